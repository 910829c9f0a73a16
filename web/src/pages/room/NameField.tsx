import { type Signal, useSignal } from "@preact/signals";
import { room } from "../../i18n/room.ts";
import { table } from "../../i18n/table.ts";

/** A name for who has none yet; whoever wants another writes over it. */
export const useName = (): Signal<string> =>
  useSignal(table().friend(10 + Math.floor(Math.random() * 90)));

export function NameField({ name }: { name: Signal<string> }) {
  return (
    <label class="field">
      <span>{room().yourName}</span>
      <input
        class="input"
        required
        maxLength={24}
        autocomplete="nickname"
        value={name.value}
        onFocus={(event) => event.currentTarget.select()}
        onInput={(event) => {
          name.value = event.currentTarget.value;
        }}
      />
    </label>
  );
}
