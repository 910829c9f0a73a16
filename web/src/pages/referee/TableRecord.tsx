import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { type Desk, entrantOf, nameOf } from "../../event/desk.ts";
import type { DeskStore } from "../../event/deskStore.ts";
import { minutes, refereeLink } from "../../event/figures.ts";
import { Late, Left } from "../../event/Marks.tsx";
import { roundText, titleText } from "../../event/rounds.ts";
import { Start } from "../../event/Start.tsx";
import { warnings } from "../../event/sanction.ts";
import { slipText } from "../../event/slipText.ts";
import { heading } from "../../i18n/index.ts";
import { referee as words } from "../../i18n/referee.ts";
import type { EntrantView, MatchView, OffenceView, RoundView } from "../../protocol/desk.ts";
import { RefusalText } from "../../ui/RefusalText.tsx";
import { useNow } from "../../ui/useNow.ts";
import { useTask } from "../../ui/useTask.ts";
import { LateDialog } from "./LateDialog.tsx";
import { RuleDialog } from "./RuleDialog.tsx";
import { RulingLine } from "./Rulings.tsx";

/** Minutes that a table gets or loses at a press. */
const STEPS = [5, 10, -5] as const;

/** Everything about a table: its result, its time, its people and what they did before. */
export function TableRecord(props: {
  desk: Desk;
  store: DeskStore;
  round: RoundView;
  match: MatchView;
  offences: readonly OffenceView[];
}) {
  const t = words();
  const { desk, store, round, match, offences } = props;
  const ruling = useSignal<number | null>(null);
  const late = useSignal<number | null>(null);
  const top = useRef<HTMLElement>(null);
  useEffect(() => {
    // On a phone the record is below the lists.
    if (matchMedia("(max-width: 860px)").matches) {
      top.current?.scrollIntoView();
    }
  }, []);
  return (
    <article class="record" ref={top}>
      <header class="record-head">
        <h2>
          <span class="record-table">{t.table(match.table)}</span>
          {match.sides.map((side, at) => (
            <span key={side}>
              {at > 0 ? "— " : null}
              {nameOf(desk, side)}
              <Start start={match.start} side={at} />
              <Late late={match.late} side={at} />
              <Left entrant={entrantOf(desk, side)} />
            </span>
          ))}
        </h2>
        <span class="soft">{heading(match.title ? titleText(match.title) : roundText(round))}</span>
      </header>
      <Result desk={desk} match={match} />
      <Online match={match} />
      {desk.event.clock ? <TableClock desk={desk} store={store} match={match} /> : null}
      <div class="record-sides">
        {match.sides.map((id) => {
          const entrant = entrantOf(desk, id);
          return entrant ? (
            <Side
              key={id}
              desk={desk}
              round={round}
              entrant={entrant}
              offences={offences}
              onRule={() => {
                ruling.value = id;
              }}
              onLate={() => {
                late.value = id;
              }}
            />
          ) : null;
        })}
      </div>
      {ruling.value === null ? null : (
        <RuleDialog
          desk={desk}
          store={store}
          entrant={ruling.value}
          offences={offences}
          onClose={() => {
            ruling.value = null;
          }}
        />
      )}
      {late.value === null ? null : (
        <LateDialog
          desk={desk}
          store={store}
          entrant={late.value}
          onClose={() => {
            late.value = null;
          }}
        />
      )}
    </article>
  );
}

function Result({ desk, match }: { desk: Desk; match: MatchView }) {
  const t = words();
  const names = match.sides.map((side) => nameOf(desk, side));
  const pending = desk.pending.find(({ match_no }) => match_no === match.match_no);
  return (
    <section class="record-result">
      <h3 class="record-term">{t.result}</h3>
      {match.slip ? (
        <p>
          <b>{slipText(match.slip, names)}</b> <span class="soft">{t.counts}</span>
        </p>
      ) : pending?.once ? (
        <p class="soft">{t.once(pending.by ?? "")}</p>
      ) : pending && pending.typed.length > 0 ? (
        <>
          {pending.typed.map((one, at) => (
            <p key={one.by + String(at)}>
              <b>{slipText(one.slip, names)}</b> <span class="soft">{t.entered(one.by)}</span>
            </p>
          ))}
          <a class="button" href={`/event/${desk.event.summary.id}/director?tab=results`}>
            {t.settle}
          </a>
        </>
      ) : pending?.entered ? (
        <p>
          <b>{slipText(pending.entered, names)}</b>{" "}
          <span class="soft">{t.entered(pending.by ?? "")}</span>
        </p>
      ) : pending && pending.reports.length > 0 ? (
        <ul>
          {names.map((name, side) => {
            const said = pending.reports.find((report) => report.side === side);
            return (
              <li key={name}>
                {name}：{said ? <b>{slipText(said.slip, names)}</b> : t.notReported}
              </li>
            );
          })}
        </ul>
      ) : (
        <p class="soft">{t.none}</p>
      )}
    </section>
  );
}

/** The tables of a match that is played online. */
function Online({ match }: { match: MatchView }) {
  const t = words();
  const tables = match.online;
  if (tables.length === 0) {
    return null;
  }
  return (
    <section class="record-online">
      <h3 class="record-term">{t.online}</h3>
      {tables.map((id) => (
        <p key={id} class="record-links">
          <a class="button" href={refereeLink(id)}>
            {t.openTable}
          </a>
          <a class="button quiet" href={`/replay/${encodeURIComponent(id)}`}>
            {t.replay}
          </a>
        </p>
      ))}
    </section>
  );
}

function TableClock(props: { desk: Desk; store: DeskStore; match: MatchView }) {
  const t = words();
  const { desk, store, match } = props;
  const now = useNow(500);
  const task = useTask();
  const { clock } = desk.event;
  if (!clock) {
    return null;
  }
  const own = clock.extensions.find(({ match_no }) => match_no === match.match_no);
  const left = (own?.ends_ms ?? clock.ends_ms) - (clock.held_ms ?? now);
  return (
    <section class="record-clock">
      <h3 class="record-term">{t.clock}</h3>
      <p>
        <b role="timer">{left > 0 ? t.left(minutes(left)) : t.timeUp}</b>{" "}
        {own ? <span class="soft">{t.extended(own.minutes)}</span> : null}
      </p>
      <div class="record-links">
        {STEPS.map((step) => (
          <button
            key={step}
            type="button"
            class="button"
            disabled={task.busy}
            onClick={() =>
              void task.run(async () => {
                await store.give({ c: "extend", match_no: match.match_no, minutes: step });
              })
            }
          >
            {step > 0 ? t.more(step) : t.less(-step)}
          </button>
        ))}
      </div>
      <RefusalText refusal={task.refusal} />
    </section>
  );
}

function Side(props: {
  desk: Desk;
  round: RoundView;
  entrant: EntrantView;
  offences: readonly OffenceView[];
  onRule: () => void;
  onLate: () => void;
}) {
  const t = words();
  const { desk, round, entrant, offences } = props;
  const rulings = desk.rulings.filter((of) => of.entrant === entrant.id);
  const warned = warnings(desk.rulings, entrant.id, round.stage, round.round);
  const convention = desk.event.conventions.find((of) => of.entrant === entrant.id);
  const mayRule = entrant.left == null && round.state !== "final";
  return (
    <section class="panel record-side">
      <h3>
        {entrant.number} {entrant.name}
      </h3>
      <p class="soft">
        {[entrant.unit, entrant.label, ...entrant.people]
          .filter((part) => part && !entrant.name.includes(part))
          .join(" · ")}
      </p>
      <div class="record-links">
        <button
          type="button"
          class="button primary"
          disabled={!mayRule}
          aria-label={`${t.rule} · ${entrant.name}`}
          onClick={props.onRule}
        >
          {t.rule}
        </button>
        {round.state === "published" || round.state === "playing" ? (
          <button
            type="button"
            class="button"
            disabled={entrant.left != null}
            aria-label={`${t.late} · ${entrant.name}`}
            onClick={props.onLate}
          >
            {t.late}
          </button>
        ) : null}
      </div>
      {warned > 0 ? <p class="refusal">{t.warnings(warned)}</p> : null}
      <h4>{t.record}</h4>
      {rulings.length === 0 ? (
        <p class="soft">{t.clean}</p>
      ) : (
        <ul class="record-rulings">
          {[...rulings].reverse().map((of) => (
            <li key={of.id}>
              <RulingLine desk={desk} ruling={of} offences={offences} nameless />
            </li>
          ))}
        </ul>
      )}
      {convention ? (
        <details>
          <summary>{t.conventions}</summary>
          <p class="record-convention">{convention.text}</p>
        </details>
      ) : null}
    </section>
  );
}
