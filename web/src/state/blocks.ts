import { signal } from "@preact/signals";
import { get, post, request } from "../api/http.ts";
import type { BlockedPeople, BlockRequest } from "../protocol/index.ts";

/** Whom one does not want to read; `null` until the server has said. */
export const blocked = signal<BlockedPeople | null>(null);

/** Asks the server whom one has blocked. */
export async function loadBlocked(): Promise<void> {
  blocked.value = await get<BlockedPeople>("/api/me/blocks");
}

/** Whether somebody is among them, as far as is known. */
export const isBlocked = (user: string | undefined): boolean =>
  blocked.value?.people.some((person) => person.user === user) ?? false;

/** From now on the server tells nothing of what this person says. */
export async function block(user: string): Promise<void> {
  await post<void>("/api/me/blocks", { user } satisfies BlockRequest);
  await loadBlocked();
}

/** Takes that back. */
export async function unblock(user: string): Promise<void> {
  await request<void>("DELETE", `/api/me/blocks/${encodeURIComponent(user)}`, {});
  await loadBlocked();
}
