import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { useLocation } from "preact-iso";
import { SuitSign } from "../../cards/CardFace.tsx";
import { cardName, cardSign, isJoker, rankText, suitOf } from "../../cards/cards.ts";
import { sorted } from "../../cards/order.ts";
import { lesson } from "../../i18n/lesson.ts";
import type { Card, Moment, Seat, TableView } from "../../protocol/index.ts";
import { me } from "../../state/me.ts";
import { change, settings } from "../../state/settings.ts";
import type { Selection } from "../../table/selection.ts";
import { dealOf, handOf, type TableStore } from "../../table/store.ts";
import { coachWords, lessonOf, relation } from "./coachWords.ts";
import { nameOf } from "./SeatPlate.tsx";
import "./coach.css";

/** Whether the table of a lesson is seen. */
export const isLesson = (view: TableView | undefined): boolean => view?.settings.lesson === true;

/** Whether a teacher speaks: in a lesson, and to whoever practises and wants it. */
export function isCoached(store: TableStore): boolean {
  const view = store.view.value;
  const plays = view?.stage.is === "match" && store.mySeat.value !== undefined;
  // Everyone plays the deal of the day without help.
  const wanted = settings.value.coach && store.practises.value && !store.ofDay.value;
  return plays && (isLesson(view) || wanted);
}

/** What a moment follows from: when it is another, the server is asked again. */
function situation(store: TableStore): string | undefined {
  const view = store.view.value;
  const stage = view?.stage;
  if (!view || stage?.is !== "match" || stage.wait.for === "between" || view.paused) {
    return undefined;
  }
  const deal = dealOf(view);
  const { wait } = stage;
  // While others play there is nothing new to say, but of the kitty that one of them lays down.
  const others = wait.for === "turn" && wait.seat !== store.mySeat.value;
  if (others && deal?.phase !== "exchange") {
    return undefined;
  }
  return JSON.stringify([
    wait.for === "turn" ? [wait.seat, wait.task] : wait.for,
    store.hand.value.length,
    deal?.phase,
    deal?.declarations.length,
    deal?.may_declare.length,
    deal?.trick?.plays.length,
    stage.started,
  ]);
}

/** What is said, whether in full, and in which situation. */
type Said = { moment: Moment; full: boolean; of: string };

/** What there is to learn now; it stands until there is something else. */
function useMoment(store: TableStore): Said | undefined {
  const said = useSignal<Said | undefined>(undefined);
  const taught = useRef(new Set<string>());
  const now = situation(store);
  useEffect(() => {
    if (now === undefined) {
      return;
    }
    let asks = true;
    void store.socket.ask({ c: "moment" }).then((answer) => {
      if (!asks || answer?.s !== "moment" || !answer.moment) {
        return;
      }
      const { moment } = answer;
      const kind = lessonOf(moment);
      // What is still going on is not told anew.
      const goes = said.value && lessonOf(said.value.moment) === kind && moment.is === "declares";
      const first = !taught.current.has(kind);
      taught.current.add(kind);
      const full = isLesson(store.view.value) && (first || (goes === true && said.value?.full));
      said.value = { moment, full: full === true, of: now };
    });
    return () => {
      asks = false;
    };
  }, [store, now, said]);
  return said.value;
}

/** A teacher beside the table: what can be done now and what is wise, in a sentence or two. */
export function Coach({ store, selection }: { store: TableStore; selection: Selection }) {
  const t = lesson();
  const { route } = useLocation();
  const said = useMoment(store);
  const shows = useSignal(false);
  const view = store.view.value;
  const seat = store.mySeat.value;
  if (!view || seat === undefined || !isCoached(store)) {
    return null;
  }
  const teaches = isLesson(view);
  const sits = { seat, seats: view.seats.length, left: store.hand.value.length };
  const mine = store.myTask.value !== undefined || store.wait.value?.for !== "turn";
  // What was said of an earlier turn may be read on, but its cards are gone.
  const current = said?.of === situation(store);
  const thrown = said?.moment.is === "leads" && mine && current ? said.moment.throw : undefined;
  return (
    <section class={mine ? "coach" : "coach past"} aria-label={t.name}>
      <p class="coach-words" role="status">
        {said ? coachWords(said.moment, said.full, sits) : t.open}
      </p>
      <div class="coach-buttons">
        {thrown ? (
          <button type="button" class="coach-button" onClick={() => selection.choose(thrown)}>
            {t.lift}
          </button>
        ) : null}
        {teaches ? (
          <button
            type="button"
            class="coach-button coach-hands-button"
            aria-expanded={shows.value}
            onClick={() => {
              shows.value = !shows.value;
            }}
          >
            {shows.value ? t.hide : view.seats.length === 3 ? t.handsTwo : t.hands}
          </button>
        ) : null}
        <button
          type="button"
          class="coach-button"
          onClick={() => {
            if (teaches) {
              void store.act({ c: "end" });
              route("/");
            } else {
              change({ coach: false }, me.value?.id);
            }
          }}
        >
          {teaches ? t.skip : t.close}
        </button>
      </div>
      {teaches && shows.value ? <OpenHands store={store} seat={seat} /> : null}
    </section>
  );
}

/** What the others hold, which lies open in a lesson. */
function OpenHands({ store, seat }: { store: TableStore; seat: Seat }) {
  const view = store.view.value;
  if (!view) {
    return null;
  }
  const others = view.seats.map((_, other) => other).filter((other) => other !== seat);
  return (
    <dl class="coach-hands">
      {others.map((other) => (
        <div key={other}>
          <dt>
            {relation(other, { seat, seats: view.seats.length })} <b>{nameOf(store, other)}</b>
          </dt>
          <dd>
            <HandText store={store} cards={handOf(view, other) ?? []} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The same beside the cloth, where there is room for it all the time. */
export function OpenSide({ store }: { store: TableStore }) {
  const t = lesson();
  const seat = store.mySeat.value;
  return seat === undefined ? null : (
    <>
      <h2>{store.view.value?.seats.length === 3 ? t.others.two : t.others.three}</h2>
      <OpenHands store={store} seat={seat} />
    </>
  );
}

/** A hand in signs, suit by suit: room for all hands on a phone. */
function HandText({ store, cards }: { store: TableStore; cards: readonly Card[] }) {
  const groups = sorted(cards, store.groups.value, { trumps: "first", strongest: "first" });
  const sideSuit = (group: readonly Card[]) => {
    const [first] = group;
    const suit = first && !isJoker(first) ? suitOf(first) : undefined;
    return group.every((card) => !isJoker(card) && suitOf(card) === suit) ? suit : undefined;
  };
  return (
    <span role="img" aria-label={cards.map(cardName).join(" ")}>
      {groups.map((group) => {
        const suit = sideSuit(group);
        return (
          <span key={group[0]} class="coach-suit">
            {suit ? <SuitSign suit={suit} /> : null}{" "}
            {group.map((card) => (suit ? rankText(card.charAt(1)) : cardSign(card))).join(" ")}
          </span>
        );
      })}
    </span>
  );
}
