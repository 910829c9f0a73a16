import { useEffect, useRef } from "preact/hooks";
import { common } from "../../i18n/common.ts";
import { said } from "../../i18n/index.ts";
import { judge } from "../../i18n/judge.ts";
import { editions } from "../../rules/data.ts";
import {
  ERDAYI_QUESTIONS,
  gameOf,
  type Position,
  type QuestionName,
  SHENGJI_QUESTIONS,
  START,
  slotsOf,
} from "../../rules/position.ts";
import { LevelSelect, TrumpChoice } from "../../rules/TermsPicker.tsx";
import { useAsked } from "../../rules/useAsked.ts";
import { Choice } from "../../ui/Choice.tsx";
import { CopyButton } from "../../ui/CopyButton.tsx";

/** Which game, and what is done with the whole position. */
export function Head(props: {
  position: Position;
  change: (position: Position) => void;
  /** Takes the last step back; nothing where there is none. */
  undo: (() => void) | null;
}) {
  const t = judge();
  const { position, change } = props;
  const erdayi = gameOf(position.question) === "erdayi";
  const slots = slotsOf(position);
  return (
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
          const first = game === "erdayi" ? "read" : "follow";
          // The cards of one game mean nothing in the other.
          change({ ...position, question: first, slots: START.slots, reading: null });
        }}
      />
      <div class="judge-tools">
        <button
          type="button"
          class="button"
          disabled={props.undo === null}
          onClick={() => props.undo?.()}
        >
          {t.undo}
        </button>
        <button
          type="button"
          class="button"
          disabled={slots.every(({ name }) => position.slots[name].length === 0)}
          onClick={() => {
            change({ ...position, slots: START.slots, reading: null, shownBy: [] });
          }}
        >
          {t.clearAll}
        </button>
        <CopyButton label={t.share} />
      </div>
    </header>
  );
}

/** Rules, level and trump of 升级. */
export function Terms(props: { position: Position; change: (position: Position) => void }) {
  const t = judge();
  const { position, change } = props;
  const rows = useAsked("editions", editions);
  return (
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
  );
}

/** What is asked of the position. */
export function Questions({
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
