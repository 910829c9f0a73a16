import { computed, signal } from "@preact/signals";
import { get, patch, post } from "../api/http.ts";
import type { Me } from "../api/types.ts";
import { lang } from "../i18n/index.ts";
import { adopt } from "./settings.ts";

/** Who looks; `null` for nobody yet, `undefined` until the server has said. */
export const me = signal<Me | null | undefined>(undefined);

/** Whether the person may rule at tables and run events. */
export const isStaff = computed(() => me.value != null && me.value.role !== "player");

function become(user: Me | null): Me | null {
  me.value = user;
  if (user) {
    adopt(user.settings);
  }
  return user;
}

/** Asks the server who looks. */
export async function load(): Promise<void> {
  const answer = await get<{ user?: Me | null }>("/api/me");
  become(answer.user ?? null);
}

/** Comes in under a nickname, without an account. */
export async function enter(nickname: string): Promise<void> {
  await post("/api/guests", { nickname, language: lang.value });
  await load();
}

export async function signIn(login: string, password: string): Promise<void> {
  await post("/api/login", { login, password });
  await load();
}

/** Makes an account; a guest keeps what is his. */
export async function signUp(login: string, password: string, nickname?: string): Promise<void> {
  const name = nickname === undefined ? {} : { nickname };
  await post("/api/accounts", { login, password, language: lang.value, ...name });
  await load();
}

export async function signOut(): Promise<void> {
  await post("/api/logout");
  become(null);
}

/** Changes the nickname. */
export async function rename(nickname: string): Promise<void> {
  become(await patch<Me>("/api/me", { nickname }));
}
