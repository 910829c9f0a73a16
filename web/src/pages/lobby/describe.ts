import { get, post } from "../../api/http.ts";
import type { Switches } from "../../protocol/house.ts";
import type { EditionPage } from "../../protocol/index.ts";
import type { Draft } from "./draft.ts";
import { read } from "./switches.ts";

/** An edition with all its switches; those of 二打一 cannot be changed. */
export async function switchesOf(id: string): Promise<Switches | null> {
  const page = await get<EditionPage>(`/api/rules/${encodeURIComponent(id)}`);
  return (page.edition as Switches | undefined) ?? null;
}

/** The thinking times of an edition in seconds; declaring has that of a lead. */
export async function clocksOf(
  id: string,
): Promise<Partial<Pick<Draft, "lead" | "follow" | "kitty" | "declare">>> {
  const clocks = read((await switchesOf(id)) ?? {}, ["clocks"]);
  const seconds = (key: string) => Number(read(clocks, [key])) / 1000;
  const [lead, follow, kitty] = ["lead_ms", "follow_ms", "kitty_ms"].map(seconds);
  return lead && follow && kitty ? { lead, follow, kitty, declare: lead } : {};
}

/** House rules in words, checked and named by the server. */
export function describe(edition: Switches): Promise<EditionPage> {
  return post<EditionPage>("/api/rules/describe", { game: "shengji", edition });
}
