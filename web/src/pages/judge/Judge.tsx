import { useEffect, useMemo, useState } from "preact/hooks";
import { without } from "../../cards/cards.ts";
import { erdayiGroups, sorted as order, shengjiGroups, trumpTest } from "../../cards/order.ts";
import { common } from "../../i18n/common.ts";
import { judge } from "../../i18n/judge.ts";
import type { Card } from "../../protocol/index.ts";
import { decksOf, hearJudge } from "../../rules/data.ts";
import {
  copiesLeft,
  fromSearch,
  gameOf,
  isFromHand,
  missing,
  type Position,
  type QuestionName,
  type QuestionOp,
  questionOf,
  type SlotName,
  START,
  slotsOf,
  toSearch,
  withCards,
} from "../../rules/position.ts";
import { useAsked } from "../../rules/useAsked.ts";
import { Shell } from "../../ui/Shell.tsx";
import { Answer, MARKS } from "./Answer.tsx";
import { Examples } from "./Examples.tsx";
import { DeclareForm, ResultForm, ScoreForm } from "./Forms.tsx";
import { begin, goOn, takeBack } from "./history.ts";
import { Keypad } from "./Keypad.tsx";
import { Head, Questions, Terms } from "./Setup.tsx";
import { Slot } from "./Slot.tsx";
import { slotTitle, verdictOf } from "./verdict.ts";
import "./judge.css";

/** Typing should not ask at every letter. */
const ASK_AFTER_MS = 250;

/** 裁判助手: a position laid out by hand, and what the rules say about it. */
export default function Judge() {
  const t = judge();
  const [history, setHistory] = useState(() => begin(fromSearch(location.search)));
  const position = history.now;
  const change = (next: Position) => setHistory((before) => goOn(before, next));
  const undo = () => setHistory(takeBack);

  const slots = slotsOf(position);
  const [wanted, setWanted] = useState<SlotName | null>(null);
  const active = slots.find(({ name }) => name === wanted)?.name ?? firstToFill(position);

  const erdayi = gameOf(position.question) === "erdayi";
  const decks = useAsked(erdayi ? null : position.rules, () => decksOf(position.rules)).value;
  const { sorted, isTrump } = useSorting(position, erdayi);

  const question = questionOf(position);
  const asked = useAsked(
    question ? JSON.stringify(question) : null,
    async () => (question ? hearJudge<QuestionOp>(question) : null),
    ASK_AFTER_MS,
  );
  // The last answer stays until the next is there; one to another question is none to this.
  const said = asked.value?.op === question?.op ? asked.value : null;
  const verdict = verdictOf(position, said, asked.refusal);

  useEffect(() => {
    document.title = `${t.title} · ${common().name}`;
  }, [t]);
  useEffect(() => {
    const search = position === START ? "" : toSearch(position);
    window.history.replaceState(window.history.state, "", location.pathname + search);
  }, [position]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const typing = (event.target as Element | null)?.closest?.("input[type=text]");
      if (!typing && (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z") {
        event.preventDefault();
        undo();
      }
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);

  const ask = (name: QuestionName) => change({ ...position, question: name, reading: null });

  const slotBox = (name: SlotName, optional: boolean) => {
    const picks = name === "hand" && active === "play" && isFromHand(position, "play");
    const pick = (card: Card) => {
      if (copiesLeft(position, "play", card, 0) > 0) {
        change(withCards(position, "play", [...position.slots.play, card]));
      } else {
        change(withCards(position, "play", without(position.slots.play, [card])));
      }
    };
    return (
      <Slot
        key={name}
        title={slotTitle(position, name)}
        cards={sorted(position.slots[name])}
        active={name === active}
        optional={optional}
        lifted={name === "hand" && isFromHand(position, "play") ? position.slots.play : []}
        onPick={picks ? pick : undefined}
        onActivate={() => setWanted(name)}
        onRemove={(card) => {
          setWanted(name);
          change(withCards(position, name, without(position.slots[name], [card])));
        }}
        isTrump={isTrump}
      />
    );
  };
  const plain = slots.filter(
    ({ name }) => !OTHER_HANDS.includes(name) && !name.startsWith("shown"),
  );
  const others = slots.filter(({ name }) => OTHER_HANDS.includes(name));

  return (
    <Shell>
      <div
        class={`judge ${active ? "with-keypad" : ""} ${position.question === "order" ? "answer-only" : ""}`}
      >
        <Head
          position={position}
          change={(next) => {
            setWanted(null);
            change(next);
          }}
          undo={history.past.length > 0 ? undo : null}
        />
        <section class="judge-setup">
          {erdayi ? null : <Terms position={position} change={change} />}
          <Questions position={position} onAsk={ask} />
        </section>

        <section class="judge-board">
          {plain.map(({ name, optional }) => slotBox(name, optional))}
          {others.length > 0 ? (
            <fieldset class="judge-others">
              <legend>{t.others}</legend>
              {others.map(({ name }) => slotBox(name, true))}
            </fieldset>
          ) : null}
          {position.question === "declare" ? (
            <DeclareForm position={position} onChange={change} slotBox={slotBox} />
          ) : null}
          {position.question === "result" ? (
            <ResultForm position={position} onChange={change} />
          ) : null}
          {position.question === "score" ? (
            <ScoreForm position={position} onChange={change} />
          ) : null}
        </section>

        {active ? (
          <div class="judge-keypad">
            <p class={`verdict-line ${verdict.tone}`} aria-hidden="true">
              <span class="verdict-mark">{MARKS[verdict.tone]}</span>
              <span>{verdict.text}</span>
            </p>
            <Keypad
              position={position}
              slot={active}
              slotTitle={slotTitle(position, active)}
              decks={decks ?? 2}
              onChange={(next) => {
                setWanted(active);
                change(next);
              }}
            />
            <p class="soft judge-keys">{t.keys}</p>
          </div>
        ) : null}

        <div class="judge-answer">
          <Answer
            position={position}
            said={said}
            refusal={asked.refusal}
            verdict={verdict}
            isTrump={isTrump}
          />
          <Examples
            erdayi={erdayi}
            onChoose={(next) => {
              setWanted(null);
              change(next);
            }}
          />
        </div>
      </div>
    </Shell>
  );
}

const OTHER_HANDS: readonly SlotName[] = ["next", "partner", "previous"];

/** The slot that the keys fill until somebody chooses one: the first empty one. */
function firstToFill(position: Position): SlotName | null {
  return missing(position)[0] ?? slotsOf(position)[0]?.name ?? null;
}

/** Lists cards from the strongest, trumps first, and knows the trumps. */
function useSorting({ question, level, trump }: Position, erdayi: boolean) {
  return useMemo(() => {
    // Before trump is fixed only jokers and level cards are trumps for sure.
    const groups = erdayi
      ? erdayiGroups()
      : shengjiGroups(level, question === "declare" ? null : trump);
    const isTrump = trumpTest(groups);
    return {
      sorted: (cards: readonly Card[]) => order(cards, groups, STRONGEST_FIRST).flat(),
      isTrump: (card: Card) => !erdayi && question !== "declare" && isTrump(card),
    };
  }, [question, level, trump, erdayi]);
}

const STRONGEST_FIRST = { trumps: "first", strongest: "first" } as const;
