import { useEffect, useMemo } from "preact/hooks";
import { room } from "../../i18n/room.ts";
import { Score } from "../../room/Score.tsx";
import { RoomStore } from "../../room/store.ts";
import type { TableStore } from "../../table/store.ts";

/** The address of the page of the room that plays at a table. */
export const roomHref = (id: string): string => `/room/${encodeURIComponent(id)}`;

/** Follows the room of a table, so that its others see that one is here, and hears its score. */
export function useRoom(store: TableStore): RoomStore | undefined {
  const id = store.room.value;
  const followed = useMemo(() => (id === undefined ? undefined : new RoomStore(id)), [id]);
  useEffect(() => () => followed?.close(), [followed]);
  return followed;
}

/** What the evening has brought so far, after a match of a room. */
export function Evening({ followed }: { followed: RoomStore | undefined }) {
  const lines = followed?.view.value?.lines ?? [];
  return lines.length === 0 ? null : (
    <section class="evening-score" aria-label={room().score}>
      <h3>{room().score}</h3>
      <Score lines={lines} />
    </section>
  );
}
