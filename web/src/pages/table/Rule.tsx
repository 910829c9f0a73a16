import { useEffect, useState } from "preact/hooks";
import { cardName, cardSign } from "../../cards/cards.ts";
import { lang } from "../../i18n/index.ts";
import { table } from "../../i18n/table.ts";
import { EXPOSED_CARDS } from "../../protocol/cards.ts";
import type { Card, ErrorBody, GameView, Ruling, TableView } from "../../protocol/index.ts";
import { sitterName } from "../../table/sitter.ts";
import { dealOf, gameOf, type TableStore } from "../../table/store.ts";
import { Choice } from "../../ui/Choice.tsx";
import { NumberField } from "../../ui/Field.tsx";
import { RefusalText } from "../../ui/RefusalText.tsx";
import { useTask } from "../../ui/useTask.ts";

const ALL = ["penalise", "heavy", "light", "lift", "forfeit", "annul", "lose_match"] as const;
type What = (typeof ALL)[number];

/** What is ruled about the cards of one player, not about a side. */
const EXPOSED: readonly What[] = ["heavy", "light", "lift"];

/** Whether the text knows exposed cards; of house rules the server says it. */
function knowsExposed(game: GameView | undefined): boolean {
  const id = game?.game === "shengji" ? game.rules : "";
  return EXPOSED_CARDS.includes(id) || id.startsWith("house-");
}

/** What can be ruled: 二打一 has no sides to take points from, and boards are never dealt again. */
function kindsFor(view: TableView): readonly What[] {
  const { game, settings } = view;
  return ALL.filter((what) => {
    if (EXPOSED.includes(what)) {
      return knowsExposed(gameOf(view));
    }
    return what === "annul"
      ? settings.boards === undefined
      : what === "lose_match" || game === "shengji";
  });
}

/** The least that a text takes from a side with two decks. */
const POINTS = 10;
/** All points of three decks. */
const MOST = 300;

const nameOf = (view: TableView, seat: number) => {
  const sitter = view.seats[seat];
  return sitter ? sitterName(sitter) : table().empty;
};

/** Those who may be at fault: sides where partners answer for each other, else players. */
function parties(view: TableView): Array<readonly [seat: string, names: string]> {
  const name = (seat: number) => nameOf(view, seat);
  return view.seats.length === 4
    ? [0, 1].map((seat) => [String(seat), table().both(name(seat), name(seat + 2))] as const)
    : view.seats.map((_, seat) => [String(seat), name(seat)] as const);
}

/** Each player by himself. */
function players(view: TableView): Array<readonly [seat: string, name: string]> {
  return view.seats.map((_, seat) => [String(seat), nameOf(view, seat)] as const);
}

function rulingOf(what: What, seat: number, points: number, cards: Card[]): Ruling {
  switch (what) {
    case "heavy":
    case "light":
      return { do: "expose", seat, cards, weight: what };
    case "annul":
      return { do: "annul" };
    case "penalise":
      return { do: what, seat, points };
    default:
      return { do: what, seat };
  }
}

/** What a referee does at an online table: stop it, and carry a ruling out. */
export function Rule({ store }: { store: TableStore }) {
  const t = table().ruling;
  const view = store.view.value;
  const all = view ? kindsFor(view) : [];
  const [what, setWhat] = useState<What>(all[0] ?? "lose_match");
  const [seat, setSeat] = useState("0");
  const [points, setPoints] = useState(POINTS);
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [done, setDone] = useState("");
  const [carriedOut, setCarriedOut] = useState(false);
  const task = useTask();
  const weighed = useWeighed(store, what === "forfeit" ? Number(seat) : undefined);
  if (!view) {
    return null;
  }
  const paused = view.paused !== undefined;
  const who = EXPOSED.includes(what) ? players(view) : parties(view);
  const hand = dealOf(view)?.hands[Number(seat)] ?? [];
  const cards = hand.filter((_, at) => chosen.includes(at));
  const marks = what === "heavy" || what === "light";
  const named = who.find(([of]) => of === seat)?.[1] ?? "";
  const effect = weighed[lang.value];
  const sentence = `${t.leads[what](named, points)}${effect ? t.effect(effect) : ""}`;
  const rule = (ruling: Ruling, said: string) =>
    task.run(async () => {
      const outcome = await store.act({ c: "rule", ruling });
      setDone(outcome.ok ? said : "");
      setChosen([]);
      setCarriedOut(outcome.ok && ruling.do !== "pause" && ruling.do !== "resume");
    });
  const tell = <Value,>(change: (value: Value) => void) => {
    return (value: Value) => {
      change(value);
      setDone("");
      setCarriedOut(false);
    };
  };
  const choose = (value: What) => {
    // A side is named by the first of its players.
    setSeat((of) => (EXPOSED.includes(value) ? of : String(Number(of) % parties(view).length)));
    setChosen([]);
    setWhat(value);
  };
  return (
    <form
      class="table-ruling"
      onSubmit={(event) => {
        event.preventDefault();
        void rule(rulingOf(what, Number(seat), points, cards), t.done(sentence));
      }}
    >
      <button
        type="button"
        class="button"
        disabled={task.busy}
        onClick={() => rule({ do: paused ? "resume" : "pause" }, paused ? t.resumed : t.paused)}
      >
        {paused ? t.resume : t.pause}
      </button>
      <Choice
        label={t.what}
        value={what}
        options={all.map((of) => [of, t.kinds[of]] as const)}
        onChange={tell(choose)}
      />
      {what === "annul" ? null : (
        <Choice
          label={EXPOSED.includes(what) ? t.whose : t.atFault}
          value={seat}
          options={who}
          onChange={tell((of: string) => {
            setChosen([]);
            setSeat(of);
          })}
        />
      )}
      {marks ? <Cards hand={hand} chosen={chosen} onChange={tell(setChosen)} /> : null}
      {what === "penalise" ? (
        <NumberField
          label={t.points}
          value={points}
          min={1}
          max={MOST}
          onChange={tell(setPoints)}
        />
      ) : null}
      <p>{sentence}</p>
      <p class="soft">{t.hint}</p>
      <RefusalText refusal={store.refusal.value ?? (carriedOut ? undefined : weighed.refusal)} />
      <p role="status">{done}</p>
      {/* A second click would rule a second time. */}
      <button
        type="submit"
        class="button primary"
        disabled={task.busy || carriedOut || (marks && cards.length === 0)}
      >
        {t.carryOut}
      </button>
    </form>
  );
}

type Weighed = { zh?: string; en?: string; refusal?: ErrorBody };

/**
 * What becomes of the deal if a seat's side loses it now, in the server's
 * words; asked again whenever the table has moved on, for points and dealers
 * count.
 */
function useWeighed(store: TableStore, seat: number | undefined): Weighed {
  const [weighed, setWeighed] = useState<Weighed>({});
  const stage = store.view.value?.stage;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another stage may have another answer.
  useEffect(() => {
    let stale = false;
    if (seat === undefined) {
      setWeighed({});
      return;
    }
    void store.socket.ask({ c: "weigh", ruling: { do: "forfeit", seat } }).then((answer) => {
      if (!stale) {
        setWeighed(answer?.s === "weighed" ? answer : {});
      }
    });
    return () => {
      stale = true;
    };
  }, [store, seat, stage]);
  return weighed;
}

/** Cards of a hand, of which some are chosen. */
function Cards(props: {
  hand: readonly Card[];
  chosen: readonly number[];
  onChange: (chosen: readonly number[]) => void;
}) {
  const { hand, chosen, onChange } = props;
  const t = table().ruling;
  return (
    <fieldset class="choice">
      <legend>{t.cards}</legend>
      {hand.length === 0 ? <p class="soft">{t.noHand}</p> : null}
      <div class="choice-options">
        {hand.map((card, at) => {
          const on = chosen.includes(at);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: two copies of a card differ by place only.
            <label key={at} class={on ? "chosen" : ""}>
              <input
                type="checkbox"
                checked={on}
                aria-label={cardName(card)}
                onChange={() => onChange(on ? chosen.filter((of) => of !== at) : [...chosen, at])}
              />
              <span aria-hidden="true">{cardSign(card)}</span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
