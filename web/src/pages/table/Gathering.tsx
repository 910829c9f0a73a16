import { useSignal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { rankText } from "../../cards/cards.ts";
import { hasPartners, TableConventions } from "../../event/TableConventions.tsx";
import { event } from "../../i18n/event.ts";
import { manners } from "../../i18n/manners.ts";
import { ratings } from "../../i18n/ratings.ts";
import { room } from "../../i18n/room.ts";
import { table } from "../../i18n/table.ts";
import { shortName } from "../../rules/editions.ts";
import { isBlocked } from "../../state/blocks.ts";
import { me } from "../../state/me.ts";
import {
  favouriteLevel,
  type Level,
  levelName,
  levelOptions,
  rememberLevel,
} from "../../table/levels.ts";
import { otherPerson, sitterName } from "../../table/sitter.ts";
import type { TableStore } from "../../table/store.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { Face } from "../../ui/Face.tsx";
import { RefusalText } from "../../ui/RefusalText.tsx";
import { ShareLink } from "../../ui/ShareLink.tsx";
import { roomHref } from "./OfRoom.tsx";
import { People } from "./People.tsx";
import { chairName } from "./SeatPlate.tsx";
import "../../event/start.css";
import "./gathering.css";

/** Seconds until bots fill the chairs, counted down here. */
function useFills(store: TableStore): number | undefined {
  const stage = store.view.value?.stage;
  const ms = stage?.is === "gathering" ? stage.fills_ms : undefined;
  const left = useSignal<number | undefined>(undefined);
  useEffect(() => {
    if (ms === undefined) {
      left.value = undefined;
      return;
    }
    const end = performance.now() + ms;
    const tick = () => {
      left.value = Math.max(0, Math.ceil((end - performance.now()) / 1000));
    };
    tick();
    const timer = setInterval(tick, 500);
    return () => clearInterval(timer);
  }, [ms, left]);
  return left.value;
}

/** Players come together: chairs, bots, the link to share, being ready. */
export function Gathering({ store }: { store: TableStore }) {
  const t = table();
  const view = store.view.value;
  const fills = useFills(store);
  const people = useSignal(false);
  if (!view) {
    return null;
  }
  const seat = store.mySeat.value;
  const free = view.seats.filter((chair) => chair === null).length;
  const first = view.stage.is === "gathering" ? view.stage.first : undefined;
  return (
    <section class="gathering">
      <h1>{view.title || t.gathering}</h1>
      <p class="soft">
        {free > 0 ? t.needMore(free) : null}
        {fills === undefined || free === 0 ? null : ` · ${t.fillsIn(fills)}`}
      </p>
      <ul class="chairs">
        {view.seats.map((chair, at) => (
          <li key={at} class={chair ? "panel chair-taken" : "panel"}>
            <span class="chair-name">{chairName(at, view.seats.length)}</span>
            {chair ? (
              <span class="chair-face">
                <Face who={chair.who} />
              </span>
            ) : null}
            <span class="chair-who">
              {chair ? sitterName(chair) : <span class="soft">{t.empty}</span>}
              {chair && at === seat ? ` (${t.you})` : null}
              {first?.seat === at ? (
                <small class="start">{event().start(rankText(first.level))}</small>
              ) : null}
              {chair && "bot" in chair.who ? (
                <small class="soft">
                  {" "}
                  {t.bot} · {levelName(chair.who.bot)}
                </small>
              ) : null}
              {chair && "program" in chair.who ? (
                <small class="soft"> {t.programOf(chair.who.program.owner)}</small>
              ) : null}
              {chair?.ready && "person" in chair.who ? (
                <small class="ok"> {t.readyMark}</small>
              ) : null}
              {isBlocked(otherPerson(chair)) ? (
                <small class="soft"> {manners().blocked}</small>
              ) : null}
            </span>
            {view.settings.event ? null : <ChairButtons store={store} at={at} />}
            {chair && otherPerson(chair) !== undefined ? (
              <button
                type="button"
                class="button quiet"
                aria-label={manners().about(sitterName(chair))}
                title={manners().about(sitterName(chair))}
                onClick={() => {
                  people.value = true;
                }}
              >
                ⋯
              </button>
            ) : null}
          </li>
        ))}
      </ul>
      <RefusalText refusal={store.refusal.value} />
      {view.settings.rated ? <p class="soft">{ratings().ratedTable}</p> : null}
      {view.settings.event ? <OfEvent store={store} /> : <OfFriends store={store} />}
      {people.value ? (
        <Dialog
          title={manners().people}
          onClose={() => {
            people.value = false;
          }}
        >
          <People store={store} />
        </Dialog>
      ) : null}
    </section>
  );
}

/**
 * Whom one would have as a partner on this chair: that opposite the first who
 * sits, which is where who came by his link belongs.
 */
function partnerAt(store: TableStore, at: number): string | undefined {
  const seats = store.view.value?.seats ?? [];
  const first = seats.findIndex((chair) => chair !== null && "person" in chair.who);
  const host = seats[first];
  return seats.length === 4 && host && at === (first + 2) % 4 ? sitterName(host) : undefined;
}

/** Whoever sits may invite bots to free chairs and send them away. */
function ChairButtons({ store, at }: { store: TableStore; at: number }) {
  const t = table();
  const chair = store.view.value?.seats[at];
  const sits = store.mySeat.value !== undefined;
  const partner = sits ? undefined : partnerAt(store, at);
  if (chair) {
    return !("person" in chair.who) && sits ? (
      <button
        type="button"
        class="button quiet"
        onClick={() => store.act({ c: "clear_bot", seat: at })}
      >
        {"program" in chair.who ? t.clearProgram : t.clearBot}
      </button>
    ) : null;
  }
  return (
    <span class="chair-buttons">
      {me.value ? (
        <button
          type="button"
          class={partner === undefined ? "button" : "button primary"}
          onClick={() => store.act({ c: "sit", seat: at })}
        >
          {partner === undefined ? t.sitHere : t.sitOpposite(partner)}
        </button>
      ) : null}
      {sits ? <AddBot store={store} at={at} /> : null}
    </span>
  );
}

/** Invites a bot, as strong as one likes. */
function AddBot({ store, at }: { store: TableStore; at: number }) {
  const t = table();
  const [level, setLevel] = useState<Level>(favouriteLevel);
  return (
    <span class="add-bot">
      <select
        class="input"
        aria-label={t.botLevel}
        value={level}
        onChange={(event) => setLevel(event.currentTarget.value as Level)}
      >
        {levelOptions().map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
      <button
        type="button"
        class="button"
        onClick={() => {
          rememberLevel(level);
          void store.act({ c: "bot", seat: at, bot: level });
        }}
      >
        {t.addBot}
      </button>
    </span>
  );
}

function ReadyButton({ store }: { store: TableStore }) {
  const t = table();
  const seat = store.mySeat.value;
  const ready = seat === undefined ? undefined : store.view.value?.seats[seat]?.ready;
  return ready === undefined ? null : (
    <button type="button" class="button primary" onClick={() => store.ready(!ready)}>
      {ready ? t.notReady : t.startReady}
    </button>
  );
}

/** A table of one's own: others come by its link, and one may go again. */
function OfFriends({ store }: { store: TableStore }) {
  const t = table();
  const sharing = useSignal(false);
  const of = store.room.value;
  return (
    <>
      <div class="gathering-buttons">
        {of ? (
          <a class="button" href={roomHref(of)}>
            {room().back}
          </a>
        ) : (
          <button
            type="button"
            class="button"
            aria-expanded={sharing.value}
            onClick={() => {
              sharing.value = !sharing.value;
            }}
          >
            {t.share}
          </button>
        )}
        {store.mySeat.value === undefined ? null : (
          <button type="button" class="button" onClick={() => store.act({ c: "leave" })}>
            {t.stand}
          </button>
        )}
        <ReadyButton store={store} />
      </div>
      {sharing.value ? (
        <ShareLink
          url={location.href}
          text={t.shareText(me.value?.nickname ?? "", shortName(store.view.value?.rules ?? ""))}
        />
      ) : null}
    </>
  );
}

/**
 * A table of an event: the event says who sits where. There is time to read
 * what the others have agreed.
 */
function OfEvent({ store }: { store: TableStore }) {
  const t = table();
  const event = store.event.value;
  return (
    <>
      <div class="gathering-buttons">
        {event ? (
          <a class="button" href={`/event/${encodeURIComponent(event)}`}>
            {t.toEvent}
          </a>
        ) : null}
        <ReadyButton store={store} />
      </div>
      {hasPartners(store) ? (
        <section>
          <h2>{t.conventions}</h2>
          <TableConventions store={store} />
        </section>
      ) : null}
    </>
  );
}
