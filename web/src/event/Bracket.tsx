import type { CSSProperties } from "preact";
import { event as eventWords } from "../i18n/event.ts";
import { heading } from "../i18n/index.ts";
import { rounds as words } from "../i18n/rounds.ts";
import type {
  BracketMatch,
  BracketSlot,
  BracketView,
  Departure,
  EventView,
  MatchView,
} from "../protocol/desk.ts";
import { type Box, type Drawing, sideOf } from "./bracket.ts";
import { byId, points, unitOf } from "./figures.ts";
import { nameText, shortTitle, titleText } from "./rounds.ts";
import { levelTyped } from "./slip.ts";
import "./bracket.css";

/** Lengths of the drawing in units of its type. */
const WIDE = 10.4;
const APART = 1.4;
const HIGH = 3.2;
const BOX = 2.82;
/** What a box has beside its names: the number of the match, margins, borders. */
const EDGES = 2.1;
/** What a score and the room before it take; longer names stand in smaller type. */
const SCORE = 1.3;
/** Headings are bold, and so wider than names of as many letters. */
const HEADING = 1.6;
/** Words beside a name are smaller than it. */
const WORDS = 0.75;

/** A Latin letter is about half as wide as a Chinese one. */
const widthOf = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (letter.charCodeAt(0) < 0x2e80 ? 0.55 : 1), 0);

/** How wide and high a drawing is, in units of its type, with boxes so wide. */
export const sizeOf = (
  { columns, rows, last }: Drawing,
  box = WIDE,
): { wide: number; high: number } => ({
  wide: columns * (box + APART) + (last ? box : -APART),
  high: rows * HIGH + 0.4,
});

/**
 * An elimination as a tree: rounds in columns, winners bold, lines to where
 * they go on. It is as large as the type around it.
 */
export function Bracket(props: {
  view: EventView;
  bracket: BracketView;
  drawing: Drawing;
  /** Whose way is marked. */
  own?: number | undefined;
  /** How wide a box is, in units of the type. */
  box?: number;
}) {
  const { view, bracket, drawing, own, box: broad = WIDE } = props;
  const t = words();
  const { wide, high } = sizeOf(drawing, broad);
  const champion = bracket.champion == null ? undefined : byId(view).get(bracket.champion);
  const { last } = drawing;
  return (
    <div class="bracket" style={{ inlineSize: `${wide}em`, blockSize: `${high}em` }}>
      <svg viewBox={`0 0 ${wide} ${high}`} aria-hidden="true">
        {drawing.joins.map(({ from, to }) => (
          <path
            key={`${from.match.node} ${to.match.node}`}
            class={own != null && winnerOf(from.match) === own ? "own" : ""}
            d={joinOf(from, to, broad)}
          />
        ))}
        {last ? (
          <path d={`M ${left(last.column, broad) + broad} ${middle(last.row)} h ${APART}`} />
        ) : null}
      </svg>
      {drawing.heads.map(({ name, column, row }) => (
        <h3 key={nameText(name)} class={sideOf(name)} style={at(column, row, 1.2, broad)}>
          <span style={fitting(nameText(name), broad - HEADING)}>{heading(nameText(name))}</span>
        </h3>
      ))}
      {drawing.boxes.map((box) => (
        <Match key={box.match.node} {...props} box={box} broad={broad} />
      ))}
      {last ? (
        <p class="bracket-champion" style={at(drawing.columns, last.row, BOX, broad)}>
          <span>{t.champion}</span>
          <b>{champion?.name ?? "—"}</b>
        </p>
      ) : null}
    </div>
  );
}

/** Type that is smaller where a text is longer than its room. */
function fitting(text: string, room: number): CSSProperties | undefined {
  const long = widthOf(text) / room;
  return long > 1 ? { fontSize: `${Math.max(0.6, 1 / long).toFixed(2)}em` } : undefined;
}

const middle = (row: number): number => row * HIGH;

const left = (column: number, broad: number): number => column * (broad + APART);

/** The place of something so high in a column, by its middle. */
const at = (column: number, row: number, high: number, broad: number): CSSProperties => ({
  insetInlineStart: `${left(column, broad)}em`,
  insetBlockStart: `${middle(row) - high / 2}em`,
  inlineSize: `${broad}em`,
});

function joinOf(from: Box, to: Box, broad: number): string {
  const start = left(from.column, broad) + broad;
  const end = left(to.column, broad);
  return `M ${start} ${middle(from.row)} H ${end - APART / 2} V ${middle(to.row)} H ${end}`;
}

function winnerOf(match: BracketMatch): number | undefined {
  const bye = match.sides.some(({ is }) => is === "nobody");
  const slot = match.sides[bye ? 0 : (match.winner ?? -1)];
  return slot?.is === "entrant" ? slot.entrant : undefined;
}

function Match(props: {
  view: EventView;
  bracket: BracketView;
  box: Box;
  broad: number;
  own?: number | undefined;
}) {
  const { view, bracket, box, broad, own } = props;
  const { match } = box;
  const t = words();
  const round = view.rounds.find(
    ({ stage, round }) => stage === bracket.stage && round === match.round,
  );
  const played = round?.matches.find(({ match_no }) => match_no === match.match_no);
  const unit = unitOf(view, bracket.stage);
  const bye = match.sides.some(({ is }) => is === "nobody");
  const gone = match.sides.map((slot) => leftOf(view, match, slot));
  // Nobody waits at the table of one who has left.
  const waits = played && !played.slip && round && round.state !== "draft" && !gone.some(Boolean);
  // Its table stands where the score will be, beside the first side.
  const beside = (side: number): string => {
    const why = gone[side];
    return why ? eventWords()[why] : bye ? t.bye : waits && side === 0 ? t.table(played.table) : "";
  };
  const room = (side: number): number => {
    // Both sides of a match stand in one size.
    const words = waits ? beside(0) : beside(side);
    const score = match.sides[side]?.is === "entrant" ? SCORE : 0;
    return broad - EDGES - (words === "" ? score : WORDS * (widthOf(words) + 1) + 0.3);
  };
  const title = { name: box.name, ...(match.nth == null ? {} : { nth: match.nth }) };
  return (
    <section
      class={`bracket-match${bye ? " bye" : ""}${waits ? " waits" : ""}`}
      style={at(box.column, box.row, bye ? BOX / 2 : BOX, broad)}
      aria-label={heading(titleText(title))}
    >
      {match.sides.map((slot, side) =>
        slot.is === "nobody" ? null : (
          <p
            key={side}
            class={`bracket-side${match.winner === side ? " won" : ""}${
              match.winner != null && match.winner !== side ? " lost" : ""
            }${gone[side] ? " left" : ""}${
              slot.is === "entrant" && slot.entrant === own ? " own" : ""
            }`}
          >
            <Name view={view} slot={slot} room={room(side)} />
            <span class="bracket-figure">
              {beside(side) === "" ? (
                played && scoreOf(played, side, unit)
              ) : (
                <span class={gone[side] ? "bracket-left" : bye ? "bracket-bye" : "bracket-table"}>
                  {beside(side)}
                </span>
              )}
              {match.needless && side === 0 ? t.needless : null}
            </span>
          </p>
        ),
      )}
      {match.nth == null ? null : <span class="bracket-nth">{match.nth}</span>}
    </section>
  );
}

/** Why somebody who still stands in an open match will not play it. */
function leftOf(view: EventView, match: BracketMatch, slot: BracketSlot): Departure | undefined {
  const bye = match.sides.some(({ is }) => is === "nobody");
  const isOpen = match.winner == null && !match.needless && !bye;
  const entrant =
    slot.is === "entrant" ? view.entrants.find(({ id }) => id === slot.entrant) : null;
  return isOpen ? entrant?.left : undefined;
}

function Name({ view, slot, room }: { view: EventView; slot: BracketSlot; room: number }) {
  const t = words();
  const known = slot.is === "entrant";
  const name = known
    ? (view.entrants.find(({ id }) => id === slot.entrant)?.name ?? String(slot.entrant))
    : slot.is === "winner"
      ? t.winnerOf(shortTitle(slot))
      : slot.is === "loser"
        ? t.loserOf(shortTitle(slot))
        : "";
  return (
    <span
      class={known ? "bracket-name" : "bracket-name open"}
      style={fitting(name, room)}
      title={known ? name : slot.is === "nobody" ? "" : titleText(slot)}
    >
      {name}
    </span>
  );
}

/** What a side has on the slip. */
function scoreOf(match: MatchView, side: number, unit: Parameters<typeof points>[1]): string {
  const { slip } = match;
  switch (slip?.by) {
    case "games":
      return String(slip.won[side] ?? "");
    case "levels":
      return levelTyped(slip.levels[side] ?? "");
    case "forfeit":
      return slip.absent.includes(side) ? words().forfeit : "";
    default: {
      const score = match.scores[side];
      return score ? points(score.points, unit) : "";
    }
  }
}
