import { SuitSign } from "../../cards/CardFace.tsx";
import { rankText } from "../../cards/cards.ts";
import { common } from "../../i18n/common.ts";
import { table } from "../../i18n/table.ts";
import type { ScaleStep, ShengjiDeal, Suit, TableView } from "../../protocol/index.ts";
import { SLOW_MS } from "../../table/socket.ts";
import { dealOf, gameOf, type TableStore, termsOf } from "../../table/store.ts";
import type { Finale } from "./stagecraft.ts";

/** The trump suit as a sign, or 无主 in words. */
export function TrumpSign({ trump }: { trump: Suit | null }) {
  const t = common();
  return trump ? (
    <>
      <SuitSign suit={trump} />
      <span class="visually-hidden">{t.suits[trump]}</span>
    </>
  ) : (
    <span>{t.noTrump}</span>
  );
}

/** Level and trump, the one thing everyone looks for. */
function Badge({ deal }: { deal: ShengjiDeal }) {
  const t = table();
  const { level, trump, open } = termsOf(deal);
  const undeclared = open && deal.declarations.length === 0;
  return (
    <span class={open ? "badge open" : "badge"}>
      <span class="badge-level">{rankText(level)}</span>
      {undeclared ? <span class="badge-none">{t.noTrumpYet}</span> : <TrumpSign trump={trump} />}
    </span>
  );
}

/** How far along a scale of so many points something stands, in per cent. */
const along = (points: number, most: number): number =>
  Math.max(0, Math.min(100, (points / Math.max(1, most)) * 100));

/** The defenders' points on a scale with the thresholds of the levels. */
export function PointScale({ points, steps }: { points: number; steps: readonly ScaleStep[] }) {
  const t = table();
  const takeover = steps.find((step) => step.switch)?.from ?? 80;
  const most = takeover * 2;
  const here = [...steps].reverse().find((step) => points >= step.from) ?? steps[0];
  const meaning = here
    ? here.switch
      ? t.defendersRise(here.defenders)
      : t.dealerRises(here.dealer_side)
    : "";
  return (
    <span class="scale" title={meaning}>
      <span class="scale-number">
        <span class="visually-hidden">{t.defenders} </span>
        {points}
      </span>
      <span class="scale-track" aria-hidden="true">
        <span class="scale-ground">
          <span
            class="scale-fill"
            style={{ transform: `translateX(${along(points, most) - 100}%)` }}
          />
        </span>
        {steps
          .filter((step) => step.from > 0 && step.from <= most)
          .map((step) => (
            <span
              key={step.from}
              class={step.from === takeover ? "scale-mark takeover" : "scale-mark"}
              style={{ insetInlineStart: `${along(step.from, most)}%` }}
            />
          ))}
      </span>
      <span class="visually-hidden">{meaning}</span>
    </span>
  );
}

/** What both sides have, ours first for those who play. */
export function oursFirst<T>(store: TableStore, sides: readonly T[]): readonly T[] {
  return (store.mySeat.value ?? 0) % 2 === 0 ? sides : [...sides].reverse();
}

/** Both sides' levels, ours first for those who play. */
function Levels(props: { store: TableStore; view: TableView; finale: Finale | undefined }) {
  const { store, view, finale } = props;
  const t = table();
  const game = gameOf(view);
  if (game?.game !== "shengji") {
    return null;
  }
  // The result tells what has risen; the bar must not tell it before.
  const levels = (finale && game.deal?.levels) ?? game.levels;
  const [ours = "2", theirs = "2"] = oursFirst(store, levels);
  // Who watches is on nobody's side.
  const [we, they] = store.mySeat.value === undefined ? t.sides : [t.ourLevel, t.theirLevel];
  return (
    <span class="levels">
      <span>
        {we} <b>{rankText(ours)}</b>
      </span>
      <span>
        {they} <b>{rankText(theirs)}</b>
      </span>
    </span>
  );
}

/** A light for the connection. */
function NetworkLight({ store }: { store: TableStore }) {
  const t = table();
  const link = store.socket.link.value;
  const keepsUp = store.socket.keepsUp.value;
  const slow = keepsUp === "late" || (store.socket.delay.value ?? 0) > SLOW_MS;
  const state = link !== "live" || keepsUp === "not" ? "lost" : slow ? "slow" : "good";
  return (
    <span
      class={`light light-${state}`}
      role="img"
      aria-label={t.network[state]}
      title={t.network[state]}
    />
  );
}

/** The defenders' points, without the kitty's until it is turned up. */
function pointsOf(deal: ShengjiDeal, finale: Finale | undefined): number {
  if (finale?.part !== "trick" || !finale.result) {
    return deal.points;
  }
  const { points, kitty_points, factor } = finale.result;
  return points - kitty_points * factor;
}

type Props = {
  store: TableStore;
  finale: Finale | undefined;
  onMenu: () => void;
  onTaken: () => void;
};

/** The bar above the cloth. */
export function TopBar(props: Props) {
  const { store, finale, onMenu, onTaken } = props;
  const t = table();
  const view = store.view.value;
  const game = view && gameOf(view);
  const deal = view && dealOf(view);
  if (!view) {
    return null;
  }
  const stage = view.stage;
  const left = stage.is === "match" ? stage.left : undefined;
  return (
    <header class="bar">
      {deal ? <Badge deal={deal} /> : null}
      {deal && view.scale ? (
        <button type="button" class="scale-button" onClick={onTaken}>
          <PointScale points={pointsOf(deal, finale)} steps={view.scale} />
        </button>
      ) : null}
      {game?.game === "erdayi" ? <Stakes game={game} /> : null}
      <span class="bar-facts">
        <Levels store={store} view={view} finale={finale} />
        <span class="bar-deal">
          {deal ? t.deal(deal.number) : null}
          {game?.game === "erdayi" && game.number > 0 ? t.dealOf(game.number, game.deals) : null}
          {left === undefined ? null : <b class="last-deals"> {t.lastDeals(left)}</b>}
        </span>
      </span>
      <NetworkLight store={store} />
      <button type="button" class="button quiet bar-button" onClick={onMenu} aria-label={t.menu}>
        ☰
      </button>
    </header>
  );
}

/** What a deal of 二打一 is about: the bid and what doubles it. */
function Stakes({ game }: { game: Extract<ReturnType<typeof gameOf>, { game: "erdayi" }> }) {
  const t = table();
  const { deal } = game;
  if (deal.phase !== "playing") {
    return <span class="stakes">{common().games.erdayi}</span>;
  }
  return (
    <span class="stakes">
      <b>{t.bid(deal.bid)}</b>
      {deal.bombs_and_rockets > 0 ? <span>{t.bombs(deal.bombs_and_rockets)}</span> : null}
    </span>
  );
}
