import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { without } from "../../cards/cards.ts";
import { erdayiGroups, sorted as order, shengjiGroups, trumpTest } from "../../cards/order.ts";
import { common } from "../../i18n/common.ts";
import { said } from "../../i18n/index.ts";
import { judge } from "../../i18n/judge.ts";
import type { Card } from "../../protocol/index.ts";
import { askJudge, decksOf, editions } from "../../rules/data.ts";
import {
  copiesLeft,
  ERDAYI_QUESTIONS,
  fromSearch,
  gameOf,
  isFromHand,
  missing,
  type Position,
  type QuestionName,
  questionOf,
  SHENGJI_QUESTIONS,
  type SlotName,
  START,
  slotsOf,
  toSearch,
  withCards,
} from "../../rules/position.ts";
import { LevelSelect, TrumpChoice } from "../../rules/TermsPicker.tsx";
import { useAsked } from "../../rules/useAsked.ts";
import { Choice } from "../../ui/Choice.tsx";
import { CopyButton } from "../../ui/CopyButton.tsx";
import { Shell } from "../../ui/Shell.tsx";
import { Answer, MARKS } from "./Answer.tsx";
import { EXAMPLES, positionOf } from "./examples.ts";
import { DeclareForm, ResultForm, ScoreForm } from "./Forms.tsx";
import { begin, goOn, takeBack } from "./history.ts";
import { Keypad } from "./Keypad.tsx";
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
  const rows = useAsked("editions", editions);
  const decks = useAsked(erdayi ? null : position.rules, () => decksOf(position.rules)).value;
  const { sorted, isTrump } = useSorting(position, erdayi);

  const question = questionOf(position);
  const asked = useAsked(
    question ? JSON.stringify(question) : null,
    () => askJudge(question ?? {}),
    ASK_AFTER_MS,
  );
  const verdict = verdictOf(position, asked.value, asked.refusal);

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
        <header class="judge-head">
          <h1>{t.title}</h1>
          <Choice
            label={t.game}
            hideLabel
            value={erdayi ? "erdayi" : "shengji"}
            options={[
              ["shengji", common().games.shengji],
              ["erdayi", common().games.erdayi],
            ]}
            onChange={(game) => {
              setWanted(null);
              const first = game === "erdayi" ? "read" : "follow";
              // The cards of one game mean nothing in the other.
              change({ ...position, question: first, slots: START.slots, reading: null });
            }}
          />
          <div class="judge-tools">
            <button
              type="button"
              class="button"
              disabled={history.past.length === 0}
              onClick={undo}
            >
              {t.undo}
            </button>
            <button
              type="button"
              class="button"
              disabled={slots.every(({ name }) => position.slots[name].length === 0)}
              onClick={() => {
                setWanted(null);
                change({ ...position, slots: START.slots, reading: null, shownBy: [] });
              }}
            >
              {t.clearAll}
            </button>
            <CopyButton label={t.share} />
          </div>
        </header>

        <section class="judge-setup">
          {erdayi ? null : (
            <div class="judge-terms">
              <label class="field edition-select">
                <span>{t.rules}</span>
                <select
                  class="input"
                  value={position.rules}
                  onChange={(event) => change({ ...position, rules: event.currentTarget.value })}
                >
                  {(rows.value ?? [])
                    .filter((row) => row.game === "shengji")
                    .map((row) => (
                      <option key={row.id} value={row.id} selected={row.id === position.rules}>
                        {said(row.name)}
                      </option>
                    ))}
                </select>
              </label>
              {position.question === "result" || position.question === "declare" ? null : (
                <>
                  <LevelSelect
                    label={t.level}
                    value={position.level}
                    onChange={(level) => change({ ...position, level })}
                  />
                  <TrumpChoice
                    value={position.trump}
                    onChange={(trump) => change({ ...position, trump })}
                  />
                </>
              )}
            </div>
          )}
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
            answer={asked.value}
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

function Questions({
  position,
  onAsk,
}: {
  position: Position;
  onAsk: (name: QuestionName) => void;
}) {
  const t = judge();
  const names: readonly QuestionName[] =
    gameOf(position.question) === "erdayi" ? ERDAYI_QUESTIONS : SHENGJI_QUESTIONS;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // On a phone the questions stand in a row that is wider than the screen.
    const chosen = box.current?.querySelector(".chosen");
    chosen?.scrollIntoView?.({ inline: "center", block: "nearest" });
  }, [position.question]);
  return (
    <div ref={box} class="questions">
      <Choice
        label={t.question}
        hideLabel
        value={position.question}
        options={names.map((name) => [name, t.questions[name]] as const)}
        onChange={onAsk}
      />
    </div>
  );
}

function Examples({ erdayi, onChoose }: { erdayi: boolean; onChoose: (next: Position) => void }) {
  const t = judge();
  const shown = EXAMPLES.map((example) => ({ example, next: positionOf(example) })).filter(
    ({ next }) => (gameOf(next.question) === "erdayi") === erdayi,
  );
  return (
    <section class="judge-examples">
      <h2>{t.examples}</h2>
      <ul>
        {shown.map(({ example, next }) => (
          <li key={example.search}>
            <button type="button" class="judge-example" onClick={() => onChoose(next)}>
              <small class="soft">{t.questions[next.question]}</small>
              <span>{t.exampleTitles[example.name]}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
