import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { table } from "../../i18n/table.ts";
import type { TableStore } from "../../table/store.ts";
import { sentence } from "../../table/words.ts";

/** The table read aloud, for those who do not see it. */
export function Told({ store }: { store: TableStore }) {
  const t = table();
  const text = useSignal("");
  useEffect(
    () =>
      store.listen(({ event, after }) => {
        const mine = event.e === "turn" && event.seat === store.mySeat.peek();
        const words = mine ? t.says.yourTurn : sentence(event, after, "names");
        if (words) {
          text.value = words;
        }
      }),
    [store, t, text],
  );
  return (
    <div class="visually-hidden" aria-live="polite">
      {text.value}
    </div>
  );
}
