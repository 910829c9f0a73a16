import { useLocation } from "preact-iso";
import { post } from "../../api/http.ts";
import { lesson } from "../../i18n/lesson.ts";
import type { Avatar, LessonRequest, SeatedAt } from "../../protocol/index.ts";
import { enterAs } from "../../state/me.ts";
import { RefusalText } from "../../ui/RefusalText.tsx";
import { useTask } from "../../ui/useTask.ts";
import "./firstLesson.css";

/** A first deal with a teacher, for whoever has never played: one tap to the table. */
export function FirstLesson({ nickname, face }: { nickname: string; face?: Avatar }) {
  const t = lesson().start;
  const { route } = useLocation();
  const task = useTask();
  const learn = (game: LessonRequest["game"]) =>
    task.run(async () => {
      await enterAs(nickname, face);
      const { table } = await post<SeatedAt>("/api/lesson", { game } satisfies LessonRequest);
      route(`/table/${encodeURIComponent(table)}`);
    });
  return (
    <section class="first-lesson" aria-labelledby="first-lesson-heading">
      <h2 id="first-lesson-heading">{t.heading}</h2>
      <p class="soft">{t.line}</p>
      <div class="first-lesson-games">
        {(["shengji", "erdayi"] as const).map((game) => (
          <button
            key={game}
            type="button"
            class="button"
            disabled={task.busy}
            onClick={() => learn(game)}
          >
            {t[game]}
          </button>
        ))}
      </div>
      <RefusalText refusal={task.refusal} />
    </section>
  );
}
