import { useEffect, useRef } from "preact/hooks";
import { isJoker, rankText, SYMBOLS, suitOf, tally } from "../../cards/cards.ts";
import { common } from "../../i18n/common.ts";
import { said } from "../../i18n/index.ts";
import { replay } from "../../i18n/replay.ts";
import { ERDAYI_ORDER } from "../../protocol/cards.ts";
import type { Card, ReplayVerification } from "../../protocol/index.ts";
import { sentence } from "../../table/words.ts";
import type { DealMark, Reel, TrickMark } from "./reel.ts";

/** Cards in few signs: a suit is named once for its neighbours. */
export function inShort(cards: readonly Card[]): string {
  let suit = "";
  return cards
    .map((card) => {
      if (isJoker(card)) {
        suit = "";
        return common().jokers[card as "BJ" | "LJ"];
      }
      const own = SYMBOLS[suitOf(card)];
      const sign = own === suit ? "" : own;
      suit = own;
      return sign + rankText(card.charAt(1));
    })
    .join(" ");
}

/** Cards of 二打一 in few signs: ranks alone, those that belong together first. */
export function inRanks(cards: readonly Card[]): string {
  const ranks = cards.map((card) => (isJoker(card) ? card : card.charAt(1)));
  const order = ERDAYI_ORDER.split(" ");
  const copies = tally(ranks);
  return [...ranks]
    .sort(
      (a, b) => (copies.get(b) ?? 0) - (copies.get(a) ?? 0) || order.indexOf(a) - order.indexOf(b),
    )
    .map((rank) => (isJoker(rank) ? common().jokers[rank as "BJ" | "LJ"] : rankText(rank)))
    .join(" ");
}

const isIn = (trick: TrickMark, place: number): boolean => place >= trick.from && place <= trick.to;

/** Keeps the marked row of a list in sight without moving the page. */
function useInSight(place: number) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const row = box.current?.querySelector<HTMLElement>(".here");
    if (box.current && row) {
      const middle = row.offsetTop - box.current.offsetTop;
      box.current.scrollTop = middle - (box.current.clientHeight - row.offsetHeight) / 2;
    }
  }, [place]);
  return box;
}

type PanelProps = { reel: Reel; deal: DealMark | null; place: number; onGo: (to: number) => void };

/** The tricks of the deal, one a row. */
export function Tricks({ reel, deal, place, onGo }: PanelProps) {
  const t = replay();
  const box = useInSight(place);
  const seats = reel.replay.start.seats.length;
  const chairs: readonly string[] = seats === 3 ? common().seats3 : common().seats4;
  if (!deal || deal.tricks.length === 0) {
    return <p class="soft panel-empty">{t.noTricks}</p>;
  }
  if (seats === 3) {
    return (
      <div ref={box} class="panel-scroll">
        <ol class="trick-list">
          {deal.tricks.map((trick) => (
            <li key={trick.from} class={isIn(trick, place) ? "here" : ""}>
              <button type="button" onClick={() => onGo(trick.to)}>
                {trick.plays.map(({ seat, cards }, at) => (
                  <span key={`${seat}${at}`} class={at + 1 === trick.plays.length ? "won" : ""}>
                    <b>{chairs[seat]}</b> {inRanks(cards)}
                  </span>
                ))}
              </button>
            </li>
          ))}
        </ol>
      </div>
    );
  }
  return (
    <div ref={box} class="panel-scroll">
      <table class="trick-table">
        <thead>
          <tr>
            <th scope="col">{t.trick}</th>
            {chairs.map((chair) => (
              <th key={chair} scope="col">
                {chair}
              </th>
            ))}
            <th scope="col" class="number">
              {t.trickPoints}
            </th>
          </tr>
        </thead>
        <tbody>
          {deal.tricks.map((trick, at) => (
            <tr key={trick.from} class={isIn(trick, place) ? "here" : ""}>
              <th scope="row">
                <button type="button" onClick={() => onGo(trick.to)}>
                  {at + 1}
                </button>
              </th>
              {chairs.map((chair, seat) => {
                const play = trick.plays.find((one) => one.seat === seat);
                const led = trick.plays[0]?.seat === seat;
                return (
                  <td
                    key={chair}
                    class={`${trick.winner === seat ? "won" : ""} ${led ? "led" : ""}`}
                  >
                    {play ? inShort(play.cards) : ""}
                  </td>
                );
              })}
              <td class="number">{trick.points > 0 ? trick.points : ""}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** What happened in the deal, in words. */
export function Log({ reel, deal, place, onGo }: PanelProps) {
  const box = useInSight(place);
  const from = deal?.from ?? 1;
  const to = deal?.to ?? Math.min(reel.last, 1);
  const lines: Array<{ at: number; text: string }> = [];
  for (let at = from; at <= to; at += 1) {
    const { view } = reel.at(at);
    const words = (reel.replay.steps[at - 1]?.events ?? [])
      .map((event) => sentence(event, view, "signs"))
      .filter((text) => text !== undefined);
    for (const text of words) {
      lines.push({ at, text });
    }
  }
  return (
    <div ref={box} class="panel-scroll">
      <ol class="replay-log">
        {lines.map(({ at, text }, index) => (
          <li key={`${at}.${index}`} class={at === place ? "here" : at > place ? "later" : ""}>
            <button type="button" onClick={() => onGo(at)}>
              {text}
            </button>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Whether the record is right, and what of it is proven. */
export function Proof({ verification }: { verification: ReplayVerification }) {
  const t = replay();
  const { ok, checks, problems, signed_by } = verification;
  const counted = ["deals", "results", "plays"] as const;
  return (
    <div class="panel-scroll proof">
      <p class={ok ? "proof-head ok" : "proof-head wrong"}>
        <span aria-hidden="true">{ok ? "✓" : "✕"}</span> {ok ? t.checkOk : t.checkWrong}
      </p>
      {ok ? <p class="soft">{t.checkOkHint}</p> : null}
      <dl class="proof-counts">
        {counted.map((name) => (
          <div key={name}>
            <dt>{t.checks[name]}</dt>
            <dd>{checks[name]}</dd>
          </div>
        ))}
      </dl>
      {checks.proven > 0 ? (
        <>
          <p>
            <strong>{t.proven(checks.proven, checks.deals)}</strong>
          </p>
          <p class="soft">{t.provenHint}</p>
        </>
      ) : null}
      <p class="proof-signature">{signed_by ? t.signedBy(signed_by) : t.unsigned}</p>
      {problems.length > 0 ? (
        <ul class="problems">
          {problems.map((problem) => (
            <li key={`${problem.line}${problem.code}`} class={problem.wrong ? "wrong" : ""}>
              <span class="soft">
                {t.line(problem.line)} · {problem.wrong ? t.wrong : t.unchecked}
              </span>
              <span>{said(problem)}</span>
            </li>
          ))}
        </ul>
      ) : null}
      <p class="soft">
        {t.verifyYourself} <code>{t.verifyCommand}</code>
      </p>
    </div>
  );
}
