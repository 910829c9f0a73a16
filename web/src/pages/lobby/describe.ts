import { get, post } from "../../api/http.ts";
import type { EditionPage } from "../../api/types.ts";
import type { Switches } from "./switches.ts";

/** An edition with all its switches; those of 二打一 cannot be changed. */
export async function switchesOf(id: string): Promise<Switches | null> {
  const page = await get<EditionPage>(`/api/rules/${encodeURIComponent(id)}`);
  return (page.edition as Switches | undefined) ?? null;
}

/** House rules in words, checked and named by the server. */
export function describe(edition: Switches): Promise<EditionPage> {
  return post<EditionPage>("/api/rules/describe", { game: "shengji", edition });
}
