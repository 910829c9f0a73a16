/** From points to board points, and on to 标准分: a card for every table. */

import { hundredths } from "../../event/figures.ts";
import { stride } from "../../event/worth.ts";
import { teams as words } from "../../i18n/teams.ts";
import type { BoardsWorth, ConversionStepView, EventView } from "../../protocol/desk.ts";
import { Cut } from "./Cut.tsx";
import "./conversion.css";

/** As many cards as a round has tables, at least a sheet of them. */
const LEAST = 4;

export function Conversions({ event }: { event: EventView }) {
  const stages = event.stages.filter(({ boards }) => boards);
  const cards = stages.flatMap(({ stage, boards: worth, slip }) => {
    const matches = Math.max(
      ...event.rounds.filter((of) => of.stage === stage).map((of) => of.matches.length),
      0,
    );
    const tables = matches * (slip.by === "boards" ? slip.tables : 1);
    return Array.from({ length: Math.max(tables, LEAST) }, (_, at) =>
      worth ? <Card key={`${stage} ${at}`} event={event} worth={worth} /> : null,
    );
  });
  return <Cut each={4} kind="conversions" items={cards} />;
}

/** The points of a line of the table. */
const pointsOf = ({ from, to }: ConversionStepView): string =>
  to == null ? words().andMore(from) : words().range(from, to);

function Card({ event, worth }: { event: EventView; worth: BoardsWorth }) {
  const t = words();
  const step = stride(worth);
  return (
    <article class="conversion">
      <h2>
        {event.summary.details.name} <span>{t.conversion}</span>
      </h2>
      <div class="conversion-tables">
        <table>
          <thead>
            <tr>
              <th>{t.defenderPoints}</th>
              <th>{t.dealerGains}</th>
              <th>{t.defendersGain}</th>
            </tr>
          </thead>
          <tbody>
            {worth.steps.map((line) => (
              <tr key={line.from}>
                <td>{pointsOf(line)}</td>
                <td>{line.dealer_side || ""}</td>
                <td>{line.dealer_side === 0 ? line.defenders : ""}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {worth.standard.length > 0 ? (
          <table>
            <thead>
              <tr>
                <th>{t.difference}</th>
                <th>{t.winner}</th>
                <th>{t.loser}</th>
              </tr>
            </thead>
            <tbody>
              {worth.standard.map((line, at) => (
                <tr key={line.difference}>
                  <td>
                    {at + 1 === worth.standard.length
                      ? t.andMore(line.difference)
                      : line.difference}
                  </td>
                  <td>{hundredths(line.winner)}</td>
                  <td>{hundredths(line.loser)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        ) : null}
      </div>
      <p>
        {step === undefined ? null : `${t.onward(step)}${t.stop}`} {t.choice}
      </p>
    </article>
  );
}

/** As many levels as boards give; what is rarer stands on the card. */
const USUAL = 4;

/** The table in a line or two, for the foot of a slip. */
export function Scale({ worth }: { worth: BoardsWorth }) {
  const t = words();
  const shown = worth.steps.filter(
    ({ to, dealer_side, defenders }) => to != null && dealer_side <= USUAL && defenders <= USUAL,
  );
  return (
    <p class="slip-scale">
      <b>{t.scale}</b>{" "}
      {shown.map((line) => (
        <span key={line.from}>
          {pointsOf(line)}{" "}
          <b>
            {line.dealer_side > 0
              ? t.toDealer(line.dealer_side)
              : line.defenders > 0
                ? t.toDefenders(line.defenders)
                : "0"}
          </b>
        </span>
      ))}
    </p>
  );
}
