import { get, post } from "../api/http.ts";
import { lang } from "../i18n/index.ts";
import { lobby } from "../i18n/lobby.ts";
import type {
  DayBoard,
  DayComparison,
  GameKind,
  SeatedAt,
  Today,
  TodayRequest,
} from "../protocol/index.ts";
import { enterAs, lastName } from "../state/me.ts";

/** The deals of the day. */
export const readToday = (): Promise<Today> => get<Today>("/api/today");

/** What everyone made of the deal of a day. */
export const readComparison = (date: string, game: GameKind): Promise<DayComparison> =>
  get<DayComparison>(`/api/today/${encodeURIComponent(date)}/${game}`);

/** A name for somebody who has none yet; he can choose another later. */
export function someName(): string {
  const { names } = lobby();
  const name = names[Math.floor(Math.random() * names.length)] ?? names[0];
  return `${name}${10 + Math.floor(Math.random() * 90)}`;
}

/** The path of one's table for today's deal, begun now or before. */
export async function beginToday(game: GameKind): Promise<string> {
  await enterAs(lastName() ?? someName());
  const { table } = await post<SeatedAt>(`/api/today/${game}`, {} satisfies TodayRequest);
  return tablePath(table);
}

export const tablePath = (table: string): string => `/table/${encodeURIComponent(table)}`;

export const comparisonPath = ({ date, game }: DayBoard): string =>
  `/today?date=${encodeURIComponent(date)}&game=${game}`;

/** A day in words, as it is there where days begin and end. */
export function dayWords(date: string, long = false): string {
  const parts: Intl.DateTimeFormatOptions = long
    ? { month: "long", day: "numeric", weekday: "short" }
    : { month: "short", day: "numeric" };
  return new Intl.DateTimeFormat(lang.value === "zh" ? "zh-CN" : "en", {
    ...parts,
    timeZone: "UTC",
  }).format(new Date(`${date}T00:00:00Z`));
}

/** Thousandths as a percentage. */
export const percent = (ratio: number): string => `${(ratio / 10).toFixed(1).replace(/\.0$/, "")}%`;
