import type { Desk } from "../../event/desk.ts";
import type { Selection } from "../../event/selection.ts";
import { bulk as words } from "../../i18n/bulk.ts";
import { desk as deskWords } from "../../i18n/desk.ts";
import type { EntrantView } from "../../protocol/desk.ts";

/** How entries are listed. */
export type Grouping = "list" | "units" | "sections";

type Group = { name: string; of: EntrantView[] };

/** Entries by unit or by section, in the order of the first of each. */
function groupsOf(desk: Desk, list: readonly EntrantView[], by: Grouping): Group[] {
  const { sections } = desk.event;
  const named = (entrant: EntrantView) =>
    by === "units"
      ? (entrant.unit ?? words().noUnit)
      : entrant.section === undefined
        ? words().noSection
        : (sections[entrant.section] ?? "");
  // Sections without anybody are listed too: somebody may have forgotten them.
  const groups = new Map<string, EntrantView[]>(
    by === "sections" ? sections.map((name) => [name, []]) : [],
  );
  for (const entrant of list) {
    const name = named(entrant);
    const of = groups.get(name) ?? [];
    groups.set(name, [...of, entrant]);
  }
  return [...groups].map(([name, of]) => ({ name, of }));
}

/** How many each unit or section has, who they are, and a way to take them all. */
export function EntryGroups(props: {
  desk: Desk;
  list: readonly EntrantView[];
  by: Exclude<Grouping, "list">;
  selection: Selection;
}) {
  const t = words();
  const { desk, list, by, selection } = props;
  const most = by === "units" ? (desk.event.plan.unit_most ?? 0) : 0;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    <div class="sheet-box tall" tabIndex={0}>
      <table class="sheet entries">
        <thead>
          <tr>
            <th scope="col">
              {by === "units" ? deskWords().entries.unit : deskWords().entries.section}
            </th>
            <th scope="col" class="figure">
              {t.count}
            </th>
            <th scope="col" class="figure">
              {t.present}
            </th>
            <th scope="col">{t.who}</th>
            <th scope="col">
              <span class="visually-hidden">{t.tickThese}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {groupsOf(desk, list, by).map(({ name, of }) => {
            const active = of.filter(({ left }) => left == null);
            const full = most > 0 && active.length > most && name !== t.noUnit;
            return (
              <tr key={name}>
                <td>{name}</td>
                <td class="figure">
                  {active.length}
                  {full ? <small class="warning"> {t.tooMany(most)}</small> : null}
                </td>
                <td class="figure">{active.filter(({ here }) => here).length}</td>
                <td class="group-names">
                  {of.map((entrant) => (
                    <span key={entrant.id} class={entrant.left ? "gone" : ""}>
                      <small class="soft">{entrant.number}</small> {entrant.name}
                    </span>
                  ))}
                </td>
                <td class="act">
                  <button
                    type="button"
                    class="button quiet"
                    aria-label={t.tickOf(name)}
                    disabled={active.length === 0}
                    onClick={() =>
                      selection.setAll(
                        active.map(({ id }) => id),
                        true,
                      )
                    }
                  >
                    {t.tickThese}
                  </button>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
