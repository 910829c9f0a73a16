/** The default path through an event: what comes next, and what it means. */

import { type Command, type Desk, lastRound, may, stageOf } from "../../event/desk.ts";
import type { DeskStore } from "../../event/deskStore.ts";
import { byesOf, stageName } from "../../event/figures.ts";
import { roundText } from "../../event/rounds.ts";
import { desk as words } from "../../i18n/desk.ts";
import type { RoundView } from "../../protocol/desk.ts";

const TABS = [
  "entries",
  "rounds",
  "bracket",
  "hall",
  "results",
  "standings",
  "setup",
  "history",
] as const;
export type Tab = (typeof TABS)[number];

/** The tabs of a desk; only eliminations have a bracket. */
export const tabsOf = (desk: Desk): readonly Tab[] =>
  TABS.filter((tab) => tab !== "bracket" || (desk.event.brackets ?? []).length > 0);

/** Whether a stage is drawn whose entrants another one has chosen. */
export const isLaterDraw = ({ event, next }: Desk): boolean =>
  next.code === "begin" && event.stages.some(({ state }) => state === "over");

/** The tab that a step is done at. */
export function tabOf(desk: Desk): Tab {
  switch (desk.next.code) {
    case "entries":
      return "entries";
    case "begin":
      return isLaterDraw(desk) ? "standings" : "entries";
    case "draft":
    case "publish":
    case "play":
      return "rounds";
    case "results":
    case "close":
      return "results";
    default:
      return "standings";
  }
}

/** What the next step asks of the server; `null` where there is work at a tab first. */
export function commandOf({ code, round }: Desk["next"]): Command | null {
  const at = round ?? 0;
  switch (code) {
    case "begin":
      return { c: "begin" };
    case "draft":
      return { c: "draft" };
    case "publish":
      return { c: "advance", round: at, to: "published" };
    case "play":
      return { c: "advance", round: at, to: "playing" };
    case "close":
      return { c: "advance", round: at, to: "closed" };
    case "provisional":
      return { c: "advance", round: at, to: "provisional" };
    case "final":
      return { c: "advance", round: at, to: "final" };
    case "draw_ties":
      return { c: "draw_ties" };
    case "end_stage":
      return { c: "end_stage" };
    case "finish":
      return { c: "finish" };
    default:
      return null;
  }
}

/** The step that moves a round on, by the state it is in. */
const ONWARD = {
  draft: "publish",
  published: "play",
  playing: "close",
  closed: "provisional",
  provisional: "final",
} as const;

/** The round that a step is about, in words. */
export const stepRound = ({ round, names }: Desk["next"]): string =>
  roundText({ round: round ?? 0, names });

/** What the next step is about, in words: its round, or a stage that follows another. */
export function subjectOf(desk: Desk): string {
  const { event, next } = desk;
  if (next.code !== "begin") {
    return stepRound(next);
  }
  const stage = event.stages.find(({ state }) => state === "waiting")?.stage;
  return isLaterDraw(desk) && stage !== undefined ? stageName(event, stage) : "";
}

/** What is good to know before the next step. */
export function hintOf(desk: Desk): string {
  const t = words().step;
  return isLaterDraw(desk) ? t.beginStage : t.hint[desk.next.code](desk.missing.length);
}

/** The next step of one round; `null` when it is final. */
export function onward(round: RoundView): Desk["next"] | null {
  return round.state === "final"
    ? null
    : {
        code: ONWARD[round.state],
        round: round.round,
        ...(round.names ? { names: round.names } : {}),
      };
}

/** Whether the next round is made of the winners of this one. */
const isBracket = (desk: Desk): boolean => {
  const format = stageOf(desk)?.format;
  return format === "knockout" || format === "double_elimination";
};

/** What the step means for the people, told before it is confirmed. */
function notesOf(desk: Desk, { code }: Desk["next"]): string[] {
  const t = words().step;
  const round = lastRound(desk);
  const online = desk.event.summary.details.mode === "online";
  const there = desk.event.entrants.filter(({ left }) => left == null);
  const absent = there.filter(({ here }) => !here).length;
  switch (code) {
    case "begin":
      if (isLaterDraw(desk)) {
        return [t.beginStage];
      }
      return [
        t.beginNote(there.length),
        ...(absent > 0 && absent < there.length ? [t.absentNote(absent)] : []),
      ];
    case "publish":
      return [t.publishNote(round?.matches.length ?? 0, round ? byesOf(round).length : 0)];
    case "play":
      return [online ? t.playOnlineNote : t.playNote];
    case "close":
      return [isBracket(desk) ? t.closeBracketNote : t.closeNote];
    case "provisional":
      return [t.provisionalNote];
    case "final":
      return [t.finalNote];
    case "end_stage":
      return [t.endStageNote];
    case "finish":
      return [t.finishNote];
    default:
      return [];
  }
}

/** Asks for a step, where there is one to be taken. */
export function askStep(
  store: DeskStore,
  desk: Desk,
  step: Desk["next"],
  onDone: () => void = () => undefined,
): void {
  const command = commandOf(step);
  if (!command) {
    return;
  }
  const t = words();
  const { code } = step;
  const about = step === desk.next ? subjectOf(desk) : stepRound(step);
  const wants = code === "begin" || code === "draw_ties" ? ({ wants: "word" } as const) : {};
  store.ask({
    title: t.step[code](about),
    command,
    notes: notesOf(desk, step),
    sure: t.step.sure[code](about),
    onDone,
    ...wants,
  });
}

/** Whether the reader may take the next step himself. */
export function mayGoOn(desk: Desk): boolean {
  return desk.next.code === "results" || may(desk, "director");
}
