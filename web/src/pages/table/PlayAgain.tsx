import { useLocation } from "preact-iso";
import { post } from "../../api/http.ts";
import { practice } from "../../i18n/practice.ts";
import { room } from "../../i18n/room.ts";
import type { AgainRequest, SeatedAt } from "../../protocol/index.ts";
import type { RoomStore } from "../../room/store.ts";
import type { TableStore } from "../../table/store.ts";
import { RefusalText } from "../../ui/RefusalText.tsx";
import { useTask } from "../../ui/useTask.ts";
import { roomHref } from "./OfRoom.tsx";

/** One tap to the table where the same people play again. */
export function PlayAgain(props: {
  store: TableStore;
  id: string;
  followed?: RoomStore | undefined;
}) {
  const { store, id, followed } = props;
  const t = practice();
  const { route } = useLocation();
  const task = useTask();
  const view = store.view.value;
  if (view?.stage.is !== "over") {
    return null;
  }
  const goes = (turned: boolean) =>
    task.run(async () => {
      const path = `/api/tables/${encodeURIComponent(id)}/again`;
      const { table } = await post<SeatedAt>(path, { turned } satisfies AgainRequest);
      route(`/table/${encodeURIComponent(table)}`);
    });
  // The room may play elsewhere by now, with others on some of the chairs.
  const now = followed?.view.value?.table;
  const elsewhere = followed !== undefined && now !== undefined && now.table !== id;
  const next = view.stage.next;
  const others = view.seats.filter((sitter) => sitter && "person" in sitter.who).length > 1;
  const played = store.mySeat.value !== undefined;
  return (
    <>
      <RefusalText refusal={task.refusal} />
      {store.room.value ? (
        <a class="button" href={roomHref(store.room.value)}>
          {room().backRotate}
        </a>
      ) : (
        <a class="button" href="/">
          {t.toLobby}
        </a>
      )}
      {played && others && !next && !elsewhere ? (
        <button type="button" class="button" disabled={task.busy} onClick={() => goes(true)}>
          {view.seats.length === 3 ? t.againTurnedThree : t.againTurned}
        </button>
      ) : null}
      {elsewhere ? (
        <button
          type="button"
          class="button primary"
          disabled={task.busy}
          onClick={() =>
            task.run(async () => route(`/table/${encodeURIComponent(await followed.play())}`))
          }
        >
          {room().tableGoesOn(now.number)}
        </button>
      ) : played ? (
        <button
          type="button"
          class="button primary"
          disabled={task.busy}
          onClick={() => goes(false)}
        >
          {next && others ? t.comeAlong : t.again}
        </button>
      ) : null}
    </>
  );
}
