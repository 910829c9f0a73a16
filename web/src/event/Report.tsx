import { useState } from "preact/hooks";
import { hall as words } from "../i18n/hall.ts";
import type { EventSlip, SlipForm } from "../protocol/desk.ts";
import { RefusalText } from "../ui/RefusalText.tsx";
import { useTask } from "../ui/useTask.ts";
import { BigSlip } from "./BigSlip.tsx";
import { blank, readSlip, reopened, usualForm } from "./slip.ts";
import { slipText } from "./slipText.ts";
import { type Place, rawOf } from "./worth.ts";
import "./report.css";

/** What is known of the result of a match before it counts. */
export type Reports = ReadonlyArray<{ side: number; slip: EventSlip }>;

const same = (a: EventSlip, b: EventSlip): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * Reporting a result for one side: what the others say comes first, to be
 * agreed to with one touch; else the slip is written.
 */
export function Report(props: {
  names: readonly string[];
  side: number;
  form: SlipForm;
  /** Who sits where and what boards are worth, where any are played. */
  place?: Place | undefined;
  reports: Reports;
  differ: boolean;
  send: (slip: EventSlip) => Promise<void>;
}) {
  const t = words();
  const { names, side, form, reports } = props;
  const own = reports.find((report) => report.side === side)?.slip;
  const others = reports.filter((report) => report.side !== side);
  const task = useTask();
  // Of boards the points are written down, as at the desk; the server says what they give.
  const raw = rawOf(props.place?.worth);
  const [draft, setDraft] = useState(() => blank(usualForm(form), raw));
  const [writing, setWriting] = useState(false);
  const slip = readSlip(draft);
  const send = (chosen: EventSlip) =>
    task.run(async () => {
      await props.send(chosen);
      setWriting(false);
    });
  const offered = others.find((report) => !own || !same(report.slip, own));
  const open = writing || (!own && !offered);
  return (
    <div class="report">
      {own || others.length > 0 ? (
        <ul class="report-said">
          {names.map((name, at) => {
            const said = reports.find((report) => report.side === at);
            return (
              <li key={name} class={said ? "" : "soft"}>
                <span>{name}</span>
                <b>{said ? slipText(said.slip, names) : t.notReported}</b>
              </li>
            );
          })}
        </ul>
      ) : null}
      {props.differ ? (
        <p class="report-differ" role="status">
          {t.differ}
        </p>
      ) : own ? (
        <p class="soft" role="status">
          {t.waiting}
        </p>
      ) : null}
      {offered && !writing ? (
        <>
          <button
            type="button"
            class="button primary big"
            disabled={task.busy}
            onClick={() => void send(offered.slip)}
          >
            {t.agree(slipText(offered.slip, names))}
          </button>
          <p class="soft">{t.agreeHint}</p>
        </>
      ) : null}
      {open ? (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (slip) {
              void send(slip);
            }
          }}
        >
          <BigSlip names={names} draft={draft} change={setDraft} form={form} place={props.place} />
          <button type="submit" class="button primary big" disabled={!slip || task.busy}>
            {own ? t.changeIt : t.reportThis}
            {slip ? <span class="report-figures">{slipText(slip, names)}</span> : null}
          </button>
          {slip ? null : <p class="soft">{t.incomplete}</p>}
        </form>
      ) : (
        <button
          type="button"
          class="button big"
          onClick={() => {
            const known = own ?? offered?.slip;
            setDraft(
              known && known.by !== "forfeit"
                ? reopened(form, known, raw)
                : blank(usualForm(form), raw),
            );
            setWriting(true);
          }}
        >
          {own ? t.again : t.other}
        </button>
      )}
      <RefusalText refusal={task.refusal} />
    </div>
  );
}
