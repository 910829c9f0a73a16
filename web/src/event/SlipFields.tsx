import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";
import { desk as words } from "../i18n/desk.ts";
import { SelectField } from "../ui/Field.tsx";
import { type Desk, nameOf } from "./desk.ts";
import { type Draft, isWrong, needsDealer, type Row, rowsOf } from "./slip.ts";
import "./sheet.css";
import "./slip.css";

/** What a row of a slip is called. */
export function labelOf(row: Row): string {
  const t = words().slips;
  switch (row.kind) {
    case "boards":
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
    if (event.key !== "Enter") {
      return;
    }
    const fields = [...(box.current?.querySelectorAll<HTMLInputElement>(".cell") ?? [])];
    const next = fields[fields.indexOf(event.target as HTMLInputElement) + 1];
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
  const columns =
    form.by !== "boards" && form.by !== "duplicate"
      ? names
      : form.by === "boards"
        ? Array.from({ length: form.tables }, (_, table) => t.tableOf(table + 1))
        : [];
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
                  {columns.map((name) => (
                    <th key={name} scope="col">
                      {name}
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
                    <th scope="row">{label}</th>
                    {Array.from({ length: row.cells }, (_, column) => (
                      <td key={column}>
                        {cell(
                          row.cells > 1
                            ? `${label} ${columns[column] ?? names[column] ?? ""}`
                            : label,
                        )}
                      </td>
                    ))}
                  </tr>
                );
              })}
            </tbody>
          </table>
        </div>
      )}
      <div class="slip-foot">
        {forfeits ? null : <p class="soft">{t.hint[form.by]}</p>}
        {props.played ? null : (
          <Rare names={names} draft={draft} change={change}>
            {props.children}
          </Rare>
        )}
      </div>
    </div>
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
