import { signal } from "@preact/signals";
import { get, patch, post } from "../api/http.ts";
import { type Lang, lang } from "../i18n/index.ts";
import type {
  Avatar,
  FirstAdmin,
  Login,
  Me,
  MyChanges,
  NewAccount,
  NewGuest,
  NewPassword,
  WhoAmI,
} from "../protocol/index.ts";
import { learnAvatar } from "./avatars.ts";
import { adopt } from "./settings.ts";

/** Who looks; `null` for nobody yet, `undefined` until the server has said. */
export const me = signal<Me | null | undefined>(undefined);

const NAME = "paisai.name";

/** The name of who was here last, so that a page greets before the server has said who it is. */
export function lastName(): string | null {
  try {
    return localStorage.getItem(NAME);
  } catch {
    return null;
  }
}

function remember(user: Me | null): void {
  try {
    if (user) {
      localStorage.setItem(NAME, user.nickname);
    } else {
      localStorage.removeItem(NAME);
    }
  } catch {
    // Without storage everybody is new until the server has said who it is.
  }
}

function become(user: Me | null): Me | null {
  me.value = user;
  remember(user);
  if (user) {
    learnAvatar(user.id, user.avatar);
    adopt(user.settings, user.id);
  }
  return user;
}

/** Asks the server who looks. */
export async function load(): Promise<Me | null> {
  const { user } = await get<WhoAmI>("/api/me");
  return become(user ?? null);
}

const AGAIN_MS = 5_000;

/** Asks who looks until the server can be reached, and at once when a network comes back. */
export function comeIn(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const ask = () => {
    clearTimeout(timer);
    load().then(
      () => removeEventListener("online", ask),
      () => {
        timer = setTimeout(ask, AGAIN_MS);
      },
    );
  };
  addEventListener("online", ask);
  ask();
}

/** Comes in under a nickname, without an account. */
export async function enter(nickname: string, avatar?: Avatar): Promise<void> {
  const face = avatar === undefined ? {} : { avatar };
  await post<Me>("/api/guests", { nickname, language: lang.value, ...face } satisfies NewGuest);
  await load();
}

/** Comes in under a nickname unless the browser is somebody already. */
export async function enterAs(nickname: string, avatar?: Avatar): Promise<void> {
  const known = me.value === undefined ? await load() : me.value;
  if (!known) {
    await enter(nickname, avatar);
  }
}

/** Signs in, and speaks the language that the account remembers. */
export async function signIn(login: string, password: string): Promise<void> {
  await post<Me>("/api/login", { login, password } satisfies Login);
  const user = await load();
  if (user?.language === "zh" || user?.language === "en") {
    lang.value = user.language;
  }
}

/** Makes an account; a guest keeps what is his. */
export async function signUp(login: string, password: string, nickname?: string): Promise<void> {
  const name = nickname === undefined ? {} : { nickname };
  const account: NewAccount = { login, password, language: lang.value, ...name };
  await post<Me>("/api/accounts", account);
  await load();
}

/** Whether the person may open events. */
export function opensEvents(): boolean {
  return me.value?.role === "director" || me.value?.role === "admin";
}

/** Signs out here, or wherever the account is signed in. */
export async function signOut(everywhere = false): Promise<void> {
  await post(everywhere ? "/api/logout/everywhere" : "/api/logout");
  become(null);
}

/** Changes the password, which ends every other session. */
export async function changePassword(old: string, fresh: string): Promise<void> {
  await post("/api/me/password", { old, new: fresh } satisfies NewPassword);
  await load();
}

/** Changes the nickname. */
export async function rename(nickname: string): Promise<void> {
  become(await patch<Me>("/api/me", { nickname } satisfies MyChanges));
}

/** Changes the face that others see. */
export async function wear(avatar: Avatar): Promise<void> {
  become(await patch<Me>("/api/me", { avatar } satisfies MyChanges));
}

/** Changes the language here and, for those who came in, in their account. */
export function speak(language: Lang): void {
  lang.value = language;
  if (me.value) {
    // The language holds here whether or not the account could be reached.
    patch<Me>("/api/me", { language } satisfies MyChanges).catch(() => undefined);
  }
}

/** Becomes the first admin, with the account that is signed in or a new one. */
export async function becomeAdmin(
  key: string,
  account?: { login: string; password: string; nickname: string },
): Promise<void> {
  const made = account ? { account: { ...account, language: lang.value } } : {};
  await post<Me>("/api/admin/first", { key, ...made } satisfies FirstAdmin);
  await load();
}
