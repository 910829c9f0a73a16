import { useSignal } from "@preact/signals";
import { get } from "../../api/http.ts";
import { lang } from "../../i18n/index.ts";
import { room } from "../../i18n/room.ts";
import type { RoomEvenings } from "../../protocol/index.ts";
import { Score } from "../../room/Score.tsx";
import { roomPath } from "../../room/store.ts";
import { useAsked } from "../../rules/useAsked.ts";

const day = (ms: number): string =>
  new Intl.DateTimeFormat(lang.value === "zh" ? "zh-CN" : "en", {
    month: "long",
    day: "numeric",
  }).format(ms);

/** The evenings that are over, asked for when somebody looks. */
export function Past({ id, evening }: { id: string; evening: number }) {
  const t = room();
  const open = useSignal(false);
  const { value } = useAsked(open.value ? `${id} ${evening}` : null, () =>
    get<RoomEvenings>(`${roomPath(id)}/evenings`),
  );
  return (
    <details
      class="room-past"
      onToggle={(event) => {
        open.value = event.currentTarget.open;
      }}
    >
      <summary>{t.past}</summary>
      {value?.evenings.length === 0 ? <p class="soft">{t.noPast}</p> : null}
      {value?.evenings.map((past) => (
        <section key={past.number}>
          <h3>
            {t.pastLine(past.number, past.matches)} <small class="soft">{day(past.ended_ms)}</small>
          </h3>
          <Score lines={past.lines} />
        </section>
      ))}
    </details>
  );
}
