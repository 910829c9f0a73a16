import { minutes } from "../../event/figures.ts";
import { momentOf } from "../../event/moment.ts";
import { roundText } from "../../event/rounds.ts";
import { heading } from "../../i18n/index.ts";
import { screen as words } from "../../i18n/screen.ts";
import type { ClockView, EventView } from "../../protocol/desk.ts";

/** Tables with more time that are named; more would not be read from afar. */
const NAMED = 6;

/** The clock of the round in large figures, and what is announced. */
export function Clock(props: { view: EventView; now: number; announced: boolean }) {
  const t = words();
  const { view, now } = props;
  const round = view.rounds.at(-1);
  const { clock } = view;
  if (!clock) {
    const past = view.summary.status === "past";
    const said = past ? t.ended : t.states[round?.state ?? "draft"];
    return (
      <section class="screen-clock idle">
        {round && !past ? <h2>{heading(roundText(round))}</h2> : null}
        <p class="screen-said">{said}</p>
        {past ? null : <Next text={nextRound(view)} />}
      </section>
    );
  }
  const moment = momentOf(clock, now);
  const over = moment.phase === "over";
  const figures = minutes(moment.leftMs);
  const tables = new Map(round?.matches.map((match) => [match.match_no, match]));
  const open = moment.extended.filter(({ match_no }) => !tables.get(match_no)?.slip);
  return (
    <section
      class={`screen-clock ${moment.phase}${props.announced ? " announced" : ""}`}
      aria-label={t.left}
    >
      <h2>{heading(roundText(round ?? clock))}</h2>
      <p
        class="screen-figures"
        role="timer"
        style={{ "--chars": String(over ? t.timeUp.length * 1.8 : figures.length) }}
      >
        {over ? t.timeUp : figures}
      </p>
      {clock.held_ms == null ? null : <p class="screen-said held">{t.held}</p>}
      <p class="screen-said" role="status">
        {moment.phase === "last_deals" ? (
          <InParts text={lastDeals(clock)} />
        ) : over ? (
          <InParts text={slipsDue(clock, now)} />
        ) : null}
      </p>
      {moment.phase === "running" && clock.held_ms == null ? (
        <Next text={untilWarning(clock, now)} />
      ) : null}
      {open.length > 0 ? (
        <ul class="screen-more" aria-label={t.extensions}>
          {open.slice(0, NAMED).map(({ match_no, leftMs }) => {
            const table = tables.get(match_no)?.table ?? match_no;
            return (
              <li key={match_no} class={leftMs > 0 ? "" : "over"}>
                {leftMs > 0 ? t.extension(table, minutes(leftMs)) : t.extensionOver(table)}
              </li>
            );
          })}
        </ul>
      ) : null}
    </section>
  );
}

/** What comes next in the hall, so that nobody is surprised. */
function Next({ text }: { text: string }) {
  return text === "" ? null : <p class="screen-coming">{text}</p>;
}

/** When the last deals are announced. */
function untilWarning({ warn_ms, last_deals }: ClockView, now: number): string {
  return warn_ms == null || last_deals == null
    ? ""
    : words().untilWarning(minutes(warn_ms - now), last_deals);
}

/** Which round follows, once one is over; a stage that is over says so itself. */
function nextRound({ rounds, stages }: EventView): string {
  const round = rounds.at(-1);
  const stage = stages.find((of) => of.stage === round?.stage);
  if (!round || !stage || ["draft", "published", "playing"].includes(round.state)) {
    return "";
  }
  const t = words();
  const rest = stage.rounds == null ? undefined : stage.rounds - round.round;
  return rest === undefined || round.names?.length
    ? ""
    : rest > 0
      ? t.nextRound(roundText({ round: round.round + 1 }))
      : t.lastRound;
}

/** A sentence that is broken at its comma before it is broken anywhere else. */
function InParts({ text }: { text: string }) {
  return (
    <>
      {text.split(/(?<=[，,])/).map((part) => (
        <span key={part} class="screen-part">
          {part}
        </span>
      ))}
    </>
  );
}

/** What is to be done when time is up, and for how long slips are taken. */
function slipsDue(clock: ClockView, now: number): string {
  const t = words();
  const left = clock.slips_due_ms == null ? 0 : clock.slips_due_ms - (clock.held_ms ?? now);
  return left > 0 ? t.slipsDue(minutes(left)) : t.timeUpMore;
}

function lastDeals(clock: ClockView): string {
  const t = words();
  const deals = clock.last_deals ?? 0;
  return clock.counting_present ? t.lastDealsWith(deals) : t.lastDealsAfter(deals);
}
