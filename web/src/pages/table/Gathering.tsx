import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { table } from "../../i18n/table.ts";
import { me } from "../../state/me.ts";
import type { TableStore } from "../../table/store.ts";
import { RefusalText } from "../../ui/RefusalText.tsx";
import { ShareLink } from "../../ui/ShareLink.tsx";
import { chairName } from "./SeatPlate.tsx";
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
  const sharing = useSignal(false);
  if (!view) {
    return null;
  }
  const seat = store.mySeat.value;
  const sitter = seat === undefined ? undefined : view.seats[seat];
  const free = view.seats.filter((chair) => chair === null).length;
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
              {chair && "bot" in chair.who ? <small class="soft"> {t.bot}</small> : null}
              {chair?.ready && !("bot" in chair.who) ? (
                <small class="ok"> {t.readyMark}</small>
              ) : null}
            </span>
            {chair === null ? (
              <span class="chair-buttons">
                {me.value ? (
                  <button
                    type="button"
                    class="button"
                    onClick={() => store.act({ c: "sit", seat: at })}
                  >
                    {t.sitHere}
                  </button>
                ) : null}
                {sitter ? (
                  <button
                    type="button"
                    class="button"
                    onClick={() => store.act({ c: "bot", seat: at, bot: "steady" })}
                  >
                    {t.addBot}
                  </button>
                ) : null}
              </span>
            ) : "bot" in chair.who && sitter ? (
              <button
                type="button"
                class="button quiet"
                onClick={() => store.act({ c: "clear_bot", seat: at })}
              >
                {t.clearBot}
              </button>
            ) : null}
          </li>
        ))}
      </ul>
      <RefusalText refusal={store.refusal.value} />
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
        {sitter ? (
          <>
            <button type="button" class="button" onClick={() => store.act({ c: "leave" })}>
              {t.stand}
            </button>
            <button type="button" class="button primary" onClick={() => store.ready(!sitter.ready)}>
              {sitter.ready ? t.notReady : t.startReady}
            </button>
          </>
        ) : null}
      </div>
      {sharing.value ? <ShareLink url={location.href} text={t.shareText} /> : null}
    </section>
  );
}
