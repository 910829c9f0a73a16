import { useId } from "preact/hooks";
import { hall as words } from "../../i18n/hall.ts";
import type { SlipForm } from "../../protocol/desk.ts";
import { Choice } from "../../ui/Choice.tsx";
import { blank, type Draft, figure, LEVELS, levelText, needsDealer } from "./slip.ts";

/** The slip of a table in large touches, in the shape of the stage. */
export function BigSlip(props: {
  names: readonly string[];
  draft: Draft;
  change: (draft: Draft) => void;
  /** The form of the stage; where games are counted, levels do when time was up. */
  form: SlipForm;
}) {
  const t = words();
  const { draft, change, names } = props;
  const { form } = draft;
  const put = (at: number, text: string) =>
    change({ ...draft, cells: draft.cells.map((cell, other) => (other === at ? text : cell)) });
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
                  ? LEVELS.map((level) => [level, levelText(level)] as const)
                  : upTo(Math.ceil(form.best_of / 2)).map((won) => [won, won] as const)
              }
              value={draft.cells[side] ?? ""}
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
              onClick={() =>
                change(
                  form.by === "levels" ? blank(props.form) : blank({ by: "levels", winner: true }),
                )
              }
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
              <legend>{form.tables > 1 ? (t.rooms[room] ?? room + 1) : t.boards}</legend>
              {Array.from({ length: form.boards }, (_, board) => (
                <Cell
                  key={board}
                  label={t.board(board + 1)}
                  value={draft.cells[room * form.boards + board] ?? ""}
                  onInput={(text) => put(room * form.boards + board, text)}
                />
              ))}
            </fieldset>
          ))}
        </div>
      );
    case "duplicate":
      return (
        <div class="big-slip">
          <p class="soft">{t.duplicateHint}</p>
          {Array.from({ length: form.boards }, (_, board) => (
            <div key={board} class="big-board">
              <Cell
                label={t.board(board + 1)}
                value={draft.cells[board] ?? ""}
                disabled={draft.why[board] !== null}
                onInput={(text) => put(board, text)}
              />
              <select
                class="input"
                aria-label={`${t.board(board + 1)} · ${t.made.played}`}
                value={draft.why[board] ?? "played"}
                onChange={(event) => {
                  const { value } = event.currentTarget;
                  const why = value === "played" ? null : (value as Draft["why"][number]);
                  change({
                    ...draft,
                    why: draft.why.map((old, other) => (other === board ? why : old)),
                  });
                }}
              >
                {(["played", "lost", "own_fault", "opponents_fault"] as const).map((made) => (
                  <option key={made} value={made}>
                    {t.made[made]}
                  </option>
                ))}
              </select>
            </div>
          ))}
          {[t.northSouth, t.eastWest].map((side, at) => (
            <label key={side} class="big-cell">
              <span>{t.minutes(side)}</span>
              <input
                class="input big-minutes"
                inputMode="numeric"
                autocomplete="off"
                value={draft.cells[form.boards + at] ?? ""}
                onInput={(event) => put(form.boards + at, event.currentTarget.value)}
              />
            </label>
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
                      <Figure
                        label={`${t.board(deal + 1)} ${name}`}
                        value={draft.cells[3 * deal + player] ?? ""}
                        onInput={(text) => put(3 * deal + player, text)}
                      />
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

function Cell(props: {
  label: string;
  value: string;
  onInput: (text: string) => void;
  disabled?: boolean;
}) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the figure is the control
    <label class="big-cell">
      <span>{props.label}</span>
      <Figure {...props} />
    </label>
  );
}

/**
 * A figure that may be negative. Keypads of phones have no minus, so that it
 * has a button of its own.
 */
function Figure(props: {
  label: string;
  value: string;
  onInput: (text: string) => void;
  disabled?: boolean;
}) {
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
        aria-invalid={!/^[-+−－–]?\d*$/.test(props.value.trim())}
        disabled={props.disabled}
        value={props.value}
        onInput={(event) => props.onInput(event.currentTarget.value)}
      />
    </span>
  );
}
