import { useEffect } from "preact/hooks";
import { lang } from "../../i18n/index.ts";
import { manners } from "../../i18n/manners.ts";
import type { BlockedPerson } from "../../protocol/index.ts";
import { blocked, loadBlocked, unblock } from "../../state/blocks.ts";
import { RefusalText } from "../../ui/RefusalText.tsx";
import { useTask } from "../../ui/useTask.ts";

const day = (ms: number) =>
  new Intl.DateTimeFormat(lang.value === "zh" ? "zh-CN" : "en", { dateStyle: "medium" }).format(
    new Date(ms),
  );

function Row({ person }: { person: BlockedPerson }) {
  const t = manners();
  const task = useTask();
  return (
    <li class="blocked-row">
      <span class="blocked-name">{person.nickname}</span>
      <span class="soft">{t.mine.since(day(person.since_ms))}</span>
      <button
        type="button"
        class="button quiet"
        aria-label={t.unblockOf(person.nickname)}
        disabled={task.busy}
        onClick={() => task.run(() => unblock(person.user))}
      >
        {t.unblock}
      </button>
      <RefusalText refusal={task.refusal} />
    </li>
  );
}

/** Everybody whom one does not want to read. */
export function BlockedPart() {
  const t = manners().mine;
  const task = useTask();
  useEffect(() => {
    void task.run(loadBlocked);
  }, []);
  const people = blocked.value?.people;
  return (
    <section class="panel account-part">
      <h2>{t.heading}</h2>
      {people === undefined ? null : people.length === 0 ? (
        <p class="soft">{t.none}</p>
      ) : (
        <>
          <p class="soft">{t.line}</p>
          <ul class="blocked-list">
            {people.map((person) => (
              <Row key={person.user} person={person} />
            ))}
          </ul>
        </>
      )}
      <RefusalText refusal={task.refusal} />
    </section>
  );
}
