import { type Signal, useSignal } from "@preact/signals";
import { type Command, type Desk, entrantOf, nameOf, type Wishes } from "../../event/desk.ts";
import type { DeskStore } from "../../event/deskStore.ts";
import { byesOf, sittingOut } from "../../event/figures.ts";
import { MatchMark } from "../../event/MatchMark.tsx";
import { desk as words } from "../../i18n/desk.ts";
import { rounds as roundWords } from "../../i18n/rounds.ts";
import type { RoundView } from "../../protocol/desk.ts";
import type { MatchAct } from "./MatchDialog.tsx";
import { MatchSheet, RowButton } from "./MatchSheet.tsx";

const NO_WISHES: Wishes = { leniency: "strict", fixed: [], forbidden: [] };

/** What pairs a draft by these wishes. */
function drafting({ leniency, fixed, forbidden, bye }: Wishes): Command {
  return { c: "draft", leniency, fixed, forbidden, ...(bye === undefined ? {} : { bye }) };
}

/** Asks for another draft by these wishes, in which anybody may move. */
function pair(store: DeskStore, title: string, wishes: Wishes): void {
  store.ask({ title, command: drafting(wishes), sure: words().rounds.takeDraft });
}

const isPair = (pair: readonly number[], a: number, b: number) =>
  pair.includes(a) && pair.includes(b);

/** A draft: looked at, changed by hand, paired again. */
export function Draft(props: {
  desk: Desk;
  store: DeskStore;
  round: RoundView;
  act: Signal<MatchAct | null>;
}) {
  const { desk, store, round } = props;
  const t = words();
  const chosen = useSignal<number[]>([]);
  const wishes = desk.draft ?? NO_WISHES;
  const here = new Set([...round.matches.flatMap(({ sides }) => sides), ...byesOf(round)]);
  const marked = chosen.value.filter((id) => here.has(id));
  const choose = (id: number) => {
    chosen.value = marked.includes(id)
      ? marked.filter((other) => other !== id)
      : [...marked, id].slice(-2);
  };
  const clear = () => {
    chosen.value = [];
  };
  const odd = new Set(desk.warnings.map(({ match_no }) => match_no));
  const matches = [...round.matches].sort((a, b) => a.table - b.table);
  const face = (id: number) => (
    <>
      <span class="number">{entrantOf(desk, id)?.number ?? id}</span>
      <span class="who">
        {nameOf(desk, id)}
        {entrantOf(desk, id)?.unit ? (
          <small class="soft"> {entrantOf(desk, id)?.unit}</small>
        ) : null}
      </span>
    </>
  );
  const side = (id: number) => (
    <button
      key={id}
      type="button"
      class="side pick"
      aria-pressed={marked.includes(id)}
      onClick={() => choose(id)}
    >
      {face(id)}
    </button>
  );
  return (
    <>
      <WishLine desk={desk} store={store} wishes={wishes} />
      <Chosen
        desk={desk}
        store={store}
        round={round}
        marked={marked}
        wishes={wishes}
        clear={clear}
      />
      <MatchSheet>
        {matches.map((match) => (
          <tr key={match.match_no} class={odd.has(match.match_no) ? "odd" : ""}>
            <td class="figure">{match.table}</td>
            <td>
              <MatchMark round={round} match={match} />
              <div class="sides">{match.sides.map(side)}</div>
            </td>
            <td class="act">
              <div class="row-acts">
                <RowButton
                  label={t.rounds.why}
                  of={t.rounds.atTable(match.table)}
                  onClick={() => {
                    props.act.value = { act: "why", round, match };
                  }}
                />
                <RowButton
                  label={t.rounds.move}
                  of={t.rounds.atTable(match.table)}
                  onClick={() => {
                    props.act.value = { act: "move", round, match };
                  }}
                />
              </div>
            </td>
          </tr>
        ))}
        {sittingOut(round).map(({ id, why }) => (
          <tr key={`out${id}`}>
            <td class="figure soft">{roundWords()[why]}</td>
            <td>
              <div class="sides">
                {why === "excused" ? <span class="side">{face(id)}</span> : side(id)}
              </div>
            </td>
            <td />
          </tr>
        ))}
      </MatchSheet>
    </>
  );
}

/** What the director has wished, each to be taken back. */
function WishLine({ desk, store, wishes }: { desk: Desk; store: DeskStore; wishes: Wishes }) {
  const t = words();
  const two = (pair: readonly number[]) => pair.map((id) => nameOf(desk, id)).join(t.versus);
  const { bye, ...noBye } = wishes;
  const chips: Array<{ text: string; without: Wishes }> = [
    ...wishes.fixed.map((one) => ({
      text: t.rounds.fixed(two(one)),
      without: { ...wishes, fixed: wishes.fixed.filter((other) => other !== one) },
    })),
    ...wishes.forbidden.map((one) => ({
      text: t.rounds.forbidden(two(one)),
      without: { ...wishes, forbidden: wishes.forbidden.filter((other) => other !== one) },
    })),
    ...(bye === undefined ? [] : [{ text: t.rounds.byeOf(nameOf(desk, bye)), without: noBye }]),
    ...(wishes.leniency === "strict"
      ? []
      : [
          {
            text: t.rounds.leniency[wishes.leniency],
            without: { ...wishes, leniency: "strict" as const },
          },
        ]),
  ];
  if (chips.length === 0) {
    return null;
  }
  return (
    <div class="wishes">
      {chips.map(({ text, without }) => (
        <span key={text} class="chip">
          {text}
          <button
            type="button"
            class="button quiet"
            aria-label={t.rounds.without(text)}
            onClick={() => pair(store, t.rounds.without(text), without)}
          >
            ✕
          </button>
        </span>
      ))}
      <button
        type="button"
        class="button quiet"
        onClick={() => pair(store, t.rounds.again, wishes)}
      >
        {t.rounds.again}
      </button>
    </div>
  );
}

/** What can be done with those who are marked. */
function Chosen(props: {
  desk: Desk;
  store: DeskStore;
  round: RoundView;
  marked: readonly number[];
  wishes: Wishes;
  clear: () => void;
}) {
  const { desk, store, round, marked, wishes, clear } = props;
  const t = words().rounds;
  const [a, b] = marked;
  if (a === undefined) {
    return (
      <div class="mark-line">
        <p class="soft">{t.chooseHint}</p>
        <button type="button" class="button" onClick={() => pair(store, t.again, wishes)}>
          {t.again}
        </button>
      </div>
    );
  }
  const name = (id: number) => nameOf(desk, id);
  // Whoever is not named stays where he is.
  const exchange = (text: string, title: string, sure: string, command: Command) => (
    <button
      type="button"
      class="button"
      onClick={() => store.ask({ title, command, sure, onDone: clear })}
    >
      {text}
    </button>
  );
  // One other pair may have to move; where more would, the dialog says so first.
  const wish = (text: string, title: string, more: Partial<Wishes>) =>
    exchange(text, title, t.takeDraft, {
      ...drafting({ ...wishes, ...more }),
      keep: true,
    } as Command);
  const apart = (text: string, other: number) =>
    wish(text, t.apart(name(a), name(other)), {
      fixed: wishes.fixed.filter((pair) => !isPair(pair, a, other)),
      forbidden: [...wishes.forbidden, [a, other]],
    });
  const unmark = (
    <button type="button" class="button quiet" onClick={clear}>
      {t.unmark}
    </button>
  );
  if (b === undefined) {
    const opponents = round.matches.find(({ sides }) => sides.includes(a))?.sides ?? [];
    const [other] = opponents.filter((id) => id !== a);
    return (
      <div class="marked panel">
        <b>{name(a)}</b>
        <span class="soft">{t.chooseSecond}</span>
        <div class="row-acts">
          {round.byes.includes(a) || round.byes.length === 0
            ? null
            : wish(t.giveBye, t.byeOf(name(a)), {
                bye: a,
                // Whoever sits out meets nobody, whatever was wished before.
                fixed: wishes.fixed.filter((pair) => !pair.includes(a)),
              })}
          {other !== undefined && opponents.length === 2
            ? apart(t.notWith(name(other)), other)
            : null}
          {unmark}
        </div>
      </div>
    );
  }
  const meet = round.matches.some(({ sides }) => isPair(sides, a, b));
  return (
    <div class="marked panel">
      <b>{t.both(name(a), name(b))}</b>
      <div class="row-acts">
        {meet ? null : (
          <>
            {exchange(t.swap, t.swapOf(name(a), name(b)), t.swap, { c: "swap", a, b })}
            {exchange(t.letMeet, t.together(name(a), name(b)), t.takeDraft, { c: "meet", a, b })}
          </>
        )}
        {apart(t.keepApart, b)}
        {unmark}
      </div>
    </div>
  );
}
