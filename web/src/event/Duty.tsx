import { event as words } from "../i18n/event.ts";
import type { SlipDuty } from "../protocol/desk.ts";
import { articleName } from "../rules/articleName.ts";
import { useNow } from "../ui/useNow.ts";
import { minutes } from "./figures.ts";
import "./start.css";

/** Where a slip stands: not owed yet, owed, or owed for too long. */
export type DutyPhase = "playing" | "due" | "late";

/** How far the time of a slip has come; a held clock stands where it was held. */
export function dutyPhase(duty: SlipDuty, now: number, held: number | undefined): DutyPhase {
  const at = held ?? now;
  return at < duty.from_ms ? "playing" : at < duty.due_ms ? "due" : "late";
}

/** Whose duty it is: those who won, as far as it is known who did. */
export function dutyOf(duty: SlipDuty, names: readonly string[]): string {
  const t = words().duty;
  const owners = duty.owners.map((side) => names[side] ?? String(side + 1));
  return owners.length > 0 ? owners.join(t.and) : t.winners;
}

/** Whose slip is to be at the desk by when, once the time to play is over. */
export function Duty(props: {
  duty: SlipDuty | undefined;
  names: readonly string[];
  held: number | undefined;
}) {
  const { duty, names, held } = props;
  const t = words().duty;
  const now = useNow(500);
  const phase = duty ? dutyPhase(duty, now, held) : "playing";
  if (!duty || phase === "playing") {
    return null;
  }
  const who = dutyOf(duty, names);
  return (
    <p class={`slip-duty ${phase}`}>
      {phase === "due" ? (
        <>
          {t.handIn(who)} <b role="timer">{minutes(duty.due_ms - (held ?? now))}</b>
        </>
      ) : (
        <b>{t.late(who)}</b>
      )}{" "}
      <small>{articleName(duty.article)}</small>
    </p>
  );
}
