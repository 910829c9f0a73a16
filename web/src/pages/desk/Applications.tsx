import { type Desk, may } from "../../event/desk.ts";
import type { DeskStore } from "../../event/deskStore.ts";
import { desk as words } from "../../i18n/desk.ts";
import type { ApplicationView } from "../../protocol/desk.ts";
import { RefusalText } from "../../ui/RefusalText.tsx";
import { useTask } from "../../ui/useTask.ts";

/** Who would like to take part, to be let in or not. */
export function Applications(props: { desk: Desk; store: DeskStore; waiting: ApplicationView[] }) {
  const { desk, store } = props;
  const t = words().entries;
  const task = useTask();
  const directs = may(desk, "director");
  return (
    <section class="panel applications">
      <h2>{t.applications(props.waiting.length)}</h2>
      <ul>
        {props.waiting.map(({ id, row, name, at_ms }) => {
          const who = row.people.map((person) => person.name).join(t.between);
          const section = row.section === undefined ? "" : desk.event.sections[row.section];
          return (
            <li key={id}>
              <div>
                <b>{who}</b>
                <small class="soft">
                  {[row.unit, row.label, section, t.applied(name, new Date(at_ms).toLocaleString())]
                    .filter(Boolean)
                    .join(" · ")}
                </small>
              </div>
              {directs ? (
                <div class="row-acts">
                  <button
                    type="button"
                    class="button"
                    disabled={task.busy}
                    aria-label={t.approveOf(who)}
                    onClick={() =>
                      task.run(() =>
                        store.askIfItMatters({
                          title: t.approveOf(who),
                          command: { c: "approve", application: id },
                          sure: t.approve,
                        }),
                      )
                    }
                  >
                    {t.approve}
                  </button>
                  <button
                    type="button"
                    class="button quiet"
                    aria-label={t.rejectOf(who)}
                    onClick={() =>
                      store.ask({
                        title: t.rejectOf(who),
                        command: { c: "reject", application: id, reason: "" },
                        wants: "reason",
                        sure: t.reject,
                      })
                    }
                  >
                    {t.reject}
                  </button>
                </div>
              ) : null}
            </li>
          );
        })}
      </ul>
      <RefusalText refusal={task.refusal} />
    </section>
  );
}
