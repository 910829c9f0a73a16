import { desk as words } from "../i18n/desk.ts";
import { event as eventWords } from "../i18n/event.ts";
import type { ClockView } from "../protocol/desk.ts";
import { RefusalText } from "../ui/RefusalText.tsx";
import { useNow } from "../ui/useNow.ts";
import { useTask } from "../ui/useTask.ts";
import { type Desk, may } from "./desk.ts";
import type { DeskStore } from "./deskStore.ts";
import { minutes } from "./figures.ts";
import { momentOf } from "./moment.ts";
import "./staff.css";

/** Minutes that a round gets more at a press. */
const MORE_MIN = 5;

/** What is left of the round, with the hands on it. */
export function Clock(props: { desk: Desk; store: DeskStore; clock: ClockView }) {
  const t = words();
  const e = eventWords();
  const { clock, store, desk } = props;
  const now = useNow(1_000);
  const task = useTask();
  const { leftMs: left, announced } = momentOf(clock, now);
  const held = clock.held_ms != null;
  return (
    <div class="desk-clock">
      <span role="timer" aria-label={e.clock} class={left > 0 ? "left" : "left up"}>
        {left > 0 ? minutes(left) : e.timeUp}
      </span>
      {held ? <span class="desk-mark">{e.held}</span> : null}
      {announced ? <span class="desk-mark">{e.lastDeals(clock.last_deals ?? 0)}</span> : null}
      {may(desk, "referee") ? (
        <>
          <button
            type="button"
            class="button quiet"
            disabled={task.busy}
            onClick={() =>
              task.run(async () => {
                await store.give({ c: "extend", match_no: null, minutes: MORE_MIN });
              })
            }
          >
            {t.clock.more(MORE_MIN)}
          </button>
          <button
            type="button"
            class="button quiet"
            disabled={task.busy}
            onClick={() =>
              task.run(async () => {
                await store.give({ c: "hold", held: !held });
              })
            }
          >
            {held ? t.clock.goOn : t.clock.hold}
          </button>
        </>
      ) : null}
      <RefusalText refusal={task.refusal} />
    </div>
  );
}
