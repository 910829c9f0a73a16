import { useId } from "preact/hooks";
import { hall as words } from "../i18n/hall.ts";
import { teams } from "../i18n/teams.ts";
import type { SlipForm } from "../protocol/desk.ts";
import { Choice } from "../ui/Choice.tsx";
import { Seats } from "./Seats.tsx";
import {
  BY_LEVELS,
  blank,
  type Draft,
  figure,
  isWrong,
  LETTERS,
  LEVELS,
  level,
  levelTyped,
  needsDealer,
  notPlayed,
  type PointsForm,
} from "./slip.ts";
import { levelText } from "./slipText.ts";
import { lineName, type Place, tableName, worthText } from "./worth.ts";
import "./report.css";

/** The slip of a table in large touches, in the shape of the stage. */
export function BigSlip(props: {
  names: readonly string[];
  draft: Draft;
  change: (draft: Draft) => void;
  /** The form of the stage; where games are counted, levels do when time was up. */
  form: SlipForm;
  /** Who sits where and what boards are worth, where any are played. */
  place?: Place | undefined;
}) {
  const t = words();
  const { draft, change, names } = props;
  const { form } = draft;
  const put = (at: number, text: string) => {
    const cells = draft.cells.map((cell, other) => (other === at ? text : cell));
    const changed = { ...draft, cells };
    // Who was dealer is asked only where it matters, and then said anew.
    change(needsDealer(changed) ? changed : { ...changed, dealer: null });
  };
  const cell = (at: number) => ({
    value: draft.cells[at] ?? "",
    wrong: isWrong(form, at, draft.cells[at] ?? ""),
    onInput: (text: string) => put(at, text),
  });
  switch (form.by) {
    case "levels":
    case "games":
      return (
        <div class="big-slip">
          {names.map((name, side) => (
            <OneOf
              key={name}
              label={`${name} · ${form.by === "levels" ? t.levels : t.games}`}
              options={
                form.by === "levels"
                  ? LEVELS.map((name) => [name, levelText(name)] as const)
                  : upTo(Math.ceil(form.best_of / 2)).map((won) => [won, won] as const)
              }
              value={
                form.by === "levels"
                  ? (level(draft.cells[side] ?? "") ?? "")
                  : (draft.cells[side] ?? "")
              }
              onChange={(value) => put(side, value)}
            />
          ))}
          {needsDealer(draft) ? (
            <Choice
              label={t.dealerNeeded}
              value={draft.dealer === null ? "" : String(draft.dealer)}
              options={names.map((name, side) => [String(side), name] as const)}
              onChange={(side) => change({ ...draft, dealer: Number(side) })}
            />
          ) : null}
          {props.form.by === "games" && props.form.timed ? (
            <button
              type="button"
              class="button"
              onClick={() => change(blank(form.by === "levels" ? props.form : BY_LEVELS))}
            >
              {form.by === "levels" ? t.byGames : t.byLevels}
            </button>
          ) : null}
        </div>
      );
    case "boards":
      return (
        <div class="big-slip">
          <p class="soft">{t.boardsHint}</p>
          {Array.from({ length: form.tables }, (_, room) => (
            <fieldset key={room} class="big-cells">
              <legend>{tableName(room, form.tables) || t.boards}</legend>
              {Array.from({ length: form.boards }, (_, board) => (
                <Cell
                  key={board}
                  label={t.board(board + 1)}
                  {...cell(board * form.tables + room)}
                />
              ))}
            </fieldset>
          ))}
        </div>
      );
    case "defenders":
      return <BigPoints form={form} draft={draft} place={props.place} cell={cell} />;
    case "duplicate":
      return (
        <div class="big-slip">
          <p class="soft">{draft.raw ? t.duplicatePointsHint : t.duplicateHint}</p>
          {Array.from({ length: form.boards }, (_, board) => (
            <Board
              key={board}
              number={board + 1}
              note={noteOf(props.place, board)}
              worth={northSouthText(draft, board)}
              {...cell(board)}
            />
          ))}
          {[t.northSouth, t.eastWest].map((side, at) => (
            <Minutes key={side} label={t.minutes(side)} {...cell(form.boards + at)} />
          ))}
        </div>
      );
    case "deals":
      return (
        <div class="big-slip">
          <p class="soft">{t.dealsHint}</p>
          <table class="big-deals">
            <thead>
              <tr>
                <td />
                {names.map((name) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {Array.from({ length: form.deals }, (_, deal) => (
                <tr key={deal}>
                  <th scope="row">{deal + 1}</th>
                  {names.map((name, player) => (
                    <td key={name}>
                      <Figure label={`${t.board(deal + 1)} ${name}`} {...cell(3 * deal + player)} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">{t.total}</th>
                {names.map((name, player) => (
                  <td key={name}>{total(draft, player)}</td>
                ))}
              </tr>
            </tfoot>
          </table>
        </div>
      );
  }
}

/** The defenders' points of every board, table by table. */
function BigPoints(props: {
  form: PointsForm;
  draft: Draft;
  place: Place | undefined;
  cell: (at: number) => Written;
}) {
  const t = words();
  const { form, draft, place } = props;
  return (
    <div class="big-slip">
      <p class="soft">{teams().pointsHint}</p>
      {Array.from({ length: form.tables }, (_, table) => (
        <fieldset key={table} class="big-cells">
          <legend>
            {tableName(table, form.tables) || t.points}
            <Seats seats={place?.seats} only={table} />
          </legend>
          {Array.from({ length: form.boards }, (_, board) => {
            const at = board * form.tables + table;
            return (
              <Cell
                key={board}
                label={t.board(board + 1)}
                note={noteOf(place, board)}
                worth={place ? worthText(place, table, board, draft.cells[at] ?? "") : ""}
                {...props.cell(at)}
              />
            );
          })}
        </fieldset>
      ))}
    </div>
  );
}

/** Who deals a board, and at which level. */
function noteOf(place: Place | undefined, board: number): string {
  const terms = place?.worth?.boards[board];
  return terms ? teams().dealer(lineName(terms.dealer), levelTyped(terms.level)) : "";
}

/** What the points that are written so far give north–south of a board. */
function northSouthText(draft: Draft, board: number): string {
  const points = figure(draft.cells[board] ?? "");
  const levels = points === null ? null : (draft.raw?.(board, points) ?? null);
  return levels === null ? "" : teams().forNorthSouth(levels);
}

const upTo = (most: number): string[] => Array.from({ length: most + 1 }, (_, at) => String(at));

/** What a player's deals add up to so far, to be held against the paper. */
function total(draft: Draft, player: number): number {
  return draft.cells
    .filter((_, at) => at % 3 === player)
    .reduce((sum, cell) => sum + (figure(cell) ?? 0), 0);
}

/** One of many small things in a grid of large touches. */
function OneOf(props: {
  label: string;
  options: ReadonlyArray<readonly [value: string, text: string]>;
  value: string;
  onChange: (value: string) => void;
}) {
  const name = useId();
  return (
    <fieldset class="big-one">
      <legend>{props.label}</legend>
      <div>
        {props.options.map(([value, text]) => (
          <label key={value} class={value === props.value ? "chosen" : ""}>
            <input
              type="radio"
              name={name}
              value={value}
              checked={value === props.value}
              onChange={() => props.onChange(value)}
            />
            <span>{text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** A cell of a slip while it is written. */
type Written = { value: string; wrong: boolean; onInput: (text: string) => void };

/** What a board was, in figures or, where it was not played, why. */
function Board(props: Written & { number: number; note: string; worth: string }) {
  const { number, note, worth, value, wrong, onInput } = props;
  const t = words();
  const label = t.board(number);
  const why = notPlayed(value);
  return (
    <div class="big-board">
      <Cell
        label={label}
        value={why ? "" : value}
        wrong={wrong}
        disabled={why !== null}
        onInput={onInput}
      />
      <select
        class="input"
        aria-label={`${label} · ${t.made.played}`}
        value={why ?? "played"}
        onChange={(event) => {
          const chosen = event.currentTarget.value as "played" | keyof typeof LETTERS;
          onInput(chosen === "played" ? "" : LETTERS[chosen]);
        }}
      >
        {(["played", "lost", "own_fault", "opponents_fault"] as const).map((made) => (
          <option key={made} value={made}>
            {t.made[made]}
          </option>
        ))}
      </select>
      {note === "" ? null : (
        <p class="big-terms soft">
          <span>{note}</span>
          <output>{why ? "" : worth}</output>
        </p>
      )}
    </div>
  );
}

function Minutes({ label, value, wrong, onInput }: Written & { label: string }) {
  return (
    <label class="big-cell">
      <span>{label}</span>
      <input
        class="input big-minutes"
        inputMode="numeric"
        autocomplete="off"
        aria-invalid={wrong}
        value={value}
        onInput={(event) => onInput(event.currentTarget.value)}
      />
    </label>
  );
}

type FigureProps = Written & { label: string; disabled?: boolean };

function Cell(props: FigureProps & { note?: string; worth?: string }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the figure is the control
    <label class="big-cell">
      <span>
        {props.label} {props.note ? <small class="soft">{props.note}</small> : null}
      </span>
      {props.worth === undefined ? null : <output class="big-worth">{props.worth}</output>}
      <Figure {...props} />
    </label>
  );
}

/**
 * A figure that may be negative. Keypads of phones have no minus, so that it
 * has a button of its own.
 */
function Figure(props: FigureProps) {
  const t = words();
  const negative = /^[-−－–]/.test(props.value.trim());
  return (
    <span class="big-figure">
      <button
        type="button"
        class="button"
        aria-label={`${props.label} ${t.sign}`}
        aria-pressed={negative}
        disabled={props.disabled}
        onClick={() =>
          props.onInput(negative ? props.value.trim().slice(1) : `-${props.value.trim()}`)
        }
      >
        ±
      </button>
      <input
        class="input"
        inputMode="numeric"
        autocomplete="off"
        aria-label={props.label}
        aria-invalid={props.wrong}
        disabled={props.disabled}
        value={props.value}
        onInput={(event) => props.onInput(event.currentTarget.value)}
      />
    </span>
  );
}
