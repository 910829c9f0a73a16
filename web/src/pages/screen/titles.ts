/** What stands above a sheet, and which part of its list it is. */

import { byId, stageName } from "../../event/figures.ts";
import { roundAmong, roundText } from "../../event/rounds.ts";
import { compared as comparedWords } from "../../i18n/compared.ts";
import { event as eventWords } from "../../i18n/event.ts";
import { heading } from "../../i18n/index.ts";
import { rounds as roundWords } from "../../i18n/rounds.ts";
import { screen as words } from "../../i18n/screen.ts";
import type { EventView } from "../../protocol/desk.ts";
import { beginning } from "./names.ts";
import { type Sheet, stateOf } from "./sheets.ts";

export type Title = {
  text: string;
  /** From which line to which, where the list has several sheets. */
  part?: string;
  /** That standings may still change, or not. */
  mark?: string;
};

export function titleOf(view: EventView, sheet: Sheet): Title {
  const { text, mark } = nameOf(view, sheet);
  const stage = stageOf(sheet);
  const of = view.stages.length > 1 && stage !== undefined ? stageName(view, stage) : "";
  const part = sheet.of > 1 ? partOf(view, sheet) : undefined;
  return {
    text: heading(of ? `${of} · ${text}` : text),
    ...(part ? { part } : {}),
    ...(mark ? { mark } : {}),
  };
}

/** A sheet in a few words, to say that it comes next. */
export function briefTitle(view: EventView, sheet: Sheet): string {
  const { text, part } = titleOf(view, sheet);
  return part ? `${text} ${part}` : text;
}

function stageOf(sheet: Sheet): number | undefined {
  if ("round" in sheet) {
    return sheet.round.stage;
  }
  if ("standings" in sheet) {
    return sheet.standings.stage;
  }
  return "bracket" in sheet ? sheet.bracket.stage : undefined;
}

function nameOf(view: EventView, sheet: Sheet): { text: string; mark?: string } {
  const t = words();
  switch (sheet.kind) {
    case "pairings": {
      const { state } = sheet.round;
      const round = roundText(sheet.round);
      const started = state === "published" || state === "playing";
      return { text: started ? t.pairings(round) : t.results(round) };
    }
    case "names":
      return { text: t.byName(roundText(sheet.round)) };
    case "bracket": {
      const r = roundWords();
      return { text: sheet.of > 1 ? r.bracketPart(sheet.at + 1, sheet.of) : r.bracket };
    }
    case "boards":
      return { text: `${roundText(sheet.round)} · ${comparedWords().screen(sheet.board.number)}` };
    case "play_off":
      return { text: view.play_off ? eventWords().playOff : eventWords().extraDeals };
    case "entries":
      return { text: t.entries };
    case "standings":
    case "units": {
      const { standings } = sheet;
      const past = view.summary.status === "past";
      const list = past
        ? t.finalStandings
        : t.standings(roundAmong(view.rounds, standings.stage, standings.after_round));
      const name = sheet.kind === "units" ? t.units : sheet.name;
      const text = name === "" ? list : `${list} · ${name}`;
      return past ? { text } : { text, mark: t[stateOf(view, standings)] };
    }
  }
}

/** The first and the last line of a sheet, as one looks for them. */
function partOf(view: EventView, sheet: Sheet): string | undefined {
  const t = words();
  const ends = <T>(lines: readonly T[], text: (line: T) => string | undefined) => {
    const named = lines.map(text).filter((name) => name !== undefined);
    const [first, last] = [named[0], named.at(-1)];
    return first === undefined || last === undefined ? undefined : ([first, last] as const);
  };
  switch (sheet.kind) {
    case "pairings": {
      const tables = ends(sheet.lines, (line) =>
        "match" in line ? String(line.match.table) : undefined,
      );
      return tables ? t.tables(...tables) : t.bye;
    }
    case "names": {
      const names = ends(sheet.lines, ({ name }) => beginning(name));
      return names && t.from(...names);
    }
    case "standings": {
      const [first, last] = [sheet.lines[0], sheet.lines.at(-1)];
      return first && last && t.places(String(first.rank), String(last.rank));
    }
    case "units": {
      const places = ends(sheet.lines, ({ rank }) => String(rank));
      return places && t.places(...places);
    }
    case "entries": {
      const entrants = byId(view);
      const numbers = ends(sheet.lines, ({ id }) => String(entrants.get(id)?.number ?? ""));
      return numbers && t.from(...numbers);
    }
    case "boards":
    case "bracket":
    case "play_off":
      return undefined;
  }
}
