import { useEffect, useState } from "preact/hooks";
import { post, reasonOf } from "../../api/http.ts";
import { CardFace, CardRow } from "../../cards/CardFace.tsx";
import { cardName } from "../../cards/cards.ts";
import { type Groups, sorted, trumpTest } from "../../cards/order.ts";
import { analysis as words } from "../../i18n/analysis.ts";
import { common } from "../../i18n/common.ts";
import type {
  Card,
  Cards,
  ErrorBody,
  GameKind,
  GameView,
  Move,
  PlayedOn,
  PlayOnRequest,
} from "../../protocol/index.ts";
import { settings } from "../../state/settings.ts";
import { RefusalText } from "../../ui/RefusalText.tsx";
import type { Source } from "./Analysis.tsx";
import { ALL, type Look } from "./look.ts";
import { groupsOf } from "./OpenTable.tsx";
import { Play } from "./Plays.tsx";

type PlayLook = Extract<Look, { is: "play" }>;

function ask(source: Source, decision: number, moves: Move[]): Promise<PlayedOn> {
  const query = source.key === null ? "" : `?key=${encodeURIComponent(source.key)}`;
  const path = `/api/tables/${encodeURIComponent(source.table)}/play-on${query}`;
  return post<PlayedOn>(path, { decision, moves } satisfies PlayOnRequest);
}

/** From a decision on with other moves, bots on all other chairs. */
export function PlayOn(props: {
  source: Source;
  look: PlayLook;
  game: GameKind;
  onLook: (look: Look) => void;
}) {
  const t = words();
  const { look, source, game, onLook } = props;
  const { decision } = look.found;
  const [refusal, setRefusal] = useState<ErrorBody | null>(null);
  const [busy, setBusy] = useState(false);
  const played = look.played;

  const go = async (moves: Move[]) => {
    setBusy(true);
    setRefusal(null);
    try {
      onLook({ ...look, moves, played: await ask(source, decision.index, moves) });
    } catch (error) {
      setRefusal(reasonOf(error));
    }
    setBusy(false);
  };
  useEffect(() => {
    if (!played) {
      go([]);
    }
  }, []);

  const back = () => onLook({ is: "better", found: look.found, step: 0 });
  return (
    <div class="analysis play-on">
      <h3>{t.playOn}</h3>
      <p class="soft">{t.playOnHint}</p>
      {played ? (
        played.over ? (
          <p class="result-line" role="status">
            {t.playedOver} {resultIn(played.view, decision.seat)}
          </p>
        ) : (
          <Asked
            key={look.moves.length}
            played={played}
            busy={busy}
            onMove={(move) => go([...look.moves, move])}
          />
        )
      ) : null}
      <RefusalText refusal={refusal} />
      <div class="analysis-doing">
        <button
          type="button"
          class="button"
          disabled={busy || look.moves.length === 0}
          onClick={() => go(look.moves.slice(0, -1))}
        >
          {t.undo}
        </button>
        <button
          type="button"
          class="button"
          disabled={busy || look.moves.length === 0}
          onClick={() => go([])}
        >
          {t.restart}
        </button>
        <button type="button" class="button" onClick={back}>
          {t.close}
        </button>
        <button type="button" class="button" onClick={() => onLook(ALL)}>
          {t.backToReplay}
        </button>
      </div>
      {played && played.done.length > 0 ? <Done played={played} game={game} /> : null}
    </div>
  );
}

/** What the deal came to for a seat, in few words. */
function resultIn(view: GameView, seat: number): string {
  const t = words();
  if (view.game === "shengji") {
    const points = view.deal?.result?.points;
    return points === undefined ? "" : `${t.defenders} ${points}`;
  }
  const score = view.deal.phase === "finished" ? view.deal.result.scores[seat] : undefined;
  return score === undefined ? "" : t.points(score > 0 ? `+${score}` : String(score));
}

/** What the seat may do now. */
type Doing = "play" | "bury" | "declare" | "other";

function doingOf(view: GameView): { doing: Doing; most: number | null; passes: boolean } {
  if (view.game === "erdayi") {
    const playing = view.deal.phase === "playing" ? view.deal : null;
    return { doing: "play", most: null, passes: playing?.on_table !== undefined };
  }
  const deal = view.deal;
  if (deal?.phase === "exchange") {
    return { doing: "bury", most: deal.kitty?.length ?? null, passes: false };
  }
  return { doing: "play", most: null, passes: false };
}

type AskedProps = { played: PlayedOn; busy: boolean; onMove: (move: Move) => void };

/** What the seat is to say, or the cards that it is to choose. */
function Asked(props: AskedProps) {
  return props.played.choices.length > 0 ? <Sayings {...props} /> : <Turn {...props} />;
}

/** All that can be said: declared, bid, named, or nothing of it. */
function Sayings({ played, busy, onMove }: AskedProps) {
  const t = words();
  const { view, seat, choices } = played;
  const groups = groupsOf(view, null);
  const { strongest, trumps } = settings.value;
  const cards = sorted(handIn(view, seat), groups, { trumps, strongest }).flat();
  const isTrump = view.game === "shengji" ? trumpTest(groups) : () => false;
  return (
    <div class="turn-box">
      <p role="status">{t.yourSay}</p>
      <CardRow cards={cards} trump={isTrump} perLine={14} />
      <div class="analysis-doing sayings">
        {choices.map((play, at) => (
          // Equal sayings are told apart by their place alone.
          <button
            key={at}
            type="button"
            class="button"
            disabled={busy}
            onClick={() => onMove(play)}
          >
            {play.do === "declare" ? <span>{t.declares}</span> : null}
            <Play play={play} game={view.game} />
          </button>
        ))}
      </div>
    </div>
  );
}

function Turn(props: AskedProps) {
  const t = words();
  const { played } = props;
  const { view, seat } = played;
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const groups = groupsOf(view, null);
  const hand = handIn(view, seat);
  const { strongest, trumps } = settings.value;
  const cards = sorted(hand, groups, { trumps, strongest }).flat();
  const { doing, passes } = doingOf(view);
  const picked: Cards = chosen.map((at) => cards[at]).filter((card): card is Card => !!card);
  const naming = view.game === "shengji" ? view.deal?.naming : undefined;
  const move: Move = naming
    ? { do: "unit", cards: picked }
    : doing === "bury"
      ? { do: "bury", cards: picked }
      : { do: "play", cards: picked };
  return (
    <div class="turn-box">
      <p role="status">
        {t.yourTurn}{" "}
        <span class="soft">{picked.length > 0 ? t.chosen(picked.length) : t.pick}</span>
      </p>
      <Picks
        cards={cards}
        groups={groups}
        isTrump={view.game === "shengji" ? trumpTest(groups) : () => false}
        chosen={chosen}
        onChange={setChosen}
      />
      <div class="analysis-doing">
        <button
          type="button"
          class="button primary"
          disabled={props.busy || picked.length === 0}
          onClick={() => props.onMove(move)}
        >
          {doing === "bury" ? t.bury : t.play}
        </button>
        {passes ? (
          <button
            type="button"
            class="button"
            disabled={props.busy}
            onClick={() => props.onMove({ do: "pass" })}
          >
            {t.pass}
          </button>
        ) : null}
      </div>
    </div>
  );
}

export function handIn(view: GameView, seat: number): Cards {
  if (view.game === "shengji") {
    return view.deal?.hands[seat] ?? [];
  }
  return "hands" in view.deal ? (view.deal.hands[seat] ?? []) : [];
}

/** The cards of a hand; to be chosen from, where a choice is wanted. */
export function Picks(props: {
  cards: readonly Card[];
  groups: Groups;
  isTrump: (card: Card) => boolean;
  chosen: readonly number[];
  onChange?: (chosen: readonly number[]) => void;
}) {
  const { chosen, onChange } = props;
  return (
    <div class="picks" role="group" aria-label={words().pick}>
      {props.cards.map((card, at) => (
        <button
          // Equal cards are told apart by their place alone.
          key={`${card}${at}`}
          type="button"
          data-card={card}
          aria-pressed={chosen.includes(at)}
          class={chosen.includes(at) ? "chosen" : ""}
          disabled={!onChange}
          onClick={() =>
            onChange?.(chosen.includes(at) ? chosen.filter((one) => one !== at) : [...chosen, at])
          }
        >
          <span class="visually-hidden">{cardName(card)}</span>
          <span aria-hidden="true">
            <CardFace card={card} trump={props.isTrump(card)} />
          </span>
        </button>
      ))}
    </div>
  );
}

/** What everyone did since. */
function Done({ played, game }: { played: PlayedOn; game: GameKind }) {
  const t = words();
  const chairs: readonly string[] = game === "erdayi" ? common().seats3 : common().seats4;
  return (
    <section>
      <h3>{t.history}</h3>
      <ol class="done-moves">
        {played.done.toReversed().map(({ seat, play }, at) => (
          <li key={played.done.length - at} class={seat === played.seat ? "own" : ""}>
            <span>{chairs[seat]}</span> <Play play={play} game={game} />
          </li>
        ))}
      </ol>
    </section>
  );
}
