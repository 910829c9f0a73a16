import { useEffect, useMemo } from "preact/hooks";
import { CardRow } from "../cards/CardFace.tsx";
import { common } from "../i18n/common.ts";
import { compared as words } from "../i18n/compared.ts";
import { lang, said } from "../i18n/index.ts";
import type {
  BoardReport,
  BoardsCompared,
  BoardTable,
  GameKind,
  Move,
  SeatMove,
} from "../protocol/index.ts";
import { me } from "../state/me.ts";
import { RefusalText } from "../ui/RefusalText.tsx";
import { bookOf, type ComparedAt, ComparedStore, jsonOf } from "./compared.ts";
import { parText, scoresText } from "./figures.ts";
import { MoveWords } from "./MoveWords.tsx";
import "./compared.css";

/** Boards at all their tables, as the engine sees them: asked for, filled in, taken away. */
export function Compared(props: {
  at: ComparedAt;
  /** Where they are printed. */
  booklet?: string;
  /** Whether tables go by the names of people. */
  people?: boolean;
}) {
  const { path, query } = props.at;
  const store = useMemo(() => new ComparedStore(props.at), [path, query]);
  useEffect(() => () => store.close(), [store]);
  const known = store.known.value;
  return (
    <div class="compared-boards">
      <Asking store={store} known={known} />
      <RefusalText refusal={store.refusal.value ?? null} />
      {known?.boards.map((board) => (
        <BoardCard
          key={board.number}
          board={board}
          game={known.game}
          people={props.people === true}
        />
      ))}
      {known?.progress.state === "over" ? (
        <p class="compared-files">
          {props.booklet === undefined ? null : (
            <a class="button" href={props.booklet}>
              {words().booklet}
            </a>
          )}
          <a class="button" href={bookOf(props.at, lang.value)} download>
            {words().xlsx}
          </a>
          <a class="button" href={jsonOf(props.at)} download="boards.json">
            {words().json}
          </a>
        </p>
      ) : null}
    </div>
  );
}

function Asking({ store, known }: { store: ComparedStore; known: BoardsCompared | undefined }) {
  const t = words();
  if (!store.read.value) {
    return <p class="soft">{common().loading}</p>;
  }
  if (!known) {
    if (store.refusal.value) {
      return null;
    }
    return (
      <div>
        <p class="soft">{t.intro}</p>
        {me.value ? (
          <p>
            <button
              type="button"
              class="button"
              disabled={store.goesOn.value}
              onClick={() => void store.ask()}
            >
              {t.ask}
            </button>
          </p>
        ) : (
          <p>
            {t.signIn}{" "}
            <a class="button" href="/me">
              {t.comeIn}
            </a>
          </p>
        )}
      </div>
    );
  }
  const { state, ahead, done, total } = known.progress;
  if (state === "over") {
    return null;
  }
  const percent = total > 0 ? Math.floor((100 * done) / total) : 0;
  const going = store.goesOn.value;
  return (
    <div class="compared-progress">
      <progress max={Math.max(1, total)} value={done} aria-label={t.progress(percent)} />
      <span class="soft" role="status">
        {state === "stopped"
          ? t.stopped
          : state === "waiting"
            ? ahead > 0
              ? t.ahead(ahead)
              : t.waiting
            : t.progress(percent)}
      </span>
      {me.value ? (
        <button
          type="button"
          class="button"
          onClick={() => (going ? store.stop() : void store.ask())}
        >
          {going ? t.stop : t.again}
        </button>
      ) : null}
    </div>
  );
}

/** One board: what it came to in a sentence, what every table did, and what is worth telling. */
function BoardCard(props: { board: BoardReport; game: GameKind; people: boolean }) {
  const t = words();
  const { board, game, people } = props;
  const { par, parted, best, worst, tables } = board;
  return (
    <section class="compared-board" aria-label={t.board(board.number)}>
      <h3>
        {t.board(board.number)}
        {par ? (
          <small>
            {t.par} {parText(par)}
          </small>
        ) : null}
      </h3>
      {tables.length > 0 ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
        <div class="compared-scroll" role="region" tabIndex={0} aria-label={t.scroll}>
          <TablesOf tables={tables} game={game} people={people} />
        </div>
      ) : null}
      <dl class="compared-told">
        {parted ? <Told title={t.parted} text={said(parted)} /> : null}
        {best ? <Told title={t.best} text={said(best)} /> : null}
        {worst ? <Told title={t.worst} text={said(worst)} /> : null}
      </dl>
    </section>
  );
}

const Told = ({ title, text }: { title: string; text: string }) => (
  <div>
    <dt>{title}</dt>
    <dd>{text}</dd>
  </div>
);

function TablesOf(props: { tables: readonly BoardTable[]; game: GameKind; people: boolean }) {
  const t = words();
  const { tables, game } = props;
  const shengji = game === "shengji";
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{props.people ? t.who : t.table}</th>
          <th scope="col" class="figure">
            {shengji ? t.points : t.scored}
          </th>
          <th scope="col">{shengji ? t.trump : t.contract}</th>
          <th scope="col">{t.dealer}</th>
          <th scope="col">{shengji ? t.declared : t.bid}</th>
          {shengji ? <th scope="col">{t.buried}</th> : null}
        </tr>
      </thead>
      <tbody>
        {tables.map((of) => (
          <tr key={of.table}>
            <th scope="row">
              <a
                href={`/replay/${encodeURIComponent(of.table)}`}
                aria-label={t.replay(of.name)}
                title={of.people.join("、")}
              >
                {of.name}
              </a>
            </th>
            <td class="figure">{shengji ? (of.points ?? "–") : scoresText(of.scores)}</td>
            <td>{of.contract ?? "–"}</td>
            <td>{of.dealer === undefined ? "–" : chairsOf(game)[of.dealer]}</td>
            <td>
              <Said moves={of.declared} game={game} />
            </td>
            {shengji ? <td>{of.buried ? <CardRow cards={of.buried} /> : "–"}</td> : null}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const chairsOf = (game: GameKind): readonly string[] =>
  game === "erdayi" ? common().seats3 : common().seats4;

/** What was declared or bid at a table; who passed is left out. */
function Said({ moves, game }: { moves: readonly SeatMove[]; game: GameKind }) {
  const said = moves.filter(({ play }: { play: Move }) => play.do !== "pass");
  if (said.length === 0) {
    return <>{words().none}</>;
  }
  return (
    <ul class="compared-said">
      {said.map(({ seat, play }, at) => (
        // Somebody may say the same twice.
        <li key={at}>
          {chairsOf(game)[seat]} <MoveWords play={play} game={game} />
        </li>
      ))}
    </ul>
  );
}
