import { useSignal } from "@preact/signals";
import { ComparedRound } from "../../event/ComparedRound.tsx";
import { Warnings } from "../../event/Consequences.tsx";
import { type Desk, entrantOf, may, stageOf } from "../../event/desk.ts";
import type { DeskStore } from "../../event/deskStore.ts";
import { refereeLink, sittingOut } from "../../event/figures.ts";
import { MatchMark } from "../../event/MatchMark.tsx";
import { desk as words } from "../../i18n/desk.ts";
import { rounds as roundWords } from "../../i18n/rounds.ts";
import { teams } from "../../i18n/teams.ts";
import type { MatchView, RoundView } from "../../protocol/desk.ts";
import { Draft } from "./Draft.tsx";
import { type MatchAct, MatchDialog } from "./MatchDialog.tsx";
import { MatchSheet, OfSlip, RowButton, Sides } from "./MatchSheet.tsx";
import { keyOf, RoundPick, roundAt } from "./RoundPick.tsx";
import { askStep, onward, stepRound } from "./steps.ts";

/** The rounds: who meets whom, where, and why. */
export function Rounds({ desk, store }: { desk: Desk; store: DeskStore }) {
  const t = words().rounds;
  const picked = useSignal("");
  const act = useSignal<MatchAct | null>(null);
  const round = roundAt(desk, picked.value);
  if (!round) {
    return <p class="soft">{desk.next.code === "draft" ? t.noneYet : t.notBegun}</p>;
  }
  const isDraft = round.state === "draft";
  return (
    <>
      <RoundPick
        desk={desk}
        chosen={round}
        choose={(chosen) => {
          picked.value = keyOf(chosen);
        }}
      >
        <Onward desk={desk} store={store} round={round} />
      </RoundPick>
      {isDraft ? <Warnings desk={desk} notices={desk.warnings} /> : null}
      {isDraft && may(desk, "director") ? (
        <Draft desk={desk} store={store} round={round} act={act} />
      ) : (
        <Matches desk={desk} round={round} act={(some) => (act.value = some)} />
      )}
      <ComparedRound view={desk.event} round={round} />
      {act.value && store.asked.value === null ? (
        <MatchDialog
          act={act.value}
          desk={desk}
          store={store}
          onClose={() => {
            act.value = null;
          }}
        />
      ) : null}
    </>
  );
}

/** Moves a round on where the next step of the event is another one. */
function Onward({ desk, store, round }: { desk: Desk; store: DeskStore; round: RoundView }) {
  const step = onward(round);
  const isNext = step?.code === desk.next.code && step.round === desk.next.round;
  // While slips are missing a round cannot be closed.
  const waits = step?.code === "close" && desk.missing.length > 0;
  const isHere = stageOf(desk)?.stage === round.stage && stageOf(desk)?.state === "playing";
  if (!step || isNext || waits || !isHere || !may(desk, "director")) {
    return null;
  }
  return (
    <button type="button" class="button" onClick={() => askStep(store, desk, step)}>
      {words().step.sure[step.code](stepRound(step))}
    </button>
  );
}

/** Where a table is looked at: by the staff that may see all hands, by others, and when it is over. */
function tableLink(desk: Desk, playing: boolean, id: string): string {
  if (!playing) {
    return `/replay/${id}`;
  }
  return may(desk, "referee") ? refereeLink(id) : `/table/${id}`;
}

/** Whether somebody has to say who of its people play. */
const isOfTeams = (desk: Desk, match: MatchView): boolean =>
  desk.event.kind === "team" &&
  match.sides.some((id) => (entrantOf(desk, id)?.people.length ?? 0) > 0);

function Matches(props: { desk: Desk; round: RoundView; act: (act: MatchAct) => void }) {
  const { desk, round } = props;
  const t = words();
  const current = stageOf(desk)?.stage === round.stage;
  const playing = round.state === "playing";
  const movable = current && (playing || round.state === "published");
  const extensions = new Map(
    playing ? desk.event.clock?.extensions.map((one) => [one.match_no, one.minutes]) : [],
  );
  const matches = [...round.matches].sort((a, b) => a.table - b.table);
  return (
    <MatchSheet plain>
      {matches.map((match) => (
        <tr key={match.match_no}>
          <td class="figure">
            {match.table}
            {extensions.has(match.match_no) ? (
              <small class="soft">{t.clock.extended(extensions.get(match.match_no) ?? 0)}</small>
            ) : null}
          </td>
          <td>
            <MatchMark round={round} match={match} />
            <Sides
              desk={desk}
              sides={match.sides}
              winner={match.winner}
              start={match.start}
              late={match.late}
              seats={match.seats}
            />
            {current ? <OfSlip desk={desk} match={match} /> : null}
          </td>
          <td class="act">
            <div class="row-acts">
              {match.online.map((id) => (
                <a
                  key={id}
                  class="button quiet"
                  href={tableLink(desk, playing, id)}
                  aria-label={`${t.rounds.watch} ${t.rounds.atTable(match.table)}`}
                >
                  {t.rounds.watch}
                </a>
              ))}
              {current ? (
                <RowButton
                  label={t.rounds.why}
                  of={t.rounds.atTable(match.table)}
                  onClick={() => props.act({ act: "why", round, match })}
                />
              ) : null}
              {current && round.state === "published" && isOfTeams(desk, match) ? (
                <RowButton
                  label={teams().lineUp}
                  of={t.rounds.atTable(match.table)}
                  onClick={() => props.act({ act: "line_up", round, match })}
                />
              ) : null}
              {movable && may(desk, "director") ? (
                <RowButton
                  label={t.rounds.move}
                  of={t.rounds.atTable(match.table)}
                  onClick={() => props.act({ act: "move", round, match })}
                />
              ) : null}
              {round.state !== "draft" ? (
                <RowButton
                  label={t.history.table}
                  of={t.rounds.atTable(match.table)}
                  onClick={() => props.act({ act: "history", round, match })}
                />
              ) : null}
              {playing && desk.event.clock && may(desk, "referee") ? (
                <RowButton
                  label={t.rounds.extend}
                  of={t.rounds.atTable(match.table)}
                  onClick={() => props.act({ act: "extend", round, match })}
                />
              ) : null}
            </div>
          </td>
        </tr>
      ))}
      {sittingOut(round).map(({ id, why }) => (
        <tr key={`out${id}`}>
          <td class="figure soft">{roundWords()[why]}</td>
          <td>
            <Sides desk={desk} sides={[id]} />
          </td>
          <td />
        </tr>
      ))}
    </MatchSheet>
  );
}
