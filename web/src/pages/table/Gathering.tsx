import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { rankText } from "../../cards/cards.ts";
import { hasPartners, TableConventions } from "../../event/TableConventions.tsx";
import { event } from "../../i18n/event.ts";
import { table } from "../../i18n/table.ts";
import { me } from "../../state/me.ts";
import type { TableStore } from "../../table/store.ts";
import { RefusalText } from "../../ui/RefusalText.tsx";
import { ShareLink } from "../../ui/ShareLink.tsx";
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
            <span class="chair-who">
              {chair ? chair.name : <span class="soft">{t.empty}</span>}
              {chair && at === seat ? ` (${t.you})` : null}
              {first?.seat === at ? (
                <small class="start">{event().start(rankText(first.level))}</small>
              ) : null}
              {chair && "bot" in chair.who ? <small class="soft"> {t.bot}</small> : null}
              {chair?.ready && !("bot" in chair.who) ? (
                <small class="ok"> {t.readyMark}</small>
              ) : null}
            </span>
            {view.settings.event ? null : <ChairButtons store={store} at={at} />}
          </li>
        ))}
      </ul>
      <RefusalText refusal={store.refusal.value} />
      {view.settings.event ? <OfEvent store={store} /> : <OfFriends store={store} />}
    </section>
  );
}

/** Whoever sits may invite bots to free chairs and send them away. */
function ChairButtons({ store, at }: { store: TableStore; at: number }) {
  const t = table();
  const chair = store.view.value?.seats[at];
  const sits = store.mySeat.value !== undefined;
  if (chair) {
    return "bot" in chair.who && sits ? (
      <button
        type="button"
        class="button quiet"
        onClick={() => store.act({ c: "clear_bot", seat: at })}
      >
        {t.clearBot}
      </button>
    ) : null;
  }
  return (
    <span class="chair-buttons">
      {me.value ? (
        <button type="button" class="button" onClick={() => store.act({ c: "sit", seat: at })}>
          {t.sitHere}
        </button>
      ) : null}
      {sits ? (
        <button
          type="button"
          class="button"
          onClick={() => store.act({ c: "bot", seat: at, bot: "steady" })}
        >
          {t.addBot}
        </button>
      ) : null}
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
  return (
    <>
      <div class="gathering-buttons">
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
        {store.mySeat.value === undefined ? null : (
          <button type="button" class="button" onClick={() => store.act({ c: "leave" })}>
            {t.stand}
          </button>
        )}
        <ReadyButton store={store} />
      </div>
      {sharing.value ? <ShareLink url={location.href} text={t.shareText} /> : null}
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
