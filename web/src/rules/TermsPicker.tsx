import { useId } from "preact/hooks";
import { SuitSign } from "../cards/CardFace.tsx";
import { rankText } from "../cards/cards.ts";
import { common } from "../i18n/common.ts";
import { rules } from "../i18n/rules.ts";
import type { Level, Suit } from "../protocol/index.ts";
import "../ui/choice.css";
import "./tables.css";

const LEVELS: readonly Level[] = [..."23456789TJQKA"];
const TRUMPS: ReadonlyArray<Suit | null> = ["S", "H", "C", "D", null];

/** A level out of all thirteen. */
export function LevelSelect(props: {
  label: string;
  value: Level;
  onChange: (level: Level) => void;
}) {
  return (
    <label class="field level-select">
      <span>{props.label}</span>
      <select
        class="input"
        value={props.value}
        onChange={(event) => props.onChange(event.currentTarget.value)}
      >
        {LEVELS.map((level) => (
          <option key={level} value={level}>
            {rules().playing(rankText(level))}
          </option>
        ))}
      </select>
    </label>
  );
}

/** A trump suit or none. */
export function TrumpChoice(props: { value: Suit | null; onChange: (trump: Suit | null) => void }) {
  const name = useId();
  const t = common();
  return (
    <fieldset class="choice trump-choice paper-suits">
      <legend>{rules().trump}</legend>
      <div class="choice-options">
        {TRUMPS.map((suit) => (
          <label key={suit ?? "none"} class={suit === props.value ? "chosen" : ""}>
            <input
              type="radio"
              name={name}
              checked={suit === props.value}
              aria-label={suit ? t.suits[suit] : t.noTrump}
              onChange={() => props.onChange(suit)}
            />
            <span aria-hidden="true">{suit ? <SuitSign suit={suit} /> : rules().noTrump}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
