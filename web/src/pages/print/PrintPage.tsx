/** `/event/:id/print`: everything of an event that goes on paper. */

import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect } from "preact/hooks";
import { useLocation, useRoute } from "preact-iso";
import { BoardComparison } from "../../event/BoardComparison.tsx";
import { hasComparison } from "../../event/comparison.ts";
import { headText, when } from "../../event/figures.ts";
import { HallCheck } from "../../event/HallCheck.tsx";
import { planWords } from "../../event/planWords.ts";
import { roundText } from "../../event/rounds.ts";
import { common } from "../../i18n/common.ts";
import { heading, lang } from "../../i18n/index.ts";
import { print as words } from "../../i18n/print.ts";
import type { DeskView, EventView, RoundView } from "../../protocol/desk.ts";
import type { ErrorBody } from "../../protocol/index.ts";
import { RefusalText } from "../../ui/RefusalText.tsx";
import { LanguageButton } from "../../ui/Shell.tsx";
import { useTitle } from "../../ui/useTitle.ts";
import { Booklet, loadBooklet } from "./Booklet.tsx";
import { Brackets } from "./Brackets.tsx";
import { BoardLabels, EntrantCards, TableCards } from "./Cards.tsx";
import { Conversions } from "./Conversion.tsx";
import { CrossTables } from "./Cross.tsx";
import { HandRecords } from "./Hands.tsx";
import { ByEntrant, ByTable, Draw, EntryList, Missing } from "./Lists.tsx";
import {
  chosenRound,
  type Loaded,
  load,
  loadAddress,
  loadBoards,
  loadKeys,
  loadLabels,
  roundName,
  slipForm,
  why,
} from "./load.ts";
import { Movements } from "./Movements.tsx";
import { OpenBoards } from "./OpenBoards.tsx";
import { Certificates, PrizeList } from "./Prizes.tsx";
import { Final, Standings } from "./Ranks.tsx";
import { Slips } from "./Slips.tsx";
import { setPaper } from "./setup.ts";
import {
  asked,
  GROUPS,
  type Group,
  hasBoards,
  isAward,
  isCut,
  isForPhones,
  isForStaff,
  isOfBoards,
  isOfRound,
  isWide,
  type What,
} from "./sheets.ts";
import "./print.css";

export default function PrintPage() {
  const { params, query } = useRoute();
  const id = params["id"] ?? "";
  const loaded = useSignal<Loaded | undefined>(undefined);
  const refusal = useSignal<ErrorBody | undefined>(undefined);
  useEffect(() => {
    let stale = false;
    load(id).then(
      (found) => {
        if (!stale) {
          loaded.value = found;
        }
      },
      (error) => {
        if (!stale) {
          refusal.value = why(error);
        }
      },
    );
    return () => {
      stale = true;
    };
  }, [id, loaded, refusal]);
  const name = loaded.value?.event.summary.details.name;
  useTitle(name ? `${name} ${words().kinds[asked(query["what"])]}` : common().name);
  if (loaded.value) {
    return (
      <Paper
        id={id}
        loaded={loaded.value}
        what={asked(query["what"])}
        round={chosenRound(loaded.value.event, query["round"])}
      />
    );
  }
  return (
    <main class="print-page">
      {refusal.value ? <RefusalText refusal={refusal.value} /> : <p>{common().loading}</p>}
    </main>
  );
}

type PaperProps = { id: string; loaded: Loaded; what: What; round: RoundView | undefined };

function Paper(props: PaperProps) {
  const t = words();
  const { loaded, what, round } = props;
  const { event } = loaded;
  const named = lang.value;
  const at = useSignal<string | undefined>(undefined);
  const head = headOf(event, what, round);
  const kind = isCut(what)
    ? "cut"
    : isAward(what)
      ? "award"
      : isWide(what, event)
        ? "wide"
        : "list";
  // Before anything is seen: whoever prints at once gets the right paper.
  useLayoutEffect(() => {
    const time = new Intl.DateTimeFormat(named === "zh" ? "zh-CN" : "en", {
      dateStyle: "short",
      timeStyle: "short",
    }).format(Date.now());
    return setPaper({
      kind,
      head,
      foot: t.printedAt(time),
      page: t.page,
    });
  }, [kind, head, named, t]);
  return (
    <main class="print-page">
      <Toolbar {...props} />
      {isForPhones(what) && loaded.desk ? (
        <HallCheck
          event={props.id}
          onAddress={(found) => {
            at.value = found;
          }}
        />
      ) : null}
      <article
        class={PAPERS[kind]}
        data-what={what}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label={head}
      >
        {event.summary.rehearsal ? <RehearsalMark /> : null}
        {kind === "cut" || kind === "award" ? null : (
          <Title event={event} what={what} round={round} />
        )}
        <Sheet {...props} at={at.value} />
      </article>
    </main>
  );
}

/** How each kind of paper looks. */
const PAPERS = {
  cut: "paper cut",
  award: "paper cut on-side",
  wide: "paper on-side",
  list: "paper",
} as const;

/** Places on a page that say that it is of a rehearsal: each piece that is cut from it has one. */
const MARKS = 12;

/** Says on every page of the paper that nothing on it is real; a page repeats what is fixed. */
const RehearsalMark = () => (
  <div class="paper-rehearsal" aria-hidden="true">
    {Array.from({ length: MARKS }, (_, place) => (
      <span key={place}>{words().rehearsalMark}</span>
    ))}
  </div>
);

/** The round with its stage, where there are several. */
function roundWords(event: EventView, round: RoundView): string {
  const t = words();
  const stage = event.stages.find((of) => of.stage === round.stage);
  const stageName = lang.value === "zh" ? stage?.name_zh : stage?.name_en;
  return event.stages.length > 1 && stageName
    ? t.stageRound(stageName, roundText(round))
    : heading(roundText(round));
}

function headOf(event: EventView, what: What, round: RoundView | undefined): string {
  const t = words();
  const parts = [event.summary.details.name, t.kinds[what]];
  if (isOfRound(what) && round) {
    parts.push(roundWords(event, round));
  }
  return parts.join("  ");
}

function Title(props: { event: EventView; what: What; round: RoundView | undefined }) {
  const t = words();
  const { event, what, round } = props;
  const { details } = event.summary;
  return (
    <header class="paper-title">
      <h1>{details.name}</h1>
      <p class="paper-what">
        {t.kinds[what]}
        {isOfRound(what) && round ? <span>{roundWords(event, round)}</span> : null}
        {isOfRound(what) && round?.state === "draft" ? <em>{t.draft}</em> : null}
        {event.summary.rehearsal ? <em>{t.rehearsal}</em> : null}
      </p>
      <p class="soft">{[when(event.summary), details.place].filter(Boolean).join(" · ")}</p>
      {what === "entries" || what === "final" ? <p class="soft">{planWords(event.plan)}</p> : null}
    </header>
  );
}

/** What to print and of which round; it is not printed itself. */
function Toolbar({ id, loaded, what, round }: PaperProps) {
  const t = words();
  const { route } = useLocation();
  const { event } = loaded;
  const go = (next: What, of: string) =>
    route(
      `/event/${encodeURIComponent(id)}/print?what=${next}&round=${encodeURIComponent(of)}`,
      true,
    );
  const here = round ? roundName(round) : "";
  const shown = (name: What) =>
    (loaded.desk || !isForStaff(name)) &&
    (hasBoards(event) || !isOfBoards(name)) &&
    (name !== "bracket" || (event.brackets ?? []).length > 0) &&
    ((name !== "prizes" && name !== "certificates") || (event.plan.awarded ?? 0) > 0);
  return (
    <header class="print-bar">
      <a class="button quiet" href={`/event/${encodeURIComponent(id)}`}>
        {t.back}
      </a>
      <label>
        <span>{t.what}</span>
        <select
          class="input"
          value={what}
          onChange={(change) => go(asked(change.currentTarget.value), here)}
        >
          {(Object.keys(GROUPS) as Group[]).map((group) => (
            <optgroup key={group} label={t.groups[group]}>
              {GROUPS[group].filter(shown).map((name) => (
                <option key={name} value={name}>
                  {t.kinds[name]}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      </label>
      {isOfRound(what) && event.rounds.length > 0 ? (
        <label>
          <span>{t.round}</span>
          <select
            class="input"
            value={here}
            onChange={(change) => go(what, change.currentTarget.value)}
          >
            {event.rounds.map((of) => (
              <option key={roundName(of)} value={roundName(of)}>
                {roundWords(event, of)}
              </option>
            ))}
          </select>
        </label>
      ) : null}
      <button type="button" class="button primary" onClick={() => window.print()}>
        {t.print}
      </button>
      <LanguageButton />
      <p class="soft">{t.hint}</p>
    </header>
  );
}

/** The head of the log on paper: whoever has the list notices when the log is changed. */
function Witness({ event: { head } }: { event: EventView }) {
  const t = words().log;
  return head ? (
    <p class="print-witness">
      {t.head(headText(head))}
      <br />
      {t.whole(head.head)}
      <br />
      {t.key(head.key)}
    </p>
  ) : null;
}

const Nothing = () => <p class="print-note">{words().nothing}</p>;

function Sheet(props: PaperProps & { at: string | undefined }): ComponentChildren {
  const { id, loaded, what, round, at } = props;
  const t = words();
  const { event, desk } = loaded;
  if (isForStaff(what) && !desk) {
    return <p class="print-note">{t.staffOnly}</p>;
  }
  const empty = event.entrants.length === 0;
  switch (what) {
    case "entries":
      return empty ? <Nothing /> : <EntryList event={event} />;
    case "draw":
      return empty ? <Nothing /> : <Draw event={event} />;
    case "codes":
      return desk && !empty ? (
        <WithAddress id={id} at={at}>
          {(base) => <EntrantCards event={event} desk={desk} at={base} />}
        </WithAddress>
      ) : (
        <Nothing />
      );
    case "cards":
      return (
        <WithAddress id={id} at={at}>
          {(base) => <Keys id={id} event={event} at={base} />}
        </WithAddress>
      );
    case "conversion":
      return hasBoards(event) ? <Conversions event={event} /> : <Nothing />;
    case "bracket":
      return (event.brackets ?? []).length > 0 ? <Brackets event={event} /> : <Nothing />;
    case "movements":
      return hasBoards(event) && !empty ? <Movements event={event} /> : <Nothing />;
    case "cross":
      return event.standings.length > 0 ? <CrossTables event={event} /> : <Nothing />;
    case "prizes":
      return event.standings.length > 0 ? (
        <>
          <PrizeList event={event} />
          <Witness event={event} />
        </>
      ) : (
        <Nothing />
      );
    case "certificates":
      return <Certificates event={event} />;
    case "standings":
      return event.standings.length > 0 ? (
        <>
          <Standings event={event} />
          <Witness event={event} />
        </>
      ) : (
        <Nothing />
      );
    case "booklet":
      return <OfBoards id={id} event={event} />;
    case "final":
      return event.standings.length > 0 ? (
        <>
          <Final event={event} />
          <Witness event={event} />
        </>
      ) : (
        <Nothing />
      );
  }
  if (!round) {
    return <Nothing />;
  }
  switch (what) {
    case "tables":
      return <ByTable event={event} round={round} />;
    case "numbers":
    case "names":
      return <ByEntrant event={event} round={round} order={what} />;
    case "missing":
      return desk ? <Missing event={event} round={round} desk={desk} /> : null;
    case "slips":
    case "boards":
      return <WithLabels id={id} event={event} what={what} round={round} />;
    case "compare":
      return hasComparison(event, round) ? (
        <BoardComparison view={event} round={round} />
      ) : (
        <Nothing />
      );
    case "hands":
      return <WithBoards id={id} event={event} desk={desk} round={round} />;
  }
}

/** The booklet of the boards of an event, once they are read. */
function OfBoards({ id, event }: { id: string; event: EventView }) {
  const { answer, refusal } = useAnswer(() => loadBooklet(event), id);
  if (refusal) {
    return <RefusalText refusal={refusal} />;
  }
  if (!answer) {
    return <p>{common().loading}</p>;
  }
  return answer.length > 0 ? (
    <Booklet event={event} rounds={answer} name={(round) => roundWords(event, round)} />
  ) : (
    <Nothing />
  );
}

/** What carries the address by which phones come, once it is known. */
function WithAddress(props: {
  id: string;
  /** As the hall check last found it. */
  at: string | undefined;
  children: (at: string) => ComponentChildren;
}) {
  const { answer } = useAnswer(() => loadAddress(props.id), props.id);
  const at = props.at ?? answer;
  return at ? props.children(at) : <p>{common().loading}</p>;
}

/** The cards of the tables, once their keys are known. */
function Keys({ id, event, at }: { id: string; event: EventView; at: string }) {
  const { answer, refusal } = useAnswer(() => loadKeys(id), id);
  if (refusal) {
    return <RefusalText refusal={refusal} />;
  }
  if (!answer) {
    return <p>{common().loading}</p>;
  }
  return answer.length > 0 ? <TableCards event={event} keys={answer} at={at} /> : <Nothing />;
}

/** What the server says, read again whenever the question changes. */
function useAnswer<T>(ask: (() => Promise<T>) | undefined, question: string) {
  const answer = useSignal<T | undefined>(undefined);
  const refusal = useSignal<ErrorBody | undefined>(undefined);
  useEffect(() => {
    let stale = false;
    answer.value = undefined;
    refusal.value = undefined;
    ask?.().then(
      (found) => {
        if (!stale) {
          answer.value = found;
        }
      },
      (error) => {
        if (!stale) {
          refusal.value = why(error);
        }
      },
    );
    return () => {
      stale = true;
    };
  }, [question, ask !== undefined]);
  return { answer: answer.value, refusal: refusal.value };
}

/** What needs to know who deals each board; slips come without that, too. */
function WithLabels(props: {
  id: string;
  event: EventView;
  what: "slips" | "boards";
  round: RoundView;
}) {
  const { id, event, what, round } = props;
  const { by } = slipForm(event, round);
  const has = by === "duplicate" || by === "boards";
  const { stage, round: number } = round;
  const ask = has ? () => loadLabels(id, stage, number) : undefined;
  const { answer, refusal } = useAnswer(ask, `${id} ${stage} ${number}`);
  if (has && !answer && !refusal) {
    return <p>{common().loading}</p>;
  }
  if (what === "slips") {
    return round.matches.length > 0 ? (
      <Slips event={event} round={round} boards={answer} />
    ) : (
      <Nothing />
    );
  }
  if (refusal) {
    return <RefusalText refusal={refusal} />;
  }
  return answer ? <BoardLabels event={event} round={round} boards={answer} /> : <Nothing />;
}

/** The boards of a round with their cards, once they are over or opened. */
function WithBoards(props: {
  id: string;
  event: EventView;
  desk: DeskView | undefined;
  round: RoundView;
}) {
  const { id, event, desk, round } = props;
  const { stage, round: number } = round;
  const times = useSignal(0);
  const ask = () => loadBoards(id, stage, number);
  const { answer, refusal } = useAnswer(ask, `${id} ${stage} ${number} ${times.value}`);
  if (answer) {
    return <HandRecords boards={answer} />;
  }
  if (!refusal) {
    return <p>{common().loading}</p>;
  }
  const mayOpen = refusal.code === "boards_hidden" && desk && desk.you !== "helper";
  return mayOpen && event.summary.details.mode === "paper" ? (
    <OpenBoards
      desk={desk}
      round={round}
      onDone={() => {
        times.value += 1;
      }}
    />
  ) : (
    <RefusalText refusal={refusal} />
  );
}
