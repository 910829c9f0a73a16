import { BoardComparison } from "../../event/BoardComparison.tsx";
import { BoardScores } from "../../event/BoardScores.tsx";
import { ComparedRound } from "../../event/ComparedRound.tsx";
import { hasComparison } from "../../event/comparison.ts";
import { byId, sittingOut, stageName, takenText, worthOf } from "../../event/figures.ts";
import { Absent, Late, Left } from "../../event/Marks.tsx";
import { MatchMark } from "../../event/MatchMark.tsx";
import { roundText } from "../../event/rounds.ts";
import { Seats } from "../../event/Seats.tsx";
import { Start } from "../../event/Start.tsx";
import { boards } from "../../i18n/boards.ts";
import { event as words } from "../../i18n/event.ts";
import { heading } from "../../i18n/index.ts";
import { rounds as roundWords } from "../../i18n/rounds.ts";
import type { EventView, MatchView, RoundView } from "../../protocol/desk.ts";

/** The rounds, the last one first. */
export function Rounds({ view }: { view: EventView }) {
  const t = words();
  if (view.rounds.length === 0) {
    return <p class="soft">{t.noRounds}</p>;
  }
  const stages = new Set(view.rounds.map(({ stage }) => stage)).size;
  return (
    <>
      <PlayOff view={view} />
      {[...view.rounds].reverse().map((round) => (
        <section key={`${round.stage}.${round.round}`}>
          <h2>
            {stages > 1 ? `${stageName(view, round.stage)} · ` : null}
            {heading(roundText(round))} <small class="soft">{t.states[round.state]}</small>
          </h2>
          <Pairings view={view} round={round} />
          {hasComparison(view, round) ? (
            <details class="event-boards">
              <summary>{boards().compare}</summary>
              <BoardComparison view={view} round={round} />
            </details>
          ) : null}
          <ComparedRound view={view} round={round} />
        </section>
      ))}
    </>
  );
}

/** Extra deals of three equals: at an online table, or to be played in the hall. */
function PlayOff({ view }: { view: EventView }) {
  const t = words();
  const entrants = byId(view);
  const online = view.play_off?.online;
  const players = view.play_off?.players ?? view.extra_deals;
  if (!players) {
    return null;
  }
  return (
    <section>
      <h2>{online === undefined ? t.extraDeals : t.playOff}</h2>
      <p>
        {players.map((id) => entrants.get(id)?.name ?? id).join(" · ")}{" "}
        {online === undefined ? null : (
          <a class="event-watch" href={`/table/${encodeURIComponent(online)}`}>
            {t.watch}
          </a>
        )}
      </p>
    </section>
  );
}

function Pairings({ view, round }: { view: EventView; round: RoundView }) {
  const t = words();
  const entrants = byId(view);
  const matches = [...round.matches].sort((a, b) => a.table - b.table);
  const form = view.stages.find(({ stage }) => stage === round.stage)?.slip.by;
  const shared = form === "boards" || form === "duplicate";
  return (
    <table class="event-table">
      <thead>
        <tr>
          <th scope="col" class="figure">
            {t.table}
          </th>
          <th scope="col">{t.sides}</th>
          <th scope="col" class="figure">
            {t.result}
          </th>
        </tr>
      </thead>
      <tbody>
        {matches.map((match) => (
          <tr key={match.match_no}>
            <td class="figure">{match.table}</td>
            <td>
              <MatchMark round={round} match={match} />
              {match.sides.map((side, at) => (
                <span key={side} class={match.winner === at ? "side won" : "side"}>
                  {entrants.get(side)?.name ?? side}
                  <Absent match={match} side={at} />
                  <Left entrant={entrants.get(side)} />
                  <Start start={match.start} side={at} />
                  <Late late={match.late} side={at} />
                </span>
              ))}
              <Seats seats={match.seats} />
              <BoardScores match={match} worth={worthOf(view, round.stage)} />
            </td>
            <td class="figure">
              {takenText(view, round.stage, match)}
              <Watch match={match} shared={shared} />
            </td>
          </tr>
        ))}
        {sittingOut(round).map(({ id, why }) => (
          <tr key={`out${id}`}>
            <td />
            <td>{entrants.get(id)?.name ?? id}</td>
            <td class="figure">{roundWords()[why]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/**
 * Where a match is played online, or played again. Nobody watches boards that
 * others have yet to play.
 */
function Watch({ match, shared }: { match: MatchView; shared: boolean }) {
  const t = words();
  if (shared && !match.slip) {
    return null;
  }
  const page = match.slip ? "replay" : "table";
  return (
    <>
      {match.online.map((id) => (
        <a key={id} class="event-watch" href={`/${page}/${encodeURIComponent(id)}`}>
          {match.slip ? t.replay : t.watch}
        </a>
      ))}
    </>
  );
}
