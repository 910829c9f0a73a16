import { useSignal } from "@preact/signals";
import { useLocation } from "preact-iso";
import { get } from "../../api/http.ts";
import { room } from "../../i18n/room.ts";
import type { RoomInvitation } from "../../protocol/index.ts";
import { RefusalText } from "../../ui/RefusalText.tsx";
import { useTask } from "../../ui/useTask.ts";

/** Finds a room by the words that somebody said. */
export function ByWords() {
  const t = room();
  const { route } = useLocation();
  const task = useTask();
  const words = useSignal("");
  return (
    <form
      class="room-rename"
      onSubmit={(event) => {
        event.preventDefault();
        void task.run(async () => {
          const said = encodeURIComponent(words.value.trim());
          const { id } = await get<RoomInvitation>(`/api/rooms/words/${said}`);
          route(`/room/${encodeURIComponent(id)}`);
        });
      }}
    >
      <label class="field">
        <span>{t.findWords}</span>
        <input
          class="input"
          required
          maxLength={100}
          placeholder={t.wordsHint}
          value={words.value}
          onInput={(event) => {
            words.value = event.currentTarget.value;
          }}
        />
      </label>
      <button type="submit" class="button" disabled={task.busy}>
        {t.find}
      </button>
      <RefusalText refusal={task.refusal} />
    </form>
  );
}
