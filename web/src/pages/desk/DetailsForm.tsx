import { useId } from "preact/hooks";
import { desk as words } from "../../i18n/desk.ts";
import type { EventDetails, EventMode } from "../../protocol/desk.ts";
import { Choice, Switch } from "../../ui/Choice.tsx";
import { NumberField, TextField } from "../../ui/Field.tsx";

/** Details while they are written: days instead of milliseconds. */
export type DetailsDraft = {
  name: string;
  place: string;
  from: string;
  to: string;
  mode: EventMode;
  selfEntry: boolean;
  trustee: boolean;
  /** Whether one person alone keeps the desk. */
  alone: boolean;
  /** Until when people may enter themselves, as a field writes it; empty for always. */
  entryUntil: string;
  /** Until when entries are open to objections (公示). */
  noticeUntil: string;
  /** What an entry costs, in yuan; 0 for nothing. */
  fee: number;
};

/** A day of the reader's calendar, as a date field writes it. */
export function dayOf(ms: number): string {
  const date = new Date(ms);
  const two = (value: number) => String(value).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** A minute of the reader's calendar, as a field for date and time writes it. */
function minuteOf(ms: number | undefined): string {
  if (ms === undefined) {
    return "";
  }
  const date = new Date(ms);
  const two = (value: number) => String(value).padStart(2, "0");
  return `${dayOf(ms)}T${two(date.getHours())}:${two(date.getMinutes())}`;
}

const msOf = (day: string): number => new Date(`${day}T00:00:00`).getTime();

export const draftOf = (details: EventDetails): DetailsDraft => ({
  name: details.name,
  place: details.place ?? "",
  from: dayOf(details.starts_ms),
  to: dayOf(details.ends_ms),
  mode: details.mode,
  selfEntry: details.self_entry ?? false,
  trustee: details.trustee ?? false,
  alone: details.alone ?? false,
  entryUntil: minuteOf(details.entry_until_ms),
  noticeUntil: minuteOf(details.notice_until_ms),
  fee: details.fee_yuan ?? 0,
});

/** As it is sent. A day that was not changed keeps its hour. */
export function detailsOf(draft: DetailsDraft, before?: EventDetails): EventDetails {
  const kept = (day: string, ms: number | undefined) =>
    ms !== undefined && dayOf(ms) === day ? ms : msOf(day);
  const until = (minute: string, ms: number | undefined) =>
    minute === "" ? undefined : minuteOf(ms) === minute ? ms : new Date(minute).getTime();
  const entry_until_ms = until(draft.entryUntil, before?.entry_until_ms);
  const notice_until_ms = until(draft.noticeUntil, before?.notice_until_ms);
  const starts_ms = kept(draft.from, before?.starts_ms);
  const ends_ms = Math.max(starts_ms, kept(draft.to || draft.from, before?.ends_ms));
  return {
    name: draft.name.trim(),
    ...(draft.place.trim() === "" ? {} : { place: draft.place.trim() }),
    starts_ms,
    ends_ms,
    mode: draft.mode,
    self_entry: draft.selfEntry,
    ...(draft.trustee && draft.mode === "online" ? { trustee: true } : {}),
    ...(draft.alone ? { alone: true } : {}),
    ...(entry_until_ms === undefined ? {} : { entry_until_ms }),
    ...(notice_until_ms === undefined ? {} : { notice_until_ms }),
    ...(draft.fee > 0 ? { fee_yuan: draft.fee } : {}),
  };
}

/** Name, place, days, and how it is played. */
export function DetailsFields(props: {
  draft: DetailsDraft;
  change: (some: Partial<DetailsDraft>) => void;
  /** Whether how it is played can still be chosen. */
  fixedMode?: boolean;
  namePlaceholder?: string;
}) {
  const { draft, change } = props;
  const t = words().details;
  return (
    <>
      <div class="fields">
        <TextField
          label={t.name}
          value={draft.name}
          required
          maxLength={60}
          onInput={(name) => change({ name })}
          {...(props.namePlaceholder ? { placeholder: props.namePlaceholder } : {})}
        />
        <TextField
          label={t.place}
          value={draft.place}
          maxLength={120}
          onInput={(place) => change({ place })}
        />
      </div>
      <div class="fields">
        <Day
          label={t.from}
          value={draft.from}
          change={(from) => change({ from, to: [from, draft.to].sort().at(-1) ?? from })}
        />
        <Day label={t.to} value={draft.to} min={draft.from} change={(to) => change({ to })} />
      </div>
      {props.fixedMode ? null : (
        <div class="details-mode">
          <Choice
            label={t.mode}
            value={draft.mode}
            options={[
              ["paper", t.modes.paper],
              ["online", t.modes.online],
            ]}
            onChange={(mode) => change({ mode })}
          />
          <p class="soft">{t.modeLine[draft.mode]}</p>
        </div>
      )}
      <Switch
        label={t.selfEntry}
        hint={t.selfEntryHint}
        on={draft.selfEntry}
        onChange={(selfEntry) => change({ selfEntry })}
      />
      {draft.mode === "online" ? (
        <Switch
          label={t.trustee}
          hint={t.trusteeHint}
          on={draft.trustee}
          onChange={(trustee) => change({ trustee })}
        />
      ) : (
        <Switch
          label={t.alone}
          hint={t.aloneHint}
          on={draft.alone}
          onChange={(alone) => change({ alone })}
        />
      )}
      <fieldset class="entering">
        <legend>{t.entering}</legend>
        <div class="fields">
          <Minute
            label={t.entryUntil}
            hint={t.entryUntilHint}
            value={draft.entryUntil}
            change={(entryUntil) => change({ entryUntil })}
          />
          <Minute
            label={t.noticeUntil}
            value={draft.noticeUntil}
            min={draft.entryUntil}
            change={(noticeUntil) => change({ noticeUntil })}
          />
          <NumberField
            label={t.fee}
            unit={t.yuan}
            value={draft.fee}
            min={0}
            max={1_000_000}
            onChange={(fee) => change({ fee })}
          />
        </div>
      </fieldset>
    </>
  );
}

function Minute(props: {
  label: string;
  hint?: string;
  value: string;
  min?: string;
  change: (minute: string) => void;
}) {
  const hintId = useId();
  return (
    <div class="field">
      <label class="field">
        <span>{props.label}</span>
        <input
          class="input"
          type="datetime-local"
          min={props.min}
          value={props.value}
          aria-describedby={props.hint ? hintId : undefined}
          onInput={(event) => props.change(event.currentTarget.value)}
        />
      </label>
      {props.hint ? (
        <small id={hintId} class="soft">
          {props.hint}
        </small>
      ) : null}
    </div>
  );
}

function Day(props: { label: string; value: string; min?: string; change: (day: string) => void }) {
  return (
    <label class="field">
      <span>{props.label}</span>
      <input
        class="input"
        type="date"
        required
        min={props.min}
        value={props.value}
        onInput={(event) => props.change(event.currentTarget.value)}
      />
    </label>
  );
}
