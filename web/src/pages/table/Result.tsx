import { type Signal, useSignal } from "@preact/signals";
import { CardRow } from "../../cards/CardFace.tsx";
import { signed } from "../../cards/cards.ts";
import { sorted } from "../../cards/order.ts";
import { common } from "../../i18n/common.ts";
import { table } from "../../i18n/table.ts";
import { today } from "../../i18n/today.ts";
import type { Cards, ErdayiResult, ShengjiDeal, ShengjiResult } from "../../protocol/index.ts";
import type { RoomStore } from "../../room/store.ts";
import { settings } from "../../state/settings.ts";
import { outcomeFor, whyEnded } from "../../table/outcome.ts";
import { dealOf, gameOf, type TableStore } from "../../table/store.ts";
import { NextDeal } from "./Actions.tsx";
import { Headline, LevelMoment, shengjiTold } from "./Headline.tsx";
import { Evening } from "./OfRoom.tsx";
import { PlayAgain } from "./PlayAgain.tsx";
import { nameOf } from "./SeatPlate.tsx";
import { PointScale } from "./TopBar.tsx";
import "./panels.css";

/** What a deal of 升级 was worth, and why. */
function ShengjiOutcome({ store, result }: { store: TableStore; result: ShengjiResult }) {
  const t = table();
  const { rise } = result;
  const view = store.view.value;
  const deal = view && dealOf(view);
  const buried = deal?.buried;
  const before = deal?.levels ?? result.levels;
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
      <LevelMoment store={store} before={before} after={result.levels} />
      <p class="soft">
        {rise.switch ? t.defendersRise(rise.defenders) : t.dealerRises(rise.dealer_side)}
        {step && !result.ended ? ` · ${t.fromPoints(step.from)}` : null}
      </p>
      <p class="soft">
        {result.game_won === undefined
          ? t.nextDealer(nameOf(store, result.next_dealer))
          : t.gameWon}
        {result.ended ? ` · ${endedBy(store, result)}` : null}
      </p>
      {won ? <p class="soft">{t.gamesWon(won.join(" : "))}</p> : null}
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

/** Points by seat, or by side where partners have the same. */
export function Scores({ store, scores }: { store: TableStore; scores: readonly number[] }) {
  const bySide = scores.length === 4 && scores[0] === scores[2] && scores[1] === scores[3];
  const rows = bySide
    ? [
        [0, 2],
        [1, 3],
      ]
    : scores.map((_, seat) => [seat]);
  return (
    <dl class="sums">
      {rows.map((seats) => (
        <div class="sums-row" key={seats[0]}>
          <dt>{seats.map((seat) => nameOf(store, seat)).join(" · ")}</dt>
          <dd>{signed(scores[seats[0] ?? 0] ?? 0)}</dd>
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
      {!played ? (
        <h2>{t.says.began}</h2>
      ) : isVoid ? (
        <h2>{t.voidDeal}</h2>
      ) : (
        <Headline store={store} />
      )}
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
export function MatchOver(props: {
  store: TableStore;
  id: string;
  followed?: RoomStore | undefined;
}) {
  const { store, id } = props;
  const t = table();
  const open = useSignal(false);
  const view = store.view.value;
  if (view?.stage.is !== "over") {
    return null;
  }
  const { reason, scores, won, seat: lost } = view.stage;
  const seat = store.mySeat.value;
  const outcome = seat === undefined ? undefined : outcomeFor(seat, { scores, reason, lost });
  const deal = dealOf(view);
  const event = store.event.value;
  return (
    <section class={open.value ? "result panel wide" : "result panel"} aria-label={t.over}>
      <h2 class={`headline ${outcome ?? ""}`}>
        {t.over} {outcome ? <span class="headline-seal">{common().outcomes[outcome]}</span> : null}
      </h2>
      <p class="soft">{whyEnded(reason, outcome)}</p>
      {deal?.result ? <p class="verdict">{shengjiTold(store, deal.result).text}</p> : null}
      {deal?.result ? <ShengjiOutcome store={store} result={deal.result} /> : null}
      {won ? <p class="verdict">{t.gamesWon(won.join(" : "))}</p> : null}
      <Scores store={store} scores={scores} />
      <Evening followed={props.followed} />
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
        ) : store.ofDay.value ? (
          <a class="button primary" href="/today">
            {today().afterwards}
          </a>
        ) : (
          <PlayAgain store={store} id={id} followed={props.followed} />
        )}
      </div>
    </section>
  );
}
