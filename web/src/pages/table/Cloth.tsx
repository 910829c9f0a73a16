import { type Signal, useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { CardRow } from "../../cards/CardFace.tsx";
import { loadFaces } from "../../cards/faces.ts";
import { table } from "../../i18n/table.ts";
import type { RoomStore } from "../../room/store.ts";
import { settings, wish } from "../../state/settings.ts";
import { Selection } from "../../table/selection.ts";
import { dealOf, type TableStore } from "../../table/store.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { useSame } from "../../ui/useSame.ts";
import { Actions, kindName, useAutoPass } from "./Actions.tsx";
import { followTalk } from "./bubbles.ts";
import { Centre } from "./Centre.tsx";
import { Coach, isCoached, isLesson, OpenSide } from "./Coach.tsx";
import { ring, sounds, useFirstDeal, useLateBell, useShortcuts, useTurnFocus } from "./effects.ts";
import { FinaleButtons, KittyMoment } from "./Finale.tsx";
import { Hand } from "./Hand.tsx";
import { LessonOver } from "./LessonOver.tsx";
import { type Panel, PanelDialog } from "./Menu.tsx";
import { Deck, Flying, OnCloth, OpenKitty, Pile } from "./OnCloth.tsx";
import { Log, ScoreSheet, Talk } from "./Panels.tsx";
import { PracticeQuick, TapCloth } from "./Practice.tsx";
import { DealResult, MatchOver } from "./Result.tsx";
import { SeatPlate } from "./SeatPlate.tsx";
import { stagecraft } from "./stagecraft.ts";
import { Told } from "./Told.tsx";
import { TopBar } from "./TopBar.tsx";
import "./table.css";

/** Whether there is room for a panel beside the cloth, as table.css says; elsewhere the menu has it. */
const hasSide = wish("(min-width: 1000px) and (min-height: 561px)");

/** The table itself. */
export function Cloth(props: { store: TableStore; id: string; followed?: RoomStore | undefined }) {
  const { store, id } = props;
  const t = table();
  const selection = useMemo(() => new Selection(store), [store]);
  const talk = useMemo(() => followTalk(store), [store]);
  const craft = useMemo(() => stagecraft(store), [store]);
  const panel = useSignal<Panel | null>(null);
  const { open, menu, taken, people } = useMemo(() => opening(panel), [panel]);
  useEffect(
    () => () => {
      selection.close();
      talk.stop();
      craft.stop();
    },
    [selection, talk, craft],
  );
  useEffect(() => store.listen((happening) => sounds(store, happening)), [store]);
  useEffect(loadFaces, []);
  useAutoPass(store);
  useFirstDeal(store);
  useLateBell(store);
  const { confirming, onPlay, doPlay } = usePlay(store, selection);
  useShortcuts(selection, onPlay, open);
  useTurnFocus(store);

  const finale = craft.finale.value;
  const { over, between, seats, plays, lesson, refereed, coached } = useSame(() => partsOf(store));
  return (
    <div class={`table seats-${seats} ${plays ? "plays" : "watches"} ${coached ? "coached" : ""}`}>
      <TopBar store={store} finale={finale} onMenu={menu} onTaken={taken} />
      <main class="cloth" aria-label={t.trick}>
        {Array.from({ length: seats }, (_, seat) => (
          <SeatPlate
            key={seat}
            store={store}
            seat={seat}
            bubbles={talk.bubbles}
            onPerson={people}
          />
        ))}
        <Pile store={store} />
        <OpenKitty store={store} />
        <Deck store={store} />
        <Centre store={store} craft={craft} coached={coached} />
        <Flying craft={craft} />
        <OnCloth store={store} notices={craft.notice} />
        <TapCloth store={store} />
        {finale?.part === "kitty" ? <KittyMoment store={store} finale={finale} /> : null}
        {finale ? null : !over ? (
          <DealResult store={store} />
        ) : lesson ? (
          <LessonOver store={store} />
        ) : (
          <MatchOver store={store} id={id} followed={props.followed} />
        )}
        {store.socket.link.value === "lost" ? (
          <p class="banner" role="status">
            {t.reconnecting}
          </p>
        ) : null}
        {store.outdated.value ? (
          <p class="banner" role="status">
            {t.outdated}
          </p>
        ) : null}
      </main>
      {coached ? <Coach store={store} selection={selection} /> : null}
      {between ? null : <Actions store={store} selection={selection} onPlay={onPlay} />}
      {between && finale ? <FinaleButtons store={store} over={over} onSkip={craft.skip} /> : null}
      {plays && !between ? <Hand store={store} selection={selection} onPlay={onPlay} /> : null}
      <Quick store={store} open={open} />
      {plays || over ? null : (
        <p class="watching soft">
          {refereed ? t.refereeHere : t.watchOnly} · {t.watching(store.presence.value.watching)}
        </p>
      )}
      {hasSide.value ? (
        <aside class="side">
          {lesson && plays && !over ? (
            <OpenSide store={store} />
          ) : (
            <>
              <h2>{t.score}</h2>
              <ScoreSheet store={store} />
            </>
          )}
          <h2>{t.log}</h2>
          <Log store={store} />
          {plays ? <Talk store={store} /> : null}
        </aside>
      ) : null}
      {panel.value ? (
        <PanelDialog key={panel.value} store={store} panel={panel.value} open={open} />
      ) : null}
      {confirming.value ? (
        <ConfirmPlay
          selection={selection}
          onPlay={doPlay}
          onClose={() => {
            confirming.value = false;
          }}
        />
      ) : null}
      <Told store={store} />
    </div>
  );
}

/** What is on the page besides what its parts know themselves. */
function partsOf(store: TableStore) {
  const view = store.view.value;
  const over = view?.stage.is === "over";
  return {
    over,
    between: over || (view?.stage.is === "match" && view.stage.wait.for === "between"),
    seats: view?.seats.length ?? 4,
    plays: store.mySeat.value !== undefined,
    lesson: isLesson(view),
    refereed: view?.you === "referee",
    coached: isCoached(store),
  };
}

/** Opens panels by functions that stay the same, so that what is given one is not drawn anew. */
function opening(panel: Signal<Panel | null>) {
  const open = (next: Panel | null) => {
    panel.value = next;
  };
  return {
    open,
    menu: () => open("menu"),
    taken: () => open("taken"),
    people: () => open("people"),
  };
}

/** What is looked at or said often enough to be on the cloth itself. */
function Quick({ store, open }: { store: TableStore; open: (panel: Panel) => void }) {
  const t = table();
  const view = store.view.value;
  return (
    <div class="quick">
      {view?.game === "shengji" && dealOf(view)?.last_trick ? (
        <button type="button" class="quick-button" onClick={() => open("last")}>
          {t.lastShort}
        </button>
      ) : null}
      {store.practises.value ? (
        <PracticeQuick store={store} />
      ) : store.mySeat.value !== undefined ? (
        <button type="button" class="quick-button talk-button" onClick={() => open("talk")}>
          {t.chat}
        </button>
      ) : null}
    </div>
  );
}

/** Asks once more before cards are played, for who wishes that. */
function ConfirmPlay(props: { selection: Selection; onPlay: () => void; onClose: () => void }) {
  const t = table();
  return (
    <Dialog title={t.confirmPlay} onClose={props.onClose}>
      <p>
        {kindName(props.selection.verdict.value?.what)}{" "}
        <CardRow cards={props.selection.cards.value} />
      </p>
      <button type="button" class="button primary" onClick={props.onPlay}>
        {t.play}
      </button>
    </Dialog>
  );
}

/** Plays what is selected: at once, or once it is confirmed. */
function usePlay(store: TableStore, selection: Selection) {
  const confirming = useSignal(false);
  return useMemo(() => playing(store, selection, confirming), [store, selection, confirming]);
}

function playing(store: TableStore, selection: Selection, confirming: Signal<boolean>) {
  const doPlay = () => {
    const move = selection.move.value;
    if (move && selection.verdict.value?.ok) {
      confirming.value = false;
      void store.move(move).then((outcome) => {
        if (outcome.ok) {
          selection.clear();
        } else {
          ring(store, "refused");
        }
      });
    } else if (selection.cards.value.length > 0) {
      ring(store, "refused");
    }
  };
  let judging = false;
  const onPlay = async () => {
    // A quick hand is done before the server has said what the cards are.
    if (judging) {
      return;
    }
    judging = true;
    const verdict = await selection.judged();
    judging = false;
    if (settings.value.confirmPlay && verdict?.ok) {
      confirming.value = true;
    } else {
      doPlay();
    }
  };
  return { confirming, onPlay, doPlay };
}
