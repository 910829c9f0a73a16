import { CardFace, CardRow, SuitSign } from "../../cards/CardFace.tsx";
import { cardName, rankText } from "../../cards/cards.ts";
import {
  erdayiGroups,
  type Groups,
  rows,
  shengjiGroups,
  sorted,
  trumpTest,
} from "../../cards/order.ts";
import { common } from "../../i18n/common.ts";
import { replay } from "../../i18n/replay.ts";
import type { Card, Cards, GameView, Seat, TableView } from "../../protocol/index.ts";
import { settings } from "../../state/settings.ts";
import { type Place, placeOf } from "../../table/places.ts";
import { sitterName } from "../../table/sitter.ts";
import { narrow } from "./narrow.ts";
import { type DealMark, gameIn, type Moment } from "./reel.ts";

/** What one seat shows: its hand, what it has on the table, how it stands. */
export type SeatState = {
  seat: Seat;
  name: string;
  chair: string;
  hand: Cards;
  laid: Cards | null;
  passed: boolean;
  best: boolean;
  turn: boolean;
  dealer: boolean;
  /** 二打一: points so far. */
  total: number | null;
  /** How many cards it has, where they are not shown. */
  count: number | null;
  /** What is said of what it has on the table. */
  tag: string | null;
};

/** What is shown of seats instead of what a record says. */
export type Patches = ReadonlyMap<Seat, Partial<SeatState>>;

/** All hands face up around the trick, as at the table. */
export function OpenTable(props: {
  moment: Moment;
  deal: DealMark | null;
  names: string[];
  /** The seat at the bottom, as it looked to whoever sat there. */
  bottom: Seat;
  patches?: Patches;
  /** Whether whoever looks may see the cards that were laid aside. */
  kitty?: boolean;
}) {
  const { view } = props.moment;
  const game = gameIn(view);
  const groups = groupsOf(game, props.deal);
  const states = seatsOf(props.moment, game, props.names).map((state) => ({
    ...state,
    ...props.patches?.get(state.seat),
  }));
  const isTrump = game?.game === "shengji" && props.deal?.level ? trumpTest(groups) : () => false;
  return (
    <section class="face-up">
      <TopLine game={game} deal={props.deal} view={view} />
      <div class={`open-seats of-${states.length}`}>
        {states.map((state) => (
          <OpenSeat
            key={state.seat}
            state={state}
            place={placeOf(state.seat, props.bottom, states.length)}
            groups={groups}
            isTrump={isTrump}
          />
        ))}
        <div class="open-trick">
          {states.map((state) => (
            <Laid
              key={state.seat}
              state={state}
              place={placeOf(state.seat, props.bottom, states.length)}
              groups={groups}
              isTrump={isTrump}
            />
          ))}
        </div>
      </div>
      {props.kitty === false ? null : <KittyLine game={game} groups={groups} isTrump={isTrump} />}
      <ResultLine game={game} />
    </section>
  );
}

export function groupsOf(game: GameView | null, deal: DealMark | null): Groups {
  if (game?.game === "erdayi") {
    return erdayiGroups();
  }
  const now = game?.game === "shengji" ? game.deal : undefined;
  const level = now?.terms?.level ?? deal?.level ?? now?.levels[0] ?? "2";
  return shengjiGroups(level, now?.terms?.trump ?? null);
}

function TopLine(props: { game: GameView | null; deal: DealMark | null; view: TableView }) {
  const t = replay();
  const { game } = props;
  if (game?.game === "shengji") {
    const { deal } = game;
    const terms = deal?.terms;
    return (
      <p class="top-line">
        {terms ? (
          <span class="terms-badge">
            {t.level(rankText(terms.level))}
            {terms.trump ? <SuitSign suit={terms.trump} /> : ` ${common().noTrump}`}
          </span>
        ) : (
          <span>{t.trumpNotYet}</span>
        )}
        <span class="points">{t.points(deal?.points ?? 0)}</span>
      </p>
    );
  }
  if (game?.game === "erdayi") {
    const bid = game.deal.phase === "playing" ? game.deal.bid : null;
    return (
      <p class="top-line">
        {bid === null ? <span>{common().games.erdayi}</span> : <span>{t.bid(bid)}</span>}
      </p>
    );
  }
  return <p class="top-line">{t.beforeFirst}</p>;
}

function seatsOf(moment: Moment, game: GameView | null, names: string[]): SeatState[] {
  const { view } = moment;
  const chairs: readonly string[] = view.seats.length === 3 ? common().seats3 : common().seats4;
  return view.seats.map((sitter, seat) => {
    const chair = chairs[seat] ?? String(seat + 1);
    const state: SeatState = {
      seat,
      chair,
      name: (sitter && sitterName(sitter)) || names[seat] || "",
      hand: [],
      laid: null,
      passed: false,
      best: false,
      turn: false,
      dealer: false,
      total: null,
      count: null,
      tag: null,
    };
    if (game?.game === "shengji" && game.deal) {
      return { ...state, ...shengjiSeat(game.deal, seat, view.seats.length) };
    }
    if (game?.game === "erdayi") {
      return { ...state, ...erdayiSeat(moment, game, seat) };
    }
    return state;
  });
}

type ShengjiNow = NonNullable<Extract<GameView, { game: "shengji" }>["deal"]>;

function shengjiSeat(deal: ShengjiNow, seat: Seat, seats: number): Partial<SeatState> {
  const trick = deal.trick?.plays.length ? deal.trick : deal.last_trick;
  const over = deal.phase === "finished" || deal.phase === "void";
  const laid = trick && !over ? trick.plays[(seat - trick.leader + seats) % seats] : undefined;
  const shown = deal.terms ? undefined : deal.declarations.findLast((one) => one.seat === seat);
  return {
    hand: deal.hands[seat] ?? [],
    laid: laid ?? shown?.cards ?? null,
    best: laid !== undefined && trick?.winning === seat,
    turn: deal.turn === seat,
    dealer: deal.dealer === seat,
  };
}

function erdayiSeat(
  moment: Moment,
  game: Extract<GameView, { game: "erdayi" }>,
  seat: Seat,
): Partial<SeatState> {
  const { deal } = game;
  const total = game.totals[seat] ?? 0;
  const hand = "hands" in deal ? (deal.hands[seat] ?? []) : [];
  if (deal.phase !== "playing" && deal.phase !== "finished") {
    return { hand, total, turn: game.turn === seat };
  }
  const latest = moment.ended ?? (deal.phase === "playing" ? deal.latest : []);
  const last = latest[seat];
  return {
    hand,
    total,
    laid: typeof last === "object" ? last.played : null,
    passed: last === "passed",
    best: deal.on_table?.seat === seat && typeof last === "object",
    turn: game.turn === seat,
    dealer: (deal.phase === "playing" ? deal.dealer : deal.result.dealer) === seat,
  };
}

type SeatProps = {
  state: SeatState;
  place: Place;
  groups: Groups;
  isTrump: (card: Card) => boolean;
};

function OpenSeat({ state, place, groups, isTrump }: SeatProps) {
  const t = replay();
  const aside = place === "left" || place === "right";
  return (
    <div class={`open-seat at-${place} ${state.turn ? "turn" : ""}`}>
      <div class="open-plate">
        <span class="open-chair">{state.chair}</span>
        <span class="open-name">{state.name}</span>
        {state.dealer ? <span class="dealer-mark">{t.dealer}</span> : null}
        {state.turn ? <span class="visually-hidden">{t.turn}</span> : null}
        <small>
          {t.cardsLeft(state.count ?? state.hand.length)}
          {state.total === null ? null : <span> · {t.total(state.total)}</span>}
        </small>
      </div>
      <OpenHand
        cards={state.hand}
        groups={groups}
        isTrump={isTrump}
        label={state.chair}
        most={aside ? ASIDE_ROW : narrow.value ? NARROW_ROW : Number.POSITIVE_INFINITY}
      />
    </div>
  );
}

/** What a seat has on the table, on its side of the trick. */
function Laid({ state, place, groups, isTrump }: SeatProps) {
  const t = replay();
  return (
    <div class={`open-laid from-${place}`}>
      {state.laid ? <CardRow cards={bySize(state.laid, groups)} trump={isTrump} /> : null}
      {state.passed ? <span class="pass">{t.passed}</span> : null}
      {state.best ? <span class="best">{t.winning}</span> : null}
      {state.tag ? <span class="tag">{state.tag}</span> : null}
    </div>
  );
}

const FIRST = { trumps: "first", strongest: "first" } as const;
const bySize = (cards: Cards, groups: Groups): Card[] => sorted(cards, groups, FIRST).flat();

/** How many cards stand in one row of a phone, and in one beside the trick. */
const NARROW_ROW = 17;
const ASIDE_ROW = 9;

function OpenHand(props: {
  cards: Cards;
  groups: Groups;
  isTrump: (card: Card) => boolean;
  label: string;
  /** How many cards stand in one row. */
  most: number;
}) {
  const { trumps, strongest } = settings.value;
  const lists = sorted(props.cards, props.groups, { trumps, strongest });
  const starts = new Set(lists.map((list) => list[0]));
  const lines = rows(lists, props.most);
  const words = lists.flat().map(cardName).join(" ");
  return (
    <div class="open-hand" role="img" aria-label={`${props.label}: ${words}`}>
      {lines.map((line, at) => (
        <div key={`row${at}`} class="hand-line">
          <div class="hand-cards" style={{ "--n": String(line.length) }}>
            {line.map((card, place) => (
              <span
                key={`${card}${place}`}
                class={place > 0 && card !== line[place - 1] && starts.has(card) ? "apart" : ""}
              >
                <CardFace card={card} trump={props.isTrump(card)} />
              </span>
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}

function KittyLine(props: {
  game: GameView | null;
  groups: Groups;
  isTrump: (card: Card) => boolean;
}) {
  const t = replay();
  const { game, groups, isTrump } = props;
  const shown: Array<readonly [string, Cards]> = [];
  if (game?.game === "shengji" && game.deal) {
    const { kitty, buried } = game.deal;
    if (kitty && kitty.length > 0) {
      shown.push([t.kitty, kitty]);
    }
    if (buried && buried.length > 0) {
      shown.push([t.buried, buried]);
    }
  } else if (game?.game === "erdayi" && "kitty" in game.deal && game.deal.kitty) {
    shown.push([t.kitty, game.deal.kitty]);
  }
  return (
    <div class="kitty-line">
      {shown.map(([title, cards]) => (
        <span key={title} class="kitty-cards">
          <span class="kitty-title">{title}</span>
          <CardRow cards={bySize(cards, groups)} trump={isTrump} label={title} />
        </span>
      ))}
    </div>
  );
}

function ResultLine({ game }: { game: GameView | null }) {
  const t = replay();
  if (game?.game === "shengji" && game.deal?.result) {
    const { points, kitty_points, factor, rise } = game.deal.result;
    const words = [t.result(points)];
    if (factor > 0) {
      words.push(t.kittyWon(kitty_points, factor));
    }
    words.push(rise.switch ? t.defendersUp(rise.defenders) : t.dealerUp(rise.dealer_side));
    return (
      <p class="result-line">
        {words.join(" · ")} <small class="soft">{t.asDealt}</small>
      </p>
    );
  }
  if (game?.game === "erdayi" && game.deal.phase === "finished") {
    const { ending, scores } = game.deal.result;
    const signed = scores.map((n) => (n > 0 ? `+${n}` : String(n))).join(" ");
    return (
      <p class="result-line">
        {t.endings[ending]} · {signed}
      </p>
    );
  }
  return null;
}
