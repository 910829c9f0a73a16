import { useLocation } from "preact-iso";
import { post } from "../../api/http.ts";
import { lesson } from "../../i18n/lesson.ts";
import type {
  LessonRequest,
  NewTableRequest,
  OpenedTable,
  SeatedAt,
} from "../../protocol/index.ts";
import { me } from "../../state/me.ts";
import { change } from "../../state/settings.ts";
import type { TableStore } from "../../table/store.ts";
import { RefusalText } from "../../ui/RefusalText.tsx";
import { useTask } from "../../ui/useTask.ts";
import { Headline } from "./Headline.tsx";

/** Who plays with somebody who has just learned it. */
const BOT = "rookie";

/** The end of a lesson: what to remember, and a deal of one's own. */
export function LessonOver({ store }: { store: TableStore }) {
  const t = lesson().over;
  const { route } = useLocation();
  const task = useTask();
  const view = store.view.value;
  if (view?.stage.is !== "over") {
    return null;
  }
  const { game, rules, seats } = view;
  const other = game === "shengji" ? "erdayi" : "shengji";
  const goes = (path: string) => route(`/table/${path}`);
  const learn = (what: LessonRequest) =>
    task.run(async () => {
      const { table } = await post<SeatedAt>("/api/lesson", what);
      goes(encodeURIComponent(table));
    });
  const play = () =>
    task.run(async () => {
      change({ coach: true }, me.value?.id);
      const opened = await post<OpenedTable>("/api/tables", {
        rules,
        length: { by: "deals", deals: 1 },
        bots: seats.map((_, seat) => (seat === 0 ? null : BOT)),
        private: true,
        patient: true,
      } satisfies NewTableRequest);
      goes(`${encodeURIComponent(opened.id)}?sit=ready`);
    });
  const played = view.stage.reason === "played";
  return (
    <section class="result panel" aria-label={t.title}>
      {played ? <Headline store={store} /> : null}
      <p class="verdict">{t.title}</p>
      <ul class="lesson-recap">
        {t[game].map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <RefusalText refusal={task.refusal} />
      <div class="lesson-next">
        <button type="button" class="button primary" disabled={task.busy} onClick={play}>
          {t.own}
        </button>
        <small class="soft">{t.ownLine}</small>
      </div>
      <div class="result-buttons">
        <a class="button" href="/">
          {t.lobby}
        </a>
        <button type="button" class="button" disabled={task.busy} onClick={() => learn({ game })}>
          {t.again}
        </button>
        <button
          type="button"
          class="button"
          disabled={task.busy}
          onClick={() => learn({ game: other })}
        >
          {t.other[other]}
        </button>
      </div>
    </section>
  );
}
