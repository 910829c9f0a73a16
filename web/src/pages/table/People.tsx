import { useEffect, useState } from "preact/hooks";
import { post } from "../../api/http.ts";
import { manners } from "../../i18n/manners.ts";
import type { ReportReason, ReportRequest, Seat, SeatView } from "../../protocol/index.ts";
import { block, blocked, isBlocked, loadBlocked, unblock } from "../../state/blocks.ts";
import { otherPerson, sitterName } from "../../table/sitter.ts";
import type { TableStore } from "../../table/store.ts";
import { Choice } from "../../ui/Choice.tsx";
import { Face } from "../../ui/Face.tsx";
import { Form, TextField } from "../../ui/Field.tsx";
import { RefusalText } from "../../ui/RefusalText.tsx";
import { useTask } from "../../ui/useTask.ts";
import { chairName } from "./SeatPlate.tsx";
import "./people.css";

/** Why somebody may be reported. */
const REASONS: readonly ReportReason[] = [
  "insult",
  "cheating",
  "stalling",
  "spam",
  "name",
  "other",
];

/** Reads whom one has blocked as soon as there are others at the table, so that their plates say it. */
export function useBlocked(store: TableStore): void {
  const meets =
    store.view.value?.seats.some((sitter) => otherPerson(sitter) !== undefined) ?? false;
  useEffect(() => {
    if (meets) {
      // Plates without the mark are plates all the same.
      loadBlocked().catch(() => undefined);
    }
  }, [meets]);
}

/** Everybody else at the table, whom one may block or report. */
export function People({ store }: { store: TableStore }) {
  const t = manners();
  const task = useTask();
  useEffect(() => {
    void task.run(loadBlocked);
  }, []);
  const view = store.view.value;
  const seats = view?.seats ?? [];
  const others = seats.flatMap((sitter, seat) => {
    const user = otherPerson(sitter);
    return sitter && user !== undefined ? [{ sitter, seat, user }] : [];
  });
  return (
    <>
      <p class="soft">{others.length > 0 ? t.blockHint : t.alone}</p>
      <ul class="people">
        {others.map(({ sitter, seat, user }) => (
          <Person
            key={user}
            table={view?.id ?? ""}
            user={user}
            sitter={sitter}
            chair={chairName(seat as Seat, seats.length)}
          />
        ))}
      </ul>
      <RefusalText refusal={task.refusal} />
    </>
  );
}

function Person(props: { table: string; user: string; sitter: SeatView; chair: string }) {
  const t = manners();
  const task = useTask();
  const [reports, setReports] = useState<"not" | "now" | "done">("not");
  const name = sitterName(props.sitter);
  const isOut = isBlocked(props.user);
  return (
    <li class="person">
      <span class="person-face" aria-hidden="true">
        <Face who={props.sitter.who} />
      </span>
      <span class="person-name">
        {name}{" "}
        <small class="soft">
          {props.chair}
          {isOut ? ` · ${t.blocked}` : null}
        </small>
      </span>
      <span class="person-buttons">
        <button
          type="button"
          class="button"
          aria-label={isOut ? t.unblockOf(name) : t.blockOf(name)}
          disabled={task.busy || blocked.value === null}
          onClick={() => task.run(() => (isOut ? unblock(props.user) : block(props.user)))}
        >
          {isOut ? t.unblock : t.block}
        </button>
        <button
          type="button"
          class="button"
          aria-label={t.reportOf(name)}
          aria-expanded={reports === "now"}
          disabled={reports === "done"}
          onClick={() => setReports(reports === "now" ? "not" : "now")}
        >
          {t.report}
        </button>
      </span>
      <RefusalText refusal={task.refusal} />
      {reports === "now" ? (
        <Report table={props.table} user={props.user} onDone={() => setReports("done")} />
      ) : null}
      {reports === "done" ? (
        <p class="person-sent" role="status">
          {t.sent}
        </p>
      ) : null}
    </li>
  );
}

/** Why one reports somebody, and a sentence about it. */
function Report(props: { table: string; user: string; onDone: () => void }) {
  const t = manners();
  const task = useTask();
  const [reason, setReason] = useState<ReportReason>("insult");
  const [text, setText] = useState("");
  const { table, user } = props;
  const report: ReportRequest = { table, user, reason, text: text.trim() };
  return (
    <Form
      primary
      submit={t.send}
      busy={task.busy}
      refusal={task.refusal}
      onSubmit={async () => {
        if (await task.run(() => post<void>("/api/reports", report))) {
          props.onDone();
        }
      }}
    >
      <Choice
        label={t.reason}
        value={reason}
        options={REASONS.map((one) => [one, t.reasons[one]] as const)}
        onChange={setReason}
      />
      <TextField label={t.more} value={text} maxLength={300} onInput={setText} />
      <p class="soft">{t.reportHint}</p>
    </Form>
  );
}
