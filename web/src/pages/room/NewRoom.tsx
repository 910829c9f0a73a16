import { useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import { post } from "../../api/http.ts";
import { room } from "../../i18n/room.ts";
import type { NewRoomRequest, RoomView } from "../../protocol/index.ts";
import { enterAs, me } from "../../state/me.ts";
import { TextField } from "../../ui/Field.tsx";
import { RefusalText } from "../../ui/RefusalText.tsx";
import { Shell } from "../../ui/Shell.tsx";
import { useTask } from "../../ui/useTask.ts";
import { useTitle } from "../../ui/useTitle.ts";
import { ByWords } from "./ByWords.tsx";
import { NameField, useName } from "./NameField.tsx";
import { blankTerms, TermsFields, termsRequest } from "./TermsForm.tsx";
import "./room.css";

/** `/room`: open a room of friends. */
export default function NewRoom() {
  const t = room();
  const { route } = useLocation();
  const task = useTask();
  const name = useName();
  const [title, setTitle] = useState("");
  const [draft, setDraft] = useState(blankTerms);
  useTitle(t.newTitle);
  return (
    <Shell>
      <form
        class="room-new panel"
        onSubmit={(event) => {
          event.preventDefault();
          void task.run(async () => {
            await enterAs(name.value.trim());
            const body: NewRoomRequest = { title: title.trim(), terms: termsRequest(draft) };
            const { id } = await post<RoomView>("/api/rooms", body);
            route(`/room/${encodeURIComponent(id)}`);
          });
        }}
      >
        <h1>{t.newTitle}</h1>
        <p class="soft">{t.newLine}</p>
        {me.value === null ? <NameField name={name} /> : null}
        <TextField label={t.name} value={title} onInput={setTitle} maxLength={60} />
        <TermsFields draft={draft} change={setDraft} />
        <RefusalText refusal={task.refusal} />
        <button type="submit" class="button primary" disabled={task.busy}>
          {t.open}
        </button>
      </form>
      <section class="room-new">
        <ByWords />
      </section>
    </Shell>
  );
}
