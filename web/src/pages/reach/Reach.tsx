import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { useRoute } from "preact-iso";
import { post } from "../../api/http.ts";
import { common } from "../../i18n/common.ts";
import { hallCheck as words } from "../../i18n/hallCheck.ts";
import type { HallCalled } from "../../protocol/desk.ts";
import { RefusalText } from "../../ui/RefusalText.tsx";
import { LanguageButton } from "../../ui/Shell.tsx";
import { useTask } from "../../ui/useTask.ts";
import { useTitle } from "../../ui/useTitle.ts";
import "./reach.css";

/** `/hall-check/:code`: a phone tries whether it reaches the server. */
export default function Reach() {
  const t = words();
  const { params } = useRoute();
  const code = params["code"] ?? "";
  const called = useSignal<HallCalled | null>(null);
  const task = useTask();
  useTitle(t.title);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it calls once
  useEffect(() => {
    void task.run(async () => {
      called.value = await post<HallCalled>("/api/hall-calls", { code });
    });
  }, [code]);
  return (
    <main class="reach">
      <LanguageButton />
      {called.value ? (
        <section class="panel" role="status">
          <h1>{called.value.by_card_address ? t.reached : t.title}</h1>
          <p>{called.value.by_card_address ? t.reachedLine : t.otherWay}</p>
        </section>
      ) : task.refusal ? null : (
        <p>{common().loading}</p>
      )}
      <RefusalText refusal={task.refusal} />
    </main>
  );
}
