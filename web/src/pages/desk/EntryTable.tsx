import { type Desk, may } from "../../event/desk.ts";
import { excusedText } from "../../event/rounds.ts";
import type { Selection } from "../../event/selection.ts";
import { bulk } from "../../i18n/bulk.ts";
import { desk as words } from "../../i18n/desk.ts";
import { event as eventWords } from "../../i18n/event.ts";
import type { EntrantView } from "../../protocol/desk.ts";

/** What a row can do. */
type Acts = {
  checkIn: (entrant: EntrantView, present: boolean) => void;
  edit: (entrant: EntrantView) => void;
};

/** Which columns of the list say anything. */
function columnsOf(desk: Desk) {
  const { entrants, sections } = desk.event;
  return {
    units: entrants.some(({ unit }) => unit != null),
    labels: entrants.some(({ label }) => label !== ""),
    posts: desk.cards.some(({ row }) => row.people.some(({ post }) => post)),
    sections: sections.length > 0,
    tables: desk.cards.some(({ table }) => table != null),
    codes: desk.cards.some(({ code }) => code),
    acts: may(desk, "director"),
  };
}

type Columns = ReturnType<typeof columnsOf>;

/** Entries line by line. */
export function EntryTable(
  props: Acts & { desk: Desk; list: readonly EntrantView[]; selection: Selection },
) {
  const { desk, list, selection, checkIn, edit } = props;
  const order = list.filter(({ left }) => left == null).map(({ id }) => id);
  const columns = columnsOf(desk);
  const cards = new Map(desk.cards.map((card) => [card.entrant, card]));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    <div class="sheet-box tall" tabIndex={0}>
      <table class="sheet entries">
        <Head columns={columns} order={order} selection={selection} />
        <tbody>
          {list.map((entrant) => (
            <Row
              key={entrant.id}
              entrant={entrant}
              card={cards.get(entrant.id)}
              section={entrant.section == null ? "" : (desk.event.sections[entrant.section] ?? "")}
              columns={columns}
              order={order}
              selection={selection}
              checkIn={checkIn}
              edit={edit}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Head(props: { columns: Columns; order: readonly number[]; selection: Selection }) {
  const { columns, order, selection } = props;
  const t = words().entries;
  const e = eventWords();
  return (
    <thead>
      <tr>
        <th scope="col" class="tick-column">
          <label class="tick-box">
            <input
              type="checkbox"
              aria-label={bulk().tickAll}
              checked={order.length > 0 && order.every((id) => selection.has(id))}
              onChange={(event) => selection.setAll(order, event.currentTarget.checked)}
            />
          </label>
        </th>
        <th scope="col" class="figure">
          {e.number}
        </th>
        {columns.units ? (
          <th scope="col" class="wide-only">
            {e.unit}
          </th>
        ) : null}
        {columns.labels ? (
          <th scope="col" class="wide-only">
            {t.label}
          </th>
        ) : null}
        <th scope="col">{t.names}</th>
        {columns.posts ? (
          <th scope="col" class="wide-only">
            {t.posts}
          </th>
        ) : null}
        {columns.sections ? (
          <th scope="col" class="wide-only">
            {t.section}
          </th>
        ) : null}
        {columns.tables ? (
          <th scope="col" class="figure wide-only">
            {t.fixedTable}
          </th>
        ) : null}
        {columns.codes ? (
          <th scope="col" class="wide-only">
            {t.code}
          </th>
        ) : null}
        <th scope="col">{t.checkIn}</th>
        {columns.acts ? (
          <th scope="col">
            <span class="visually-hidden">{t.change}</span>
          </th>
        ) : null}
      </tr>
    </thead>
  );
}

type Card = Desk["cards"][number];

function Row(
  props: Acts & {
    entrant: EntrantView;
    card: Card | undefined;
    section: string;
    columns: Columns;
    order: readonly number[];
    selection: Selection;
  },
) {
  const t = words().entries;
  const e = eventWords();
  const { entrant, card, section, columns, selection } = props;
  return (
    <tr class={entrant.left ? "gone" : ""}>
      <td class="act tick-column">
        {entrant.left ? null : (
          <label class="tick-box">
            <input
              type="checkbox"
              aria-label={bulk().tick(entrant.name)}
              checked={selection.has(entrant.id)}
              onClick={(event) =>
                selection.set(entrant.id, event.currentTarget.checked, props.order, event.shiftKey)
              }
            />
          </label>
        )}
      </td>
      <td class="figure">{entrant.number}</td>
      {columns.units ? <td class="wide-only">{entrant.unit}</td> : null}
      {columns.labels ? <td class="wide-only">{entrant.label}</td> : null}
      <td class="entry-name">
        {entrant.name}
        {card?.excused ? <small class="soft"> {excusedText(card.excused)}</small> : null}
        {entrant.people.every((name) => entrant.name.includes(name)) ? null : (
          <small class="soft">{entrant.people.join(t.between)}</small>
        )}
        <small class="soft narrow-only">
          {[entrant.unit, entrant.label, section].filter(Boolean).join(" · ")}
        </small>
      </td>
      {columns.posts ? (
        <td class="wide-only soft">
          {card?.row.people
            .map(({ post }) => post ?? "")
            .filter(Boolean)
            .join(t.between)}
        </td>
      ) : null}
      {columns.sections ? <td class="wide-only">{section}</td> : null}
      {columns.tables ? <td class="figure wide-only">{card?.table}</td> : null}
      {columns.codes ? <td class="wide-only code">{card?.code}</td> : null}
      <td class="act">
        {entrant.left ? (
          <span class="soft">{entrant.left === "withdrawn" ? e.withdrawn : e.disqualified}</span>
        ) : (
          <label class="tick-box">
            <input
              type="checkbox"
              checked={entrant.here}
              aria-label={t.checkInOf(entrant.name)}
              onChange={(event) => props.checkIn(entrant, event.currentTarget.checked)}
            />
          </label>
        )}
      </td>
      {columns.acts ? (
        <td class="act">
          {entrant.left ? null : (
            <button
              type="button"
              class="button quiet"
              aria-label={t.changeOf(entrant.name)}
              onClick={() => props.edit(entrant)}
            >
              {t.change}
            </button>
          )}
        </td>
      ) : null}
    </tr>
  );
}
