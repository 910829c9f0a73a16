import { type Signal, useSignal } from "@preact/signals";
import { CardRow } from "../../cards/CardFace.tsx";
import { rankText, signed } from "../../cards/cards.ts";
import { sorted } from "../../cards/order.ts";
import { common } from "../../i18n/common.ts";
import { table } from "../../i18n/table.ts";
import type { Cards, ErdayiResult, ShengjiDeal, ShengjiResult } from "../../protocol/index.ts";
import { settings } from "../../state/settings.ts";
import { outcomeFor, whyEnded } from "../../table/outcome.ts";
import { dealOf, gameOf, type TableStore } from "../../table/store.ts";
import { NextDeal } from "./Actions.tsx";
import { nameOf } from "./SeatPlate.tsx";
import { PointScale } from "./TopBar.tsx";
import "./panels.css";

/** What a deal of 升级 was worth, and why. */
function ShengjiOutcome({ store, result }: { store: TableStore; result: ShengjiResult }) {
  const t = table();
  const { rise } = result;
  const view = store.view.value;
  const buried = view && dealOf(view)?.buried;
  const won = view?.stage.is === "match" ? view.stage.won : undefined;
  const step = view?.scale?.findLast(({ from }) => result.points >= from);
  return (
    <>
      <dl class="sums">
        <dt>{t.trickPoints}</dt>
        <dd>{result.trick_points}</dd>
        {result.factor > 0 ? (
          <>
            <dt>{t.kittyPoints(result.kitty_points, result.factor)}</dt>
            <dd>{signed(result.kitty_points * result.factor)}</dd>
          </>
        ) : (
          <>
            <dt>{t.kittySafe}</dt>
            <dd>0</dd>
          </>
        )}
        {result.penalty_points === 0 ? null : (
          <>
            <dt>{t.penalties}</dt>
            <dd>{signed(result.penalty_points)}</dd>
          </>
        )}
        <dt class="sum">{t.total}</dt>
        <dd class="sum">{result.points}</dd>
      </dl>
      {buried ? (
        <p class="kitty-shown">
          <span class="soft">{t.buried}</span>
          <CardRow cards={buried} />
        </p>
      ) : null}
      {view?.scale ? <PointScale points={result.points} steps={view.scale} /> : null}
      <p class="verdict">
        {rise.switch ? t.defendersRise(rise.defenders) : t.dealerRises(rise.dealer_side)}
        {step && !result.ended ? <small class="soft"> {t.fromPoints(step.from)}</small> : null}
      </p>
      <p class="soft">
        {result.game_won === undefined
          ? t.nextDealer(nameOf(store, result.next_dealer))
          : t.gameWon}
        {result.ended ? ` · ${endedBy(store, result)}` : null}
      </p>
      <p class="soft">
        {t.sheet.levels} {result.levels.map(rankText).join(" : ")}
        {won ? ` · ${t.gamesWon(won.join(" : "))}` : null}
      </p>
    </>
  );
}

function endedBy(store: TableStore, result: ShengjiResult): string {
  const t = table();
  const ended = result.ended;
  return ended && "claimed" in ended ? t.endedClaim(nameOf(store, ended.claimed)) : t.endedForfeit;
}

/** What a deal of 二打一 was worth to each. */
function ErdayiOutcome({ store, result }: { store: TableStore; result: ErdayiResult }) {
  const t = table();
  return (
    <>
      <p class="verdict">{t.endings[result.ending]}</p>
      <p class="soft">
        {nameOf(store, result.dealer)} {t.bid(result.bid)} · {t.bombTimes(result.bombs_and_rockets)}
      </p>
      <Scores store={store} scores={result.scores} />
    </>
  );
}

/** Points by seat. */
export function Scores({ store, scores }: { store: TableStore; scores: readonly number[] }) {
  return (
    <dl class="sums">
      {scores.map((score, seat) => (
        <div class="sums-row" key={seat}>
          <dt>{nameOf(store, seat)}</dt>
          <dd>{signed(score)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** All hands and the kitty of a deal that is over. */
export function OpenHands({ store }: { store: TableStore }) {
  const t = table();
  const view = store.view.value;
  const game = view && gameOf(view);
  const deal = game?.deal;
  if (!view || !deal || !("hands" in deal)) {
    return null;
  }
  const order = (cards: Cards) => sorted(cards, store.groups.value, settings.value).flat();
  const rows: Array<[label: string, cards: Cards | null | undefined]> = [
    ...view.seats.map((_, seat): [string, Cards | null | undefined] => [
      nameOf(store, seat),
      deal.hands[seat],
    ]),
    [game?.game === "shengji" ? t.kittyOriginal : t.kitty, deal.kitty],
    [t.buried, "buried" in deal ? deal.buried : undefined],
  ];
  return (
    <div class="open-hands">
      {rows.map(([label, cards]) =>
        cards && cards.length > 0 ? (
          <div key={label}>
            <span class="soft">{label}</span>
            <CardRow cards={order(cards)} />
          </div>
        ) : null,
      )}
    </div>
  );
}

/** Shows all hands of a deal that is over, or hides them. */
function HandsButton({ open }: { open: Signal<boolean> }) {
  const t = table();
  return (
    <button
      type="button"
      class="button"
      aria-expanded={open.value}
      onClick={() => {
        open.value = !open.value;
      }}
    >
      {open.value ? t.hideHands : t.showHands}
    </button>
  );
}

/** The panel between two deals. */
export function DealResult({ store }: { store: TableStore }) {
  const t = table();
  const open = useSignal(false);
  const view = store.view.value;
  const game = view && gameOf(view);
  if (!view || !game || view.stage.is !== "match" || view.stage.wait.for !== "between") {
    return null;
  }
  const deal: ShengjiDeal | undefined = dealOf(view);
  const isVoid =
    deal?.phase === "void" || (game.game === "erdayi" && game.deal.phase === "annulled");
  const played = game.game === "shengji" ? deal !== undefined : game.deal.phase !== "not_dealt";
  return (
    <section class={open.value ? "result panel wide" : "result panel"} aria-label={t.result}>
      {played ? <h2>{isVoid ? t.voidDeal : t.result}</h2> : <h2>{t.says.began}</h2>}
      {deal?.result ? <ShengjiOutcome store={store} result={deal.result} /> : null}
      {game.game === "erdayi" && game.deal.phase === "finished" ? (
        <ErdayiOutcome store={store} result={game.deal.result} />
      ) : null}
      {game.game === "erdayi" && game.deal.phase === "passed_out" ? (
        <p class="verdict">{t.passedOut}</p>
      ) : null}
      {open.value ? <OpenHands store={store} /> : null}
      <div class="result-buttons">
        {played ? <HandsButton open={open} /> : null}
        <NextDeal store={store} />
      </div>
    </section>
  );
}

/** The end of the match. */
export function MatchOver({ store, id }: { store: TableStore; id: string }) {
  const t = table();
  const open = useSignal(false);
  const view = store.view.value;
  if (view?.stage.is !== "over") {
    return null;
  }
  const { reason, scores, won, seat: lost } = view.stage;
  const seat = store.mySeat.value;
  const outcome = seat === undefined ? undefined : outcomeFor(seat, { scores, lost });
  const deal = dealOf(view);
  const event = store.event.value;
  return (
    <section class={open.value ? "result panel wide" : "result panel"} aria-label={t.over}>
      <h2>
        {t.over} {outcome ? <span class="outcome">{common().outcomes[outcome]}</span> : null}
      </h2>
      <p class="soft">{whyEnded(reason, outcome)}</p>
      {deal?.result ? <ShengjiOutcome store={store} result={deal.result} /> : null}
      {won ? <p class="verdict">{t.gamesWon(won.join(" : "))}</p> : null}
      <Scores store={store} scores={scores} />
      {open.value ? <OpenHands store={store} /> : null}
      <div class="result-buttons">
        {view.stage.view ? <HandsButton open={open} /> : null}
        <a class="button" href={`/replay/${id}`}>
          {t.replay}
        </a>
        <a class="button" href={`/api/tables/${id}/record`} download>
          {t.record}
        </a>
        {event ? (
          <a class="button primary" href={`/event/${encodeURIComponent(event)}`}>
            {t.toEvent}
          </a>
        ) : (
          <a class="button primary" href="/">
            {t.again}
          </a>
        )}
      </div>
    </section>
  );
}
