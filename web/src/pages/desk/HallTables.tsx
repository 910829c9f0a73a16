import { useSignal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { get } from "../../api/http.ts";
import { type Desk, hasLeft, nameOf, resultState, stageOf } from "../../event/desk.ts";
import type { DeskStore } from "../../event/deskStore.ts";
import { minutes } from "../../event/figures.ts";
import { desk as words } from "../../i18n/desk.ts";
import type {
  ClockView,
  MatchView,
  PendingView,
  RoundView,
  TableProgress,
} from "../../protocol/desk.ts";
import { Choice } from "../../ui/Choice.tsx";
import { useNow } from "../../ui/useNow.ts";
import { roundAt } from "./RoundPick.tsx";
import { TableHistory } from "./TableHistory.tsx";
import "./hall.css";

/** How often online tables are asked how far they are. */
const PROGRESS_MS = 10_000;

/** What a table can be, the most urgent first; a table may be several. */
const MARKS = [
  "called",
  "differ",
  "over",
  "late",
  "extended",
  "gone",
  "slip",
  "playing",
  "done",
] as const;
export type Mark = (typeof MARKS)[number];

/** All that is the matter at a table. */
export function marksOf(
  desk: Desk,
  match: MatchView,
  pending: PendingView | undefined,
  leftMs: number | null,
): Mark[] {
  const state = resultState(match, pending);
  const open = state !== "counts";
  const slip = open && state !== "missing" && state !== "differ";
  const here: Readonly<Record<Mark, boolean>> = {
    called: desk.calls.some(
      (call) => call.match_no === match.match_no && call.attended_by == null && !call.differ,
    ),
    differ: state === "differ",
    over: open && !slip && leftMs !== null && leftMs <= 0,
    late: (match.late ?? []).length > 0,
    extended: extensionOf(desk.event.clock, match) !== undefined,
    gone: open && match.sides.some((id) => hasLeft(desk, id)),
    slip,
    playing: state === "missing",
    done: !open,
  };
  return MARKS.filter((mark) => here[mark]);
}

const extensionOf = (clock: ClockView | undefined, match: MatchView) =>
  clock?.extensions.find(({ match_no }) => match_no === match.match_no);

/** What is left of a table's time; `null` where no clock runs. */
function leftOf(clock: ClockView | undefined, match: MatchView, now: number): number | null {
  if (!clock) {
    return null;
  }
  const ends = extensionOf(clock, match)?.ends_ms ?? clock.ends_ms;
  return ends - (clock.held_ms ?? now);
}

/** Every table of the round being played with what is the matter there, as it changes. */
export function HallTables({ desk, store }: { desk: Desk; store: DeskStore }) {
  const t = words();
  const now = useNow(1_000);
  const shown = useSignal<Mark | "all">("all");
  const looked = useSignal<number | null>(null);
  const round = roundAt(desk, "");
  const playing = round?.state === "playing" && stageOf(desk)?.stage === round.stage;
  const progress = useProgress(
    store,
    playing && round.matches.some(({ online, slip }) => online.length > 0 && !slip),
  );
  if (!round || !playing) {
    return <p class="soft">{t.hall.notYet}</p>;
  }
  const pending = new Map(desk.pending.map((one) => [one.match_no, one]));
  const tables = round.matches
    .map((match) => {
      const left = leftOf(desk.event.clock, match, now);
      return { match, left, marks: marksOf(desk, match, pending.get(match.match_no), left) };
    })
    .sort((a, b) => a.match.table - b.match.table);
  const count = (mark: Mark) => tables.filter(({ marks }) => marks.includes(mark)).length;
  const { value } = shown;
  const visible = tables.filter(({ marks }) => value === "all" || marks.includes(value));
  const options = [
    ["all", `${t.hall.all} ${tables.length}`] as const,
    ...MARKS.map((mark) => [mark, `${t.hall.marks[mark]} ${count(mark)}`] as const),
  ];
  const chosen = round.matches.find(({ match_no }) => match_no === looked.value);
  return (
    <>
      <Choice
        label={t.results.show}
        value={value}
        options={options}
        onChange={(mark) => {
          shown.value = mark;
        }}
      />
      <ul class="hall-tables" aria-label={t.tabs.hall}>
        {visible.map(({ match, left, marks }) => (
          <Tile
            key={match.match_no}
            desk={desk}
            match={match}
            left={left}
            marks={marks}
            progress={progress.filter(({ match_no }) => match_no === match.match_no)}
            open={() => {
              looked.value = match.match_no;
            }}
          />
        ))}
      </ul>
      {visible.length === 0 ? <p class="soft">{t.hall.none}</p> : null}
      {chosen ? (
        <TableHistory
          desk={desk}
          store={store}
          round={round satisfies RoundView}
          match={chosen}
          onClose={() => {
            looked.value = null;
          }}
        />
      ) : null}
    </>
  );
}

/** How far the online tables are, asked for now and then while any is played. */
function useProgress(store: DeskStore, wanted: boolean): readonly TableProgress[] {
  const [progress, setProgress] = useState<readonly TableProgress[]>([]);
  useEffect(() => {
    if (!wanted) {
      setProgress([]);
      return;
    }
    let stays = true;
    const ask = () =>
      void get<TableProgress[]>(`${store.path}/progress`).then(
        (all) => stays && setProgress(all),
        // What was known before stays until the next time.
        () => undefined,
      );
    ask();
    const timer = setInterval(ask, PROGRESS_MS);
    return () => {
      stays = false;
      clearInterval(timer);
    };
  }, [store, wanted]);
  return progress;
}

function Tile(props: {
  desk: Desk;
  match: MatchView;
  left: number | null;
  marks: readonly Mark[];
  progress: readonly TableProgress[];
  open: () => void;
}) {
  const { desk, match, left, marks, progress } = props;
  const t = words().hall;
  const open = !marks.includes("done");
  return (
    <li>
      <button type="button" class={`hall-table is-${marks[0] ?? "playing"}`} onClick={props.open}>
        <span class="hall-top">
          <b>{match.table}</b>
          {open && left !== null ? (
            <span class="hall-time">{left > 0 ? minutes(left) : t.marks.over}</span>
          ) : null}
        </span>
        <span class="hall-marks">
          {marks
            .filter((mark) => mark !== "over" || left === null)
            .map((mark) => t.marks[mark])
            .join(" · ")}
        </span>
        <span class="tile-sides">
          {match.sides.map((id) => (
            <span key={id}>{nameOf(desk, id)}</span>
          ))}
        </span>
        {open && progress.length > 0 ? (
          <span class="hall-progress">
            {progress
              .map((one) =>
                one.status === "gathering"
                  ? t.seated(one.seated, one.chairs)
                  : t.deals(one.deals, one.paused),
              )
              .join(" / ")}
          </span>
        ) : null}
      </button>
    </li>
  );
}
