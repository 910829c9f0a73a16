import type { ComponentChildren } from "preact";
import { type Desk, roundsOf, stageOf } from "../../event/desk.ts";
import { roundText } from "../../event/rounds.ts";
import { desk as words } from "../../i18n/desk.ts";
import { event as eventWords } from "../../i18n/event.ts";
import { heading, said } from "../../i18n/index.ts";
import type { RoundView } from "../../protocol/desk.ts";

/** Chooses a round of the stage being played; older stages are for reading. */
export function RoundPick(props: {
  desk: Desk;
  chosen: RoundView | undefined;
  choose: (round: RoundView) => void;
  /** What is said of the round, at the end of the line. */
  children?: ComponentChildren;
}) {
  const { desk, chosen } = props;
  const t = words();
  const e = eventWords();
  const stages = desk.event.stages.filter(({ stage }) => roundsOf(desk, stage).length > 0);
  return (
    <div class="round-pick" role="group" aria-label={t.rounds.pick}>
      {stages.map((stage) => (
        <div key={stage.stage} class="round-stage">
          {stages.length > 1 ? (
            <span class="soft">{said({ zh: stage.name_zh, en: stage.name_en })}</span>
          ) : null}
          {roundsOf(desk, stage.stage).map((round) => (
            <button
              key={round.round}
              type="button"
              class="button quiet"
              aria-pressed={round === chosen}
              onClick={() => props.choose(round)}
            >
              {heading(roundText(round))}
              <small class="soft">{e.states[round.state]}</small>
            </button>
          ))}
        </div>
      ))}
      {props.children}
    </div>
  );
}

/** The round that was chosen, or the newest of the stage being played. */
export function roundAt(desk: Desk, chosen: string): RoundView | undefined {
  const found = desk.event.rounds.find((round) => keyOf(round) === chosen);
  const stage = stageOf(desk)?.stage ?? 0;
  return found ?? roundsOf(desk, stage).at(-1) ?? desk.event.rounds.at(-1);
}

export const keyOf = (round: RoundView): string => `${round.stage}.${round.round}`;
