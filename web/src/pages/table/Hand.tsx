import { useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { CardFace } from "../../cards/CardFace.tsx";
import { cardName } from "../../cards/cards.ts";
import { rows as layRows } from "../../cards/order.ts";
import { table } from "../../i18n/table.ts";
import { settings } from "../../state/settings.ts";
import type { Held, Selection } from "../../table/selection.ts";
import type { TableStore } from "../../table/store.ts";
import { move } from "../../ui/move.ts";
import "./hand.css";

/** The least of an overlapped card that must show. */
const STEP_MIN = 20;
/** A pointer that moves less than this has not moved. */
const SLACK = 8;
/** A card dragged up this far is played, with those that are lifted. */
const DRAG_PLAY = 56;
/** For who plays by two taps, those on a card within this time are one wish. */
const DOUBLE_MS = 320;
const WIDTHS = { small: 52, normal: 62, large: 72 } as const;

/** How a hand is laid in this width and a window of this height. */
function sizes(width: number, height: number): { card: number; step: number } {
  const wanted = WIDTHS[settings.value.cardSize];
  if (height > 620 && width > 700) {
    const card = Math.min(wanted * Math.min(1.9, height / 570), width / 7);
    // Where there is room a second row is better than narrow strips.
    return { card, step: card * 0.4 };
  }
  // A phone on its side has little height: the cloth needs the most of it.
  return { card: Math.min(wanted, height * 0.14), step: STEP_MIN };
}

/**
 * The player's hand: tap or sweep to lift cards, drag up to play, arrow keys,
 * space and enter for those at a keyboard.
 */
export function Hand(props: { store: TableStore; selection: Selection; onPlay: () => void }) {
  const { store, selection, onPlay } = props;
  const box = useRef<HTMLDivElement>(null);
  const room = useSignal({ width: 0, height: 0 });
  const focus = useSignal(0);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) {
      return;
    }
    const measure = () => {
      const { width, height } = room.value;
      if (element.clientWidth !== width || innerHeight !== height) {
        room.value = { width: element.clientWidth, height: innerHeight };
      }
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    // A window may be as wide as before and have another height.
    addEventListener("resize", measure);
    return () => {
      observer.disconnect();
      removeEventListener("resize", measure);
    };
  }, [room]);

  const { width, height } = room.value;
  const { card, step } = sizes(width, height);
  const most = Math.max(1, Math.floor((width - card) / step) + 1);
  const groups = selection.groups.value;
  const trumps = store.game.value === "shengji" ? settings.value.trumps : undefined;
  const lines = layRows(groups, most, trumps, (one, other) => one.card === other.card);
  const isMarked = store.isMarked.value;
  const ends = groupEnds(groups);

  useEffect(() => {
    focus.value = Math.min(focus.value, Math.max(0, selection.all.value.length - 1));
  });

  const gesture = useGesture(selection, onPlay);
  const keys = (event: KeyboardEvent) => {
    const order = lines.flat();
    const at = focus.value;
    const go = (to: number) => {
      event.preventDefault();
      focus.value = Math.max(0, Math.min(order.length - 1, to));
      const next = order[focus.value];
      box.current?.querySelector<HTMLElement>(`[data-key="${next?.key}"]`)?.focus();
    };
    const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };
    const step = steps[event.key];
    if (step !== undefined) {
      go(at + step);
    } else if (event.key === "Home" || event.key === "End") {
      go(event.key === "Home" ? 0 : order.length - 1);
    } else if (event.key === "ArrowUp" || event.key === "ArrowDown") {
      go(acrossRows(lines, at, event.key === "ArrowUp" ? -1 : 1));
    } else if (event.key === "Enter") {
      event.preventDefault();
      onPlay();
    }
  };

  return (
    <div
      ref={box}
      class={`hand rows-${lines.length}`}
      role="group"
      aria-label={table().hand}
      style={{ "--card-w": `${card}px` }}
      onKeyDown={keys}
      {...gesture}
    >
      {lines.map((line, row) => (
        <HandRow
          // A row is its place; its cards are told apart inside.
          key={row}
          line={line}
          width={width}
          card={card}
          ends={ends}
          chosen={selection.chosen.value}
          isTrump={isMarked}
          focused={lines.flat()[focus.value]?.key}
          selection={selection}
        />
      ))}
    </div>
  );
}

/** The last card of each group, after which a little room is left. */
function groupEnds(groups: Held[][]): Set<string> {
  return new Set(groups.slice(0, -1).flatMap((group) => group.at(-1)?.key ?? []));
}

/** The card above or below another, as far along its row. */
function acrossRows(lines: Held[][], at: number, by: number): number {
  let start = 0;
  for (const [row, line] of lines.entries()) {
    if (at < start + line.length) {
      const target = lines[row + by];
      if (!target) {
        return at;
      }
      const before = lines.slice(0, row + by).reduce((sum, other) => sum + other.length, 0);
      return (
        before + Math.round(((at - start) / Math.max(1, line.length - 1)) * (target.length - 1))
      );
    }
    start += line.length;
  }
  return at;
}

function HandRow(props: {
  line: Held[];
  width: number;
  card: number;
  ends: Set<string>;
  chosen: ReadonlySet<string>;
  isTrump: (card: string) => boolean;
  focused: string | undefined;
  selection: Selection;
}) {
  const { line, width, card, ends } = props;
  const breaks = line.slice(0, -1).filter(({ key }) => ends.has(key)).length;
  // Room between groups gives way before the indices do.
  const spare = width - card - (line.length - 1) * STEP_MIN;
  const gap = Math.max(0, Math.min(8, card * 0.12, spare / Math.max(1, breaks)));
  const free = width - card - breaks * gap;
  const step = line.length > 1 ? Math.min(card * 0.62, free / (line.length - 1)) : 0;
  return (
    <div
      class="hand-row"
      style={line.length > 1 ? { "--strip": `${step}px`, "--gap": `${gap}px` } : {}}
    >
      {line.map(({ key, card: face }) => (
        <HandCard
          key={key}
          id={key}
          face={face}
          chosen={props.chosen.has(key)}
          trump={props.isTrump(face)}
          tabbable={key === props.focused}
          ends={ends.has(key)}
          selection={props.selection}
        />
      ))}
    </div>
  );
}

function HandCard(props: {
  id: string;
  face: string;
  chosen: boolean;
  trump: boolean;
  tabbable: boolean;
  /** Whether a group ends with it. */
  ends: boolean;
  selection: Selection;
}) {
  const ref = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    // A card that comes into the hand slides in from the table.
    const frames = [
      { translate: "0 -40px", opacity: 0 },
      { translate: "0 0", opacity: 1 },
    ];
    move(ref.current, frames, 180, { easing: "ease-out" });
  }, []);
  return (
    <button
      ref={ref}
      type="button"
      class={props.ends ? "hand-card ends" : "hand-card"}
      data-key={props.id}
      data-card={props.face}
      tabIndex={props.tabbable ? 0 : -1}
      aria-pressed={props.chosen}
      aria-label={cardName(props.face)}
      onClick={(event) => {
        // Pointers lift cards by their gesture; this is the space bar.
        if (event.detail === 0) {
          props.selection.toggle(props.id);
        }
      }}
    >
      <CardFace card={props.face} trump={props.trump} />
    </button>
  );
}

/** A pointer on the hand, from where it came down. */
type Gesture = {
  row: Element | null;
  start: string;
  last: string;
  /** Whether a sweep lifts cards or puts them down. */
  on: boolean;
  /** What it has become, once it has moved far enough. */
  kind: "tap" | "sweep" | "drag";
  x: number;
  y: number;
};

/** The cards of a row from one that was left to where the pointer is now, however fast it went. */
function swept(row: Element, last: string, x: number): string[] {
  const cards = [...row.querySelectorAll<HTMLElement>("[data-key]")];
  const keys = cards.map((card) => card.dataset["key"] ?? "");
  const to = cards.findLastIndex((card) => card.getBoundingClientRect().left <= x);
  const from = keys.indexOf(last);
  return keys.slice(Math.max(0, Math.min(from, to)), Math.max(from, to) + 1);
}

/**
 * Tap, sweep and drag up, by pointer events, and double tap for who wants it.
 * A sweep keeps to its row and never plays: a thumb moves in an arc, and cards
 * cannot be taken back.
 */
function useGesture(selection: Selection, onPlay: () => void) {
  const state = useRef<Gesture | null>(null);
  const tap = useRef({ key: "", at: 0 });
  return {
    onPointerDown: (event: PointerEvent) => {
      const card = document
        .elementFromPoint(event.clientX, event.clientY)
        ?.closest<HTMLElement>("[data-key]");
      const key = card?.dataset["key"];
      if (!card || key === undefined || event.button !== 0 || state.current) {
        return;
      }
      (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
      const on = !selection.chosen.value.has(key);
      const { clientX: x, clientY: y } = event;
      state.current = { row: card.parentElement, start: key, last: key, on, kind: "tap", x, y };
      if (on) {
        selection.toggle(key, true);
      }
    },
    onPointerMove: (event: PointerEvent) => {
      const now = state.current;
      if (!now?.row) {
        return;
      }
      const [across, up] = [Math.abs(event.clientX - now.x), now.y - event.clientY];
      if (now.kind === "tap" && Math.max(across, up) > SLACK) {
        now.kind = up > across ? "drag" : "sweep";
      }
      if (now.kind !== "sweep") {
        return;
      }
      const keys = swept(now.row, now.last, event.clientX);
      // Until another card is reached this may still be an unsteady tap.
      if (keys.length > 1) {
        for (const key of keys) {
          selection.toggle(key, now.on);
        }
        now.last = (keys[0] === now.last ? keys.at(-1) : keys[0]) ?? now.last;
      }
    },
    onPointerUp: (event: PointerEvent) => {
      const now = state.current;
      state.current = null;
      if (!now) {
        return;
      }
      if (now.kind === "drag") {
        if (now.y - event.clientY > DRAG_PLAY) {
          onPlay();
        }
        return;
      }
      if (now.kind === "sweep" && now.last !== now.start) {
        return;
      }
      const again =
        settings.value.doubleTap &&
        tap.current.key === now.start &&
        event.timeStamp - tap.current.at < DOUBLE_MS;
      tap.current = { key: now.start, at: event.timeStamp };
      if (again) {
        selection.toggle(now.start, true);
        onPlay();
      } else if (!now.on) {
        selection.toggle(now.start, false);
      }
    },
    onPointerCancel: () => {
      state.current = null;
    },
  };
}
