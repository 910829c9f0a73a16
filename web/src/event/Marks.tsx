import { event as words } from "../i18n/event.ts";
import { rounds } from "../i18n/rounds.ts";
import type { EntrantView, EventView, LateView, MatchView } from "../protocol/desk.ts";
import { isExcused } from "./figures.ts";
import { excusedText } from "./rounds.ts";
import "./marks.css";

/** Whether a side of a match did not come. */
export const isAbsent = (match: MatchView, side: number): boolean =>
  match.slip?.by === "forfeit" && match.slip.absent.includes(side);

/** Beside a side that did not come to its match. */
export function Absent({ match, side }: { match: MatchView; side: number }) {
  return isAbsent(match, side) ? <small class="gone-mark"> {rounds().forfeit}</small> : null;
}

/** Beside one who is no longer in the event. */
export function Left({ entrant }: { entrant: EntrantView | undefined }) {
  return entrant?.left ? <small class="gone-mark"> {words()[entrant.left]}</small> : null;
}

/** Beside one who was excused from rounds of a stage. */
export function Excused(props: { event: EventView; stage: number; entrant: number }) {
  const missed = props.event.rounds
    .filter(({ stage }) => stage === props.stage)
    .filter((round) => isExcused(round, props.entrant))
    .map(({ round }) => round);
  return missed.length > 0 ? <small class="soft"> {excusedText(missed)}</small> : null;
}

/** Beside a side that came late, by how much. */
export function Late(props: { late: readonly LateView[] | undefined; side: number }) {
  const late = props.late?.find(({ side }) => side === props.side);
  return late ? <small class="gone-mark"> {words().cameLate(late.minutes)}</small> : null;
}
