import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";
import { desk as words } from "../../i18n/desk.ts";
import { SelectField } from "../../ui/Field.tsx";
import { layoutOf, type Written } from "./slip.ts";
import { type Desk, nameOf, type SlipForm } from "./wire.ts";

const sameLevels = ([a = "", b = ""]: readonly string[]): boolean =>
  a.trim().toUpperCase() === b.trim().toUpperCase();

/**
 * The fields of a slip. Enter goes from field to field and, from the last,
 * hands the slip in.
 */
export function SlipFields(props: {
  desk: Desk;
  form: SlipForm;
  sides: readonly number[];
  written: Written;
  change: (written: Written) => void;
  /** Whether all were there, so that nobody can be absent. */
  played?: boolean;
  /** Further fields for what is rare. */
  children?: ComponentChildren;
}) {
  const { desk, form, sides, written, change } = props;
  const t = words().slips;
  const box = useRef<HTMLDivElement>(null);
  const layout = layoutOf(form, sides.length);
  const names = sides.map((id) => nameOf(desk, id));
  const forfeits = written.absent.length > 0;
  // Where somebody must win, equal levels are decided by who was dealer.
  const needsDealer =
    form.by === "levels" && form.winner && written.cells[0] !== "" && sameLevels(written.cells);
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
        value={written.cells[index] ?? ""}
        onFocus={(event) => event.currentTarget.select()}
        onKeyDown={onKeyDown}
        onInput={(event) => {
          const cells = [...written.cells];
          cells[index] = event.currentTarget.value;
          change({ ...written, cells });
        }}
      />
    );
  };
  const columns = layout.bySide
    ? names
    : form.by === "boards"
      ? Array.from({ length: form.tables }, (_, table) => t.tableOf(table + 1))
      : [];
  return (
    <div class="slip" ref={box}>
      {forfeits ? null : layout.rows.length === 1 ? (
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
              {layout.rows.map((row) => (
                <tr key={row.label}>
                  <th scope="row">{row.label}</th>
                  {Array.from({ length: row.cells }, (_, column) => (
                    <td key={column}>
                      {cell(
                        row.cells > 1
                          ? `${row.label} ${columns[column] ?? names[column] ?? ""}`
                          : row.label,
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <div class="slip-foot">
        {forfeits ? null : <p class="soft">{t.hint[form.by]}</p>}
        {props.played ? null : (
          <details class="slip-more" open={forfeits || needsDealer}>
            <summary>{t.more}</summary>
            <div class="slip-more-fields">
              {form.by === "levels" && !forfeits ? (
                <SelectField
                  label={t.dealer}
                  value={written.dealer === null ? "" : String(written.dealer)}
                  options={[
                    ["", t.notNoted],
                    ...names.map((name, side) => [String(side), name] as const),
                  ]}
                  onChange={(side) =>
                    change({ ...written, dealer: side === "" ? null : Number(side) })
                  }
                />
              ) : null}
              {props.children}
              <fieldset class="absent">
                <legend>{t.absent}</legend>
                {names.map((name, side) => (
                  <label key={name} class="tick">
                    <input
                      type="checkbox"
                      checked={written.absent.includes(side)}
                      onChange={(event) =>
                        change({
                          ...written,
                          absent: event.currentTarget.checked
                            ? [...written.absent, side]
                            : written.absent.filter((other) => other !== side),
                        })
                      }
                    />
                    {name}
                  </label>
                ))}
              </fieldset>
            </div>
          </details>
        )}
      </div>
    </div>
  );
}
