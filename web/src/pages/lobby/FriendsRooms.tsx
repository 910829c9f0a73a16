import { useEffect, useState } from "preact/hooks";
import { get } from "../../api/http.ts";
import { room } from "../../i18n/room.ts";
import type { RoomSummary, Rooms } from "../../protocol/index.ts";
import { roomName } from "../../room/words.ts";
import { shortName } from "../../rules/editions.ts";
import { me } from "../../state/me.ts";

/** How often a page that is seen looks who is in which room. */
const AGAIN_MS = 20_000;

/** The rooms of the person, the latest used first, as long as the page is seen. */
export function useRooms(): readonly RoomSummary[] {
  const [rooms, setRooms] = useState<readonly RoomSummary[]>([]);
  const id = me.value?.id;
  useEffect(() => {
    setRooms([]);
    if (id === undefined) {
      return;
    }
    let gone = false;
    const ask = () => {
      if (document.visibilityState === "hidden") {
        return;
      }
      get<Rooms>("/api/rooms").then(
        (answer) => {
          if (!gone) {
            setRooms(answer.rooms);
          }
        },
        // What was there last is as good as nothing new.
        () => undefined,
      );
    };
    ask();
    const timer = setInterval(ask, AGAIN_MS);
    document.addEventListener("visibilitychange", ask);
    return () => {
      gone = true;
      clearInterval(timer);
      document.removeEventListener("visibilitychange", ask);
    };
  }, [id]);
  return rooms;
}

/** The rooms of one's friends, with who is there now. */
export function FriendsRooms({ rooms }: { rooms: readonly RoomSummary[] }) {
  const t = room();
  if (rooms.length === 0) {
    return null;
  }
  return (
    <section class="lobby-rooms" aria-labelledby="rooms-heading">
      <h2 id="rooms-heading">{t.rooms}</h2>
      <ul>
        {rooms.map((of) => (
          <li key={of.id}>
            <a class="lobby-room" href={`/room/${encodeURIComponent(of.id)}`}>
              <strong>{roomName(of)}</strong>
              <span class="soft">
                {[
                  shortName(of.terms.rules),
                  of.members.slice(0, 4).join("、") +
                    (of.members.length > 4 ? ` ${t.peopleCount(of.members.length)}` : ""),
                ].join(" · ")}
              </span>
              {of.table || of.here > 0 ? (
                <span class="lobby-room-now">{of.table ? t.playing : t.hereCount(of.here)}</span>
              ) : null}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
