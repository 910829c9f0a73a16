import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { get, post, reasonOf } from "../../api/http.ts";
import { type Groups, sorted, trumpTest } from "../../cards/order.ts";
import { analysis } from "../../i18n/analysis.ts";
import { common } from "../../i18n/common.ts";
import { puzzles as words } from "../../i18n/puzzles.ts";
import type {
  Card,
  Cards,
  ErrorBody,
  GameKind,
  GameView,
  Move,
  PuzzleAnswer,
  PuzzleJudged,
  PuzzleView,
} from "../../protocol/index.ts";
import { enterAs, lastName, me } from "../../state/me.ts";
import { settings } from "../../state/settings.ts";
import { levelName } from "../../table/levels.ts";
import { someName } from "../../today/day.ts";
import { RefusalText } from "../../ui/RefusalText.tsx";
import { useTask } from "../../ui/useTask.ts";
import { Considered, Reasons } from "./Better.tsx";
import { groupsOf, OpenTable, type Patches } from "./OpenTable.tsx";
import { handIn, Picks } from "./PlayOn.tsx";
import { amount, Play } from "./Plays.tsx";
import { type Seen, seenTable, tricksOf } from "./puzzle.ts";
import "./replay.css";
import "./analysis.css";

/** A puzzle to be solved at the table, judged by the server, and explained. */
export function Puzzle({ id, game }: { id: string; game: GameKind }) {
  const t = words();
  const [asked, setAsked] = useState(0);
  const [puzzle, setPuzzle] = useState<PuzzleView | null>(null);
  const [refusal, setRefusal] = useState<ErrorBody | null>(null);
  const path = id === "next" ? `/api/puzzles/next?game=${game}` : puzzlePathOf(id);
  useEffect(() => {
    let gone = false;
    get<PuzzleView>(path).then(
      (read) => {
        if (!gone) {
          setPuzzle(read);
          setRefusal(null);
        }
      },
      (error) => {
        if (!gone) {
          setPuzzle(null);
          setRefusal(reasonOf(error));
        }
      },
    );
    return () => {
      gone = true;
    };
  }, [path, asked]);
  if (puzzle === null) {
    return (
      <div class="puzzles">
        {refusal ? <RefusalText refusal={refusal} /> : <p class="soft">{common().loading}</p>}
        <p>
          <a class="button" href="/puzzles">
            {t.back}
          </a>
        </p>
      </div>
    );
  }
  const next = id === "next" ? () => setAsked(asked + 1) : null;
  return <Solving key={`${puzzle.id} ${asked}`} puzzle={puzzle} next={next} />;
}

const puzzlePathOf = (id: string): string => `/api/puzzles/${encodeURIComponent(id)}`;

type Answered = { play: Move; judged: PuzzleJudged };

function Solving({ puzzle, next }: { puzzle: PuzzleView; next: (() => void) | null }) {
  const t = words();
  const task = useTask();
  const [answered, setAnswered] = useState<Answered | null>(null);
  const verdict = useRef<HTMLDivElement>(null);
  const seen = useMemo(() => seenTable(puzzle.view, puzzle.seat), [puzzle]);
  const game = common().games[puzzle.game];
  const answer = (play: Move) =>
    task.run(async () => {
      // The browser remembers a guest, for the days in a row.
      await enterAs(lastName() ?? someName());
      const judged = await post<PuzzleJudged>(`${puzzlePathOf(puzzle.id)}/answer`, {
        play,
      } satisfies PuzzleAnswer);
      setAnswered({ play, judged });
    });
  useEffect(() => {
    if (answered) {
      verdict.current?.scrollIntoView?.({ block: "nearest" });
    }
  }, [answered]);
  return (
    <div class="replay puzzle">
      <header class="puzzle-head">
        <h1>{puzzle.date ? t.ofDay(game) : t.ofMore(game)}</h1>
        <p class="soft">{t.hard(puzzle.rating)}</p>
        <a class="button" href="/puzzles">
          {t.back}
        </a>
      </header>
      <PuzzleTable seen={seen} own={answered === null} />
      {answered ? (
        <div ref={verdict} class="panel puzzle-side">
          <Verdict
            puzzle={puzzle}
            answered={answered}
            next={next}
            again={() => setAnswered(null)}
          />
        </div>
      ) : (
        <div class="panel puzzle-side">
          <Ask puzzle={puzzle} busy={task.busy} onAnswer={answer} />
          <RefusalText refusal={task.refusal} />
          <Before puzzle={puzzle} />
        </div>
      )}
    </div>
  );
}

/** The table as the seat saw it. Its own cards are below, to be chosen from. */
function PuzzleTable({ seen, own }: { seen: Seen; own: boolean }) {
  const t = words();
  const seats = seen.moment.view.seats.length;
  const called = seats === 3 ? t.seats3 : t.seats;
  const names = Array.from(
    { length: seats },
    (_, at) => called[(at - seen.seat + seats) % seats] ?? "",
  );
  const patches: Patches = own ? seen.patches : seen.others;
  return (
    <OpenTable
      moment={seen.moment}
      deal={null}
      names={names}
      bottom={seen.seat}
      patches={patches}
    />
  );
}

function Ask(props: { puzzle: PuzzleView; busy: boolean; onAnswer: (play: Move) => void }) {
  const t = words();
  const { puzzle } = props;
  return (
    <>
      <h2 class="puzzle-question">
        {t.asks[puzzle.asks]} <span>{t.question}</span>
      </h2>
      {puzzle.choices ? (
        <>
          <Shown view={puzzle.view} seat={puzzle.seat} />
          <div class="puzzle-choices" role="group" aria-label={t.choose}>
            {puzzle.choices.map((choice) => (
              <button
                key={JSON.stringify(choice)}
                type="button"
                class="button"
                disabled={props.busy}
                onClick={() => props.onAnswer(choice)}
              >
                <Play play={choice} game={puzzle.game} />
              </button>
            ))}
          </div>
        </>
      ) : (
        <FromHand {...props} />
      )}
    </>
  );
}

/** The cards of a seat in the order of the table. */
function useHand(view: GameView, seat: number): { cards: Card[]; groups: Groups } {
  const groups = groupsOf(view, null);
  const { strongest, trumps } = settings.value;
  return { cards: sorted(handIn(view, seat), groups, { trumps, strongest }).flat(), groups };
}

const isTrumpIn = (view: GameView, groups: Groups): ((card: Card) => boolean) =>
  view.game === "shengji" ? trumpTest(groups) : () => false;

/** One's hand where nothing of it is played. */
function Shown({ view, seat }: { view: GameView; seat: number }) {
  const { cards, groups } = useHand(view, seat);
  return <Picks cards={cards} groups={groups} isTrump={isTrumpIn(view, groups)} chosen={[]} />;
}

function FromHand(props: { puzzle: PuzzleView; busy: boolean; onAnswer: (play: Move) => void }) {
  const t = words();
  const { puzzle, busy } = props;
  const { view, seat } = puzzle;
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const { cards, groups } = useHand(view, seat);
  const picked: Cards = chosen.map((at) => cards[at]).filter((card): card is Card => !!card);
  const passes = view.game === "erdayi" && puzzle.asks === "follow";
  return (
    <>
      <Picks
        cards={cards}
        groups={groups}
        isTrump={isTrumpIn(view, groups)}
        chosen={chosen}
        onChange={setChosen}
      />
      <div class="analysis-doing">
        <button
          type="button"
          class="button primary"
          disabled={busy || picked.length === 0}
          onClick={() => props.onAnswer({ do: "play", cards: picked })}
        >
          {t.answer}
        </button>
        {passes ? (
          <button
            type="button"
            class="button"
            disabled={busy}
            onClick={() => props.onAnswer({ do: "pass" })}
          >
            {analysis().pass}
          </button>
        ) : null}
        <span class="soft" role="status">
          {picked.length > 0 ? analysis().chosen(picked.length) : ""}
        </span>
      </div>
    </>
  );
}

/** What everyone did before, trick by trick, the latest first. */
function Before({ puzzle }: { puzzle: PuzzleView }) {
  const t = words();
  const chairs: readonly string[] = puzzle.game === "erdayi" ? common().seats3 : common().seats4;
  const tricks = tricksOf(puzzle.past);
  if (tricks.length === 0) {
    return null;
  }
  return (
    <details class="puzzle-before">
      <summary>{t.before}</summary>
      <ol>
        {tricks.toReversed().map(({ trick, moves }) => (
          <li key={trick ?? 0}>
            {trick === null ? null : <b>{t.trick(trick)}</b>}
            {moves.map(({ seat, play }, at) => (
              <span key={at} class={seat === puzzle.seat ? "own" : ""}>
                <small>{chairs[seat]}</small> <Play play={play} game={puzzle.game} />
              </span>
            ))}
          </li>
        ))}
      </ol>
    </details>
  );
}

/** Whether it was right, why, and what else there was. */
function Verdict(props: {
  puzzle: PuzzleView;
  answered: Answered;
  next: (() => void) | null;
  again: () => void;
}) {
  const t = words();
  const { puzzle, answered, next } = props;
  const { judged, play } = answered;
  const { game } = puzzle;
  const found = { part: { weighed: judged.explained } };
  const open = useMemo(() => seenTable(judged.hindsight, puzzle.seat), [judged]);
  return (
    <>
      <div role="status">
        <h2 class={judged.solved ? "good" : "bad"}>{judged.solved ? t.good : t.bad}</h2>
      </div>
      <dl class="puzzle-plays">
        {judged.solved ? null : (
          <div>
            <dt>{t.yours}</dt>
            <dd>
              <Play play={play} game={game} />
            </dd>
          </div>
        )}
        <div>
          <dt>{t.best}</dt>
          <dd>
            {judged.solutions.map((solution, at) => (
              <span key={at}>
                {at === 0 ? null : ` ${t.orElse} `}
                <Play play={solution} game={game} />
              </span>
            ))}
          </dd>
        </div>
      </dl>
      <p class="soft">
        {t.ahead(amount(judged.gap.low, game))} ·{" "}
        {judged.missed_by.length === 0
          ? t.allFind
          : t.missed(judged.missed_by.map(levelName).join(t.comma))}
      </p>
      <p>
        {judged.rated ? <strong>{t.rated(judged.rated.before, judged.rated.after)}</strong> : null}
        {!judged.counted && me.value ? <span class="soft">{t.notCounted}</span> : null}
      </p>
      <Reasons found={found} />
      <div class="analysis-doing">
        {next ? (
          <button type="button" class="button primary" onClick={next}>
            {t.next}
          </button>
        ) : (
          <a class="button primary" href={`/puzzles/next?game=${game}`}>
            {t.next}
          </a>
        )}
        {judged.solved ? null : (
          <button type="button" class="button" onClick={props.again}>
            {t.again}
          </button>
        )}
      </div>
      <Considered found={found} game={game} />
      <details class="hindsight">
        <summary>{game === "erdayi" ? t.hindsight3 : t.hindsight}</summary>
        <p class="soft">{t.hindsightNote}</p>
        <OpenTable moment={open.moment} deal={null} names={[]} bottom={puzzle.seat} />
      </details>
    </>
  );
}
