import type { VNode } from "preact";
import { judge } from "../../i18n/judge.ts";
import {
  ENDINGS,
  MAX_SHOWN,
  type Position,
  SEATS,
  type SeatLetter,
  type SlotName,
  shownSlot,
} from "../../rules/position.ts";
import { LevelSelect } from "../../rules/TermsPicker.tsx";
import { Choice } from "../../ui/Choice.tsx";
import { seatName } from "./verdict.ts";

type FormProps = { position: Position; onChange: (position: Position) => void };

const STEP = 5;

/** The defenders' points. */
export function ResultForm({ position, onChange }: FormProps) {
  const t = judge();
  const to = (points: number) => onChange({ ...position, points });
  return (
    <div class="result-form">
      <label class="field">
        <span>{t.pointsField}</span>
        <span class="stepper">
          <button
            type="button"
            class="button"
            aria-label={t.less}
            onClick={() => to(position.points - STEP)}
          >
            −
          </button>
          <input
            class="input"
            type="number"
            inputMode="numeric"
            step={STEP}
            value={position.points}
            onInput={(event) => {
              const points = event.currentTarget.valueAsNumber;
              if (Number.isInteger(points)) {
                to(points);
              }
            }}
          />
          <button
            type="button"
            class="button"
            aria-label={t.more}
            onClick={() => to(position.points + STEP)}
          >
            +
          </button>
        </span>
      </label>
    </div>
  );
}

/** How a deal of 二打一 ended. */
export function ScoreForm({ position, onChange }: FormProps) {
  const t = judge();
  const numbers = (to: number) =>
    Array.from({ length: to + 1 }, (_, n) => [String(n), String(n)] as const);
  return (
    <div class="score-form">
      <Choice
        label={t.bid}
        value={String(position.bid)}
        options={numbers(3).slice(1)}
        onChange={(bid) => onChange({ ...position, bid: Number(bid) })}
      />
      <Choice
        label={t.ending}
        value={position.ending}
        options={ENDINGS.map((ending) => [ending, t.endings[ending]] as const)}
        onChange={(ending) => onChange({ ...position, ending })}
      />
      <Choice
        label={t.bombs}
        value={String(position.bombs)}
        options={numbers(Math.max(5, position.bombs))}
        onChange={(bombs) => onChange({ ...position, bombs: Number(bombs) })}
      />
      <Choice
        label={t.rockets}
        value={String(position.rockets)}
        options={numbers(1)}
        onChange={(rockets) => onChange({ ...position, rockets: Number(rockets) })}
      />
    </div>
  );
}

/** Who wants to declare, in which deal, and what was shown before. */
export function DeclareForm({
  position,
  onChange,
  slotBox,
}: FormProps & { slotBox: (name: SlotName, optional: boolean) => VNode }) {
  const t = judge();
  const { shownBy, slots } = position;
  const seats = SEATS.map((seat) => [seat, seatName(seat)] as const);
  const remove = (gone: number) => {
    const kept = { ...slots };
    for (let at = gone; at < MAX_SHOWN; at += 1) {
      kept[shownSlot(at)] = at + 1 < MAX_SHOWN ? slots[shownSlot(at + 1)] : [];
    }
    onChange({ ...position, slots: kept, shownBy: shownBy.filter((_, at) => at !== gone) });
  };
  return (
    <div class="declare-form">
      <Choice
        label={t.deal}
        value={position.firstDeal ? "first" : "later"}
        options={[
          ["first", t.firstDeal],
          ["later", t.laterDeal],
        ]}
        onChange={(deal) => onChange({ ...position, firstDeal: deal === "first" })}
      />
      <div class="declare-row">
        <LevelSelect
          label={position.firstDeal ? t.level : t.dealerLevel}
          value={position.level}
          onChange={(level) => onChange({ ...position, level })}
        />
        {position.firstDeal ? null : (
          <LevelSelect
            label={t.otherLevel}
            value={position.otherLevel}
            onChange={(otherLevel) => onChange({ ...position, otherLevel })}
          />
        )}
        <Choice
          label={t.seat}
          value={position.seat}
          options={seats}
          onChange={(seat) => onChange({ ...position, seat })}
        />
        {position.firstDeal ? null : (
          <Choice
            label={t.dealer}
            value={position.dealer}
            options={seats}
            onChange={(dealer) => onChange({ ...position, dealer })}
          />
        )}
      </div>
      <fieldset class="judge-others">
        <legend>{t.history}</legend>
        {shownBy.length === 0 ? <p class="soft">{t.nobodyShown}</p> : null}
        {shownBy.map((seat, at) => (
          <div key={at} class="shown-row">
            <select
              class="input"
              aria-label={t.shownBy}
              value={seat}
              onChange={(event) => {
                const by = event.currentTarget.value as SeatLetter;
                onChange({ ...position, shownBy: shownBy.toSpliced(at, 1, by) });
              }}
            >
              {seats.map(([letter, name]) => (
                <option key={letter} value={letter} selected={letter === seat}>
                  {name}
                </option>
              ))}
            </select>
            {slotBox(shownSlot(at), false)}
            <button type="button" class="button quiet" onClick={() => remove(at)}>
              {t.removeShown}
            </button>
          </div>
        ))}
        {shownBy.length < MAX_SHOWN ? (
          <button
            type="button"
            class="button"
            onClick={() => {
              const next = SEATS.find((seat) => seat !== position.seat) ?? "E";
              onChange({ ...position, shownBy: [...shownBy, next] });
            }}
          >
            {t.addShown}
          </button>
        ) : null}
      </fieldset>
    </div>
  );
}
