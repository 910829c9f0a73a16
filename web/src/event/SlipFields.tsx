import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";
import { desk as words } from "../i18n/desk.ts";
import { teams } from "../i18n/teams.ts";
import { SelectField } from "../ui/Field.tsx";
import { type Desk, nameOf } from "./desk.ts";
import {
  type Draft,
  type Form,
  figure,
  isWrong,
  levelTyped,
  needsDealer,
  type Row,
  rowsOf,
} from "./slip.ts";
import { gainOf, lineName, type Place, sideName, tableName, worthText } from "./worth.ts";
import "./sheet.css";
import "./slip.css";

/** What a row of a slip is called. */
export function labelOf(row: Row): string {
  const t = words().slips;
  switch (row.kind) {
    case "boards":
    case "defenders":
    case "made":
      return t.board(row.number);
    case "deals":
      return t.deal(row.number);
    default:
      return t[row.kind];
  }
}

/**
 * The fields of a slip. Enter goes from field to field and, from the last,
 * hands the slip in.
 */
export function SlipFields(props: {
  desk: Desk;
  sides: readonly number[];
  draft: Draft;
  change: (draft: Draft) => void;
  /** Who sits where and what boards are worth, where any are played. */
  place?: Place;
  /** Whether all were there, so that nobody can be absent. */
  played?: boolean;
  /** Further fields for what is rare. */
  children?: ComponentChildren;
}) {
  const { desk, sides, draft, change } = props;
  const { form } = draft;
  const t = words().slips;
  const box = useRef<HTMLDivElement>(null);
  const rows = rowsOf(form);
  const names = sides.map((id) => nameOf(desk, id));
  const forfeits = draft.absent.length > 0;
  const onKeyDown = (event: KeyboardEvent) => {
    // A score of one line may be typed as it is written: 8 : 10.
    const parts = rows.length === 1 && [" ", ":", "：", "/"].includes(event.key);
    if (parts) {
      event.preventDefault();
    }
    if (event.key !== "Enter" && !parts) {
      return;
    }
    const fields = [...(box.current?.querySelectorAll<HTMLInputElement>(".cell") ?? [])];
    const order = columnFirst(fields, form);
    const next = order[order.indexOf(event.target as HTMLInputElement) + 1];
    if (next) {
      event.preventDefault();
      next.focus();
      next.select();
    }
  };
  let at = 0;
  const cell = (label: string) => {
    const index = at;
    at += 1;
    return (
      <input
        key={index}
        class="input cell"
        inputMode={form.by === "levels" || form.by === "duplicate" ? "text" : "numeric"}
        autocomplete="off"
        aria-label={label}
        aria-invalid={isWrong(form, index, draft.cells[index] ?? "")}
        value={draft.cells[index] ?? ""}
        onFocus={(event) => event.currentTarget.select()}
        onKeyDown={onKeyDown}
        onInput={(event) => {
          const cells = [...draft.cells];
          cells[index] = event.currentTarget.value;
          change({ ...draft, cells });
        }}
      />
    );
  };
  const { place = NOWHERE } = props;
  const columns =
    form.by === "boards" || form.by === "defenders"
      ? Array.from({ length: form.tables }, (_, at) => tableName(at, form.tables) || names.join())
      : form.by === "duplicate"
        ? []
        : names;
  return (
    <div class="slip" ref={box}>
      {forfeits ? null : rows.length === 1 ? (
        <div class="slip-line">
          {names.map((name) => (
            <div key={name} class="field">
              <span aria-hidden="true">{name}</span>
              {cell(name)}
            </div>
          ))}
        </div>
      ) : (
        <div class="sheet-box">
          <table class="sheet slip-sheet">
            {columns.length > 1 ? (
              <thead>
                <tr>
                  <th />
                  {columns.map((name, at) => (
                    <th key={name} scope="col">
                      {name}
                      {place.seats.length > 1 ? <Lines place={place} table={at} /> : null}
                    </th>
                  ))}
                </tr>
              </thead>
            ) : null}
            <tbody>
              {rows.map((row) => {
                const label = labelOf(row);
                return (
                  <tr key={label}>
                    <th scope="row">
                      {label}
                      <Terms place={place} row={row} />
                    </th>
                    {Array.from({ length: row.cells }, (_, column) => (
                      <td key={column}>
                        {cell(
                          row.cells > 1
                            ? `${label} ${columns[column] ?? names[column] ?? ""}`
                            : label,
                        )}
                        <Gained draft={draft} place={place} row={row} column={column} />
                      </td>
                    ))}
                  </tr>
                );
              })}
            </tbody>
          </table>
        </div>
      )}
      {forfeits ? null : <Totals draft={draft} place={place} names={names} />}
      <div class="slip-foot">
        {forfeits ? null : (
          <p class="soft">
            {form.by === "defenders"
              ? teams().pointsHint
              : draft.raw
                ? teams().rawHint
                : t.hint[form.by]}
          </p>
        )}
        {props.played ? null : (
          <Rare names={names} draft={draft} change={change}>
            {props.children}
          </Rare>
        )}
      </div>
    </div>
  );
}

/** Each table of a match has a slip of its own, so that its column is written as one. */
function columnFirst<T>(cells: readonly T[], form: Form): readonly T[] {
  if (form.by !== "boards" && form.by !== "defenders") {
    return cells;
  }
  return Array.from({ length: form.tables }, (_, table) =>
    cells.filter((_, at) => at % form.tables === table),
  ).flat();
}

const NOWHERE: Place = { seats: [], worth: undefined };

/** Which team sits along which line of a table. */
function Lines({ place, table }: { place: Place; table: number }) {
  const at = place.seats[table];
  return at ? (
    <small class="slip-lines soft">
      {(["east_west", "north_south"] as const).map((line) => (
        <span key={line}>
          {lineName(line)} {sideName(place.seats, at[line].side)}
        </span>
      ))}
    </small>
  ) : null;
}

/** Who deals a board, and at which level. */
function Terms({ place, row }: { place: Place; row: Row }) {
  const terms = place.worth?.boards[row.number - 1];
  const ofBoard = row.kind === "boards" || row.kind === "defenders" || row.kind === "made";
  return terms && ofBoard ? (
    <small class="slip-terms">
      {teams().dealer(lineName(terms.dealer), levelTyped(terms.level))}
    </small>
  ) : null;
}

/** What the points in a cell are worth, and to whom. */
function Gained(props: { draft: Draft; place: Place; row: Row; column: number }) {
  const { draft, place, row, column } = props;
  if (row.kind === "made" && draft.raw) {
    const written = figure(draft.cells[row.number - 1] ?? "");
    const levels = written === null ? null : draft.raw(row.number - 1, written);
    return (
      <output class="slip-gained">
        {levels === null ? null : levels > 0 ? `+${levels}` : String(levels)}
      </output>
    );
  }
  if (row.kind !== "defenders" || place.worth === undefined) {
    return null;
  }
  const typed = draft.cells[(row.number - 1) * row.cells + column] ?? "";
  return <output class="slip-gained">{worthText(place, column, row.number - 1, typed)}</output>;
}

/** What the points so far come to for each side. */
function Totals(props: { draft: Draft; place: Place; names: readonly string[] }) {
  const { draft, place, names } = props;
  const { form } = draft;
  if (form.by !== "defenders" || place.worth === undefined) {
    return null;
  }
  const totals = [0, 0];
  draft.cells.forEach((text, at) => {
    const points = figure(text);
    const [board, table] = [Math.floor(at / form.tables), at % form.tables];
    const gain = points === null ? null : gainOf(place, table, board, points);
    if (gain) {
      totals[gain.side] = (totals[gain.side] ?? 0) + gain.levels;
    }
  });
  return (
    <p class="slip-totals" role="status">
      <b>{teams().total}</b>{" "}
      {totals.map((total, side) => (
        <span key={side}>
          {sideName(place.seats, side)} {names[side]} <b>{total}</b>
        </span>
      ))}
    </p>
  );
}

/** What a slip seldom says: who was dealer last, and who was absent. */
function Rare(props: {
  names: readonly string[];
  draft: Draft;
  change: (draft: Draft) => void;
  children?: ComponentChildren;
}) {
  const { names, draft, change } = props;
  const t = words().slips;
  const forfeits = draft.absent.length > 0;
  return (
    <details class="slip-more" open={forfeits || needsDealer(draft)}>
      <summary>{t.more}</summary>
      <div class="slip-more-fields">
        {draft.form.by === "levels" && !forfeits ? (
          <SelectField
            label={t.dealer}
            value={draft.dealer === null ? "" : String(draft.dealer)}
            options={[
              ["", t.notNoted],
              ...names.map((name, side) => [String(side), name] as const),
            ]}
            onChange={(side) => change({ ...draft, dealer: side === "" ? null : Number(side) })}
          />
        ) : null}
        {props.children}
        <fieldset class="absent">
          <legend>{t.absent}</legend>
          {names.map((name, side) => (
            <label key={name} class="tick-box">
              <input
                type="checkbox"
                checked={draft.absent.includes(side)}
                onChange={(event) =>
                  change({
                    ...draft,
                    absent: event.currentTarget.checked
                      ? [...draft.absent, side]
                      : draft.absent.filter((other) => other !== side),
                  })
                }
              />
              {name}
            </label>
          ))}
        </fieldset>
      </div>
    </details>
  );
}
