import { useSignal } from "@preact/signals";
import { get } from "../../api/http.ts";
import { common } from "../../i18n/common.ts";
import { table } from "../../i18n/table.ts";
import type { TableSummary } from "../../protocol/index.ts";
import { shortName } from "../../rules/editions.ts";
import { useAsked } from "../../rules/useAsked.ts";
import { enter } from "../../state/me.ts";
import { FacePicker, someFace } from "../../ui/Face.tsx";
import { Shell } from "../../ui/Shell.tsx";

/** A name for who has none yet; whoever wants another writes over it. */
const someName = () => table().friend(10 + Math.floor(Math.random() * 90));

/** Who came by a link and has no name yet: who invites, to what, and with whom. */
export function Invited({ id, linkKey }: { id: string; linkKey: string | null }) {
  const t = table();
  const name = useSignal(someName());
  const face = useSignal(someFace());
  const query = linkKey === null ? "" : `?key=${encodeURIComponent(linkKey)}`;
  const { value: summary } = useAsked(id, () =>
    get<TableSummary>(`/api/tables/${encodeURIComponent(id)}${query}`),
  );
  return (
    <Shell>
      <form
        class="panel name-yourself"
        onSubmit={(event) => {
          event.preventDefault();
          void enter(name.value.trim(), face.value);
        }}
      >
        <h1>{summary?.host ? t.invites(summary.host) : t.joinFirst}</h1>
        {summary ? <To summary={summary} /> : null}
        <label class="field">
          <span>{t.nickname}</span>
          <input
            class="input"
            required
            maxLength={24}
            value={name.value}
            onFocus={(event) => event.currentTarget.select()}
            onInput={(event) => {
              name.value = event.currentTarget.value;
            }}
          />
        </label>
        <FacePicker
          value={face.value}
          onChange={(chosen) => {
            face.value = chosen;
          }}
        />
        <button type="submit" class="button primary">
          {t.enter}
        </button>
      </form>
    </Shell>
  );
}

/** What is played there, and who sits already. */
function To({ summary }: { summary: TableSummary }) {
  const t = table();
  const free = summary.seats.filter((seat) => seat === null).length;
  const names = summary.seats.flatMap((seat) =>
    seat === null ? [] : [seat.bot ? common().bot(seat.name) : seat.name],
  );
  return (
    <>
      <p>
        {summary.title ? <b>{summary.title} </b> : null}
        {t.invitedTo(shortName(summary.rules), free)}
      </p>
      {names.length > 0 ? <p class="soft">{t.sitting(names.join(" · "))}</p> : null}
    </>
  );
}
