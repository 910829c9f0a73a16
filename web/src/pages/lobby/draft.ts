import type { Length, NewTableRequest, Spectators } from "../../protocol/index.ts";
import { DEFAULT_LEVEL, type Level } from "../../table/levels.ts";

/** The bot of a chair; empty for a chair that stays free. */
export type Chair = "" | Level;

/** A table as it is being thought up. Times are in seconds or minutes, as people say them. */
export type Draft = {
  rules: string;
  title: string;
  /** Games with a time limit are for events. */
  by: Exclude<Length["by"], "timed_games">;
  deals: number;
  wins: number;
  minutes: number;
  beforeMin: number;
  lastDeals: number;
  countingPresent: boolean;
  private: boolean;
  rated: boolean;
  chairs: readonly Chair[];
  /** Seconds until bots fill up; 0 for never. */
  fill: number;
  fillBot: Level;
  ownClocks: boolean;
  lead: number;
  follow: number;
  kitty: number;
  declare: number;
  pool: number;
  pace: "normal" | "fast";
  see: Spectators["see"];
  delayMin: number;
};

export const blank: Draft = {
  rules: "cn2017",
  title: "",
  by: "game",
  deals: 8,
  wins: 2,
  minutes: 60,
  beforeMin: 10,
  lastDeals: 2,
  countingPresent: true,
  private: true,
  rated: false,
  chairs: ["", "", "", ""],
  fill: 0,
  fillBot: DEFAULT_LEVEL,
  ownClocks: false,
  lead: 30,
  follow: 30,
  kitty: 60,
  declare: 30,
  pool: 0,
  pace: "normal",
  see: "public",
  delayMin: 3,
};

/** House rules that the server has checked and named. */
export type House = { id: string; edition: Record<string, unknown> };

/** How long is played; three players have no match of several games. */
export function lengthBy(draft: Draft, isShengji: boolean): Draft["by"] {
  return draft.by === "games" && !isShengji ? "game" : draft.by;
}

function lengthOf(draft: Draft, isShengji: boolean): Length {
  switch (lengthBy(draft, isShengji)) {
    case "game":
      return { by: "game" };
    case "games":
      return { by: "games", wins: draft.wins };
    case "deals":
      return { by: "deals", deals: draft.deals };
    case "minutes":
      return {
        by: "minutes",
        minutes: draft.minutes,
        last: {
          before_min: draft.beforeMin,
          deals: draft.lastDeals,
          counting_present: draft.countingPresent,
        },
      };
  }
}

/** What is asked of the server for a table with so many seats. */
export function requestOf(draft: Draft, seats: number, house?: House): NewTableRequest {
  const request: NewTableRequest = {
    title: draft.title.trim(),
    rules: house ? { game: "shengji", rules: house.id, edition: house.edition } : draft.rules,
    length: lengthOf(draft, seats === 4),
    pace: draft.pace,
    pool_s: draft.pool,
    bots: draft.chairs.slice(0, seats).map((bot) => (bot === "" ? null : bot)),
    private: draft.private,
    spectators:
      draft.see === "delayed"
        ? { see: "delayed", delay_ms: draft.delayMin * 60_000 }
        : { see: draft.see },
  };
  if (draft.rated) {
    request.rated = true;
  }
  if (draft.fill > 0) {
    request.fill_s = draft.fill;
    request.fill_bot = draft.fillBot;
  }
  // House rules bring their own clocks.
  if (draft.ownClocks && !house) {
    request.clocks = {
      declare_ms: draft.declare * 1000,
      kitty_ms: draft.kitty * 1000,
      lead_ms: draft.lead * 1000,
      follow_ms: draft.follow * 1000,
    };
  }
  return request;
}
