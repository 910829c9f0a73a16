/** How far somebody came in an elimination, where points say nothing. */

import { heading } from "../i18n/index.ts";
import { rounds as words } from "../i18n/rounds.ts";
import type { EventView } from "../protocol/desk.ts";
import { fateOf } from "./bracket.ts";
import { nameText } from "./rounds.ts";

/** Whether places of a stage follow from its bracket: its points are shown nowhere. */
export function isElimination(event: EventView, stage: number): boolean {
  const format = event.stages.find((of) => of.stage === stage)?.format;
  return format === "knockout" || format === "double_elimination";
}

/** The round in which somebody went out, or the one that comes next for him. */
export function reachedText(event: EventView, stage: number, entrant: number): string {
  const bracket = event.brackets?.find((of) => of.stage === stage);
  const fate = bracket && fateOf(bracket, entrant);
  if (!fate) {
    return "";
  }
  if ("champion" in fate) {
    return words().champion;
  }
  return heading("next" in fate ? words().into(nameText(fate.next.name)) : nameText(fate.out.name));
}
