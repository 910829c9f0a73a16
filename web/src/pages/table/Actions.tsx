import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { CardRow, SuitSign } from "../../cards/CardFace.tsx";
import { cardSign } from "../../cards/cards.ts";
import { pointsIn } from "../../cards/order.ts";
import { common } from "../../i18n/common.ts";
import { practice } from "../../i18n/practice.ts";
import { table } from "../../i18n/table.ts";
import type { Demand, Move, Suit, What, Why } from "../../protocol/index.ts";
import { settings } from "../../state/settings.ts";
import type { Selection } from "../../table/selection.ts";
import { dealOf, type TableStore } from "../../table/store.ts";
import { demandText } from "../../table/words.ts";
import { RefusalText } from "../../ui/RefusalText.tsx";
import { useLeft } from "./Clock.tsx";
import { GoOn } from "./Practice.tsx";
import { nameOf } from "./SeatPlate.tsx";
import "./actions.css";

const SUITS: readonly Suit[] = ["S", "H", "C", "D"];

/** What cards are, in words. */
export function kindName(what: What | undefined): string {
  const kinds: Readonly<Record<string, string>> = table().kinds;
  return what ? (kinds[what.kind] ?? "") : "";
}

type Props = { store: TableStore; selection: Selection; onPlay: () => void };

/** The bar under the thumb: what can be done now, and why something cannot. */
export function Actions(props: Props) {
  const { store, selection } = props;
  const view = store.view.value;
  const stage = view?.stage;
  const refusal = store.refusal.value ?? selection.verdict.value?.refusal;
  return (
    <section class="actions" aria-label={table().play}>
      <div class="actions-say">
        <RefusalText refusal={refusal} />
        {refusal ? null : <Situation {...props} />}
      </div>
      <div class="actions-buttons">
        {stage?.is === "match" && store.mySeat.value !== undefined ? <Buttons {...props} /> : null}
      </div>
    </section>
  );
}

/** One line on what the table waits for. */
function Situation({ store, selection }: Pick<Props, "store" | "selection">) {
  const t = table();
  const view = store.view.value;
  const stage = view?.stage;
  const deal = view && dealOf(view);
  const task = store.myTask.value;
  if (!view || stage?.is !== "match") {
    return null;
  }
  if (view.paused && store.practises.value) {
    return view.stepwise ? null : <p>{practice().paused}</p>;
  }
  if (view.paused) {
    return <p>{view.paused.by === undefined ? t.pausedBroken : t.paused}</p>;
  }
  if (store.isTrustee.value) {
    return <p>{t.trustee}</p>;
  }
  if (task === "bury" && deal) {
    const cards = selection.cards.value;
    return (
      <p class="bury-say">
        <span>{t.buryCount(cards.length, deal.kitty?.length ?? 0)}</span>
        <b>{t.buryPoints(pointsIn(cards))}</b>
      </p>
    );
  }
  if (deal?.must_name_trump && task === "declare") {
    return <p>{t.nameTrump}</p>;
  }
  if (deal?.phase === "naming" && task) {
    return <p>{t.nameUnit}</p>;
  }
  if (deal?.phase === "demanding" && deal.trick && task) {
    return <p>{t.demandOf(nameOf(store, deal.trick.leader))}</p>;
  }
  if (deal?.demand && deal.demand.ask !== "nothing" && task === "lead") {
    return (
      <p class="your-turn">
        {t.demandedOfYou(demandText(deal.demand, (cards) => cards.map(cardSign).join(" ")))}
      </p>
    );
  }
  const why = selection.why.value;
  if (why) {
    return <p class={why.is === "nothing_beats" ? "why no-hint" : "why"}>{whyText(why)}</p>;
  }
  const hints = selection.hints.value;
  if (hints && task === "follow" && !hints.some((move) => "cards" in move)) {
    return <p class="no-hint">{hints.length > 0 ? t.passOnly : t.noHint}</p>;
  }
  if (task === "lead" || task === "follow") {
    return <p class="your-turn">{task === "lead" ? t.lead : t.follow}</p>;
  }
  switch (stage.wait.for) {
    case "card":
      return <p>{t.dealing}</p>;
    case "closing":
      return <p>{stage.wait.ms === undefined ? practice().declareOrNot : t.closing}</p>;
    case "turn":
      return (
        <p>
          {stage.wait.seat === store.mySeat.value
            ? null
            : t.waiting(nameOf(store, stage.wait.seat))}
        </p>
      );
    case "claim":
      return <p>{t.claimBy(nameOf(store, stage.wait.seat))}</p>;
    case "between":
      return null;
  }
}

function Buttons(props: Props) {
  const { store } = props;
  const t = table();
  const view = store.view.value;
  const stage = view?.stage;
  const seat = store.mySeat.value;
  if (!view || stage?.is !== "match" || seat === undefined) {
    return null;
  }
  if (view.paused) {
    return <GoOn store={store} />;
  }
  if (store.isTrustee.value) {
    return (
      <button
        type="button"
        class="button primary"
        onClick={() => store.act({ c: "trustee", on: false })}
      >
        {t.takeBack}
      </button>
    );
  }
  const deal = dealOf(view);
  const { wait } = stage;
  if (wait.for === "claim") {
    return wait.answers[seat] === null ? <ClaimAnswer store={store} /> : null;
  }
  if (wait.for === "card" || wait.for === "closing") {
    return (
      <>
        <Declarations store={store} />
        {wait.for === "closing" && wait.ms === undefined ? (
          <button type="button" class="button" onClick={() => store.ready(true)}>
            {t.declareNot}
          </button>
        ) : null}
      </>
    );
  }
  const task = store.myTask.value;
  if (task === "declare") {
    return view.game === "erdayi" ? <Bids store={store} /> : <Asked store={store} />;
  }
  if (deal?.phase === "naming" && deal.naming && task) {
    return (
      <>
        {deal.naming.options.map((cards) => (
          <button
            key={cards.join("")}
            type="button"
            class="button card-button"
            onClick={() => store.move({ do: "unit", cards })}
          >
            <CardRow cards={cards} label={t.nameThis} />
          </button>
        ))}
      </>
    );
  }
  if (deal?.phase === "demanding") {
    return task ? <Demands store={store} demands={deal.demands ?? []} /> : null;
  }
  return task === "lead" || task === "follow" || task === "bury" ? (
    <PlayButtons {...props} task={task} />
  ) : null;
}

/** What the player before, whose heavy cards lie open, may or must lead. */
function Demands({ store, demands }: { store: TableStore; demands: readonly Demand[] }) {
  return (
    <div class="demand-buttons">
      {demands.map((demand) => (
        <button
          key={JSON.stringify(demand)}
          type="button"
          class="button"
          onClick={() => store.move({ do: "demand", demand })}
        >
          {demandText(demand, (cards) => cards.map(cardSign).join(" "))}
        </button>
      ))}
    </div>
  );
}

/** Why one may want what was hinted, in a sentence. */
function whyText(why: Why): string {
  const t = practice().why;
  switch (why.is) {
    case "wins":
    case "partner_wins":
    case "loses":
    case "least":
      return t[why.is](why.points);
    default:
      return t[why.is];
  }
}

/** What can be declared, and nothing else. */
function Declarations({ store }: { store: TableStore }) {
  const t = table();
  const deal = store.view.value && dealOf(store.view.value);
  return (
    <>
      {deal?.may_declare.map((cards) => (
        <button
          key={cards.join("")}
          type="button"
          class="button card-button"
          onClick={() => store.move({ do: "declare", cards })}
        >
          <CardRow cards={cards} label={t.declare} />
        </button>
      ))}
    </>
  );
}

/** The seat is asked whether it declares, or must name the suit. */
function Asked({ store }: { store: TableStore }) {
  const t = table();
  const deal = store.view.value && dealOf(store.view.value);
  if (deal?.must_name_trump) {
    return (
      <>
        {SUITS.map((suit) => (
          <button
            key={suit}
            type="button"
            class="button suit-button"
            aria-label={common().suits[suit]}
            onClick={() => store.move({ do: "trump", suit })}
          >
            <SuitSign suit={suit} />
          </button>
        ))}
      </>
    );
  }
  return (
    <>
      <Declarations store={store} />
      <button type="button" class="button" onClick={() => store.move({ do: "pass" })}>
        {t.declareNot}
      </button>
    </>
  );
}

/** The bids that the server offers. */
function Bids({ store }: { store: TableStore }) {
  const t = table();
  const moves = useSignal<readonly Move[]>([]);
  const turn = store.turn.value;
  useEffect(() => {
    void store.socket.ask({ c: "hint" }).then((answer) => {
      moves.value = answer?.s === "hints" ? answer.moves : [];
    });
  }, [store, turn]);
  const bids = moves.value.flatMap((move) => (move.do === "call" ? [move.points] : [])).sort();
  return (
    <>
      {bids.map((points) => (
        <button
          key={points}
          type="button"
          class={points === 0 ? "button" : "button primary"}
          onClick={() => store.move({ do: "call", points })}
        >
          {t.call(points)}
        </button>
      ))}
    </>
  );
}

function ClaimAnswer({ store }: { store: TableStore }) {
  const t = table();
  return (
    <>
      <button type="button" class="button" onClick={() => store.act({ c: "answer", agree: false })}>
        {t.refuse}
      </button>
      <button
        type="button"
        class="button primary"
        onClick={() => store.act({ c: "answer", agree: true })}
      >
        {t.agree}
      </button>
    </>
  );
}

/** Hint, clear, pass and play; the play button says what the cards are. */
function PlayButtons(props: Props & { task: "lead" | "follow" | "bury" }) {
  const { store, selection, task, onPlay } = props;
  const t = table();
  const verdict = selection.verdict.value;
  const chosen = selection.cards.value.length > 0;
  // Cards of several units that only follow are no throw.
  const follows = task === "follow" && verdict?.what?.kind === "throw";
  const kind = follows ? "" : kindName(verdict?.what);
  const legal = chosen && verdict?.ok === true;
  const erdayi = store.view.value?.game === "erdayi";
  const readings = verdict?.what?.readings ?? [];
  const label = task === "bury" ? t.bury : t.play;
  return (
    <>
      {readings.length > 1 ? (
        <button
          type="button"
          class="button reading-button"
          aria-label={t.reading}
          onClick={() => {
            selection.reading.value = (selection.reading.value + 1) % readings.length;
          }}
        >
          {readings[selection.reading.value]?.map((unit) => (
            <CardRow key={unit.join("")} cards={unit} />
          ))}
        </button>
      ) : null}
      <button type="button" class="button" onClick={() => selection.hint()}>
        {t.hint}
      </button>
      {chosen ? (
        <button type="button" class="button" onClick={() => selection.clear()}>
          {t.clear}
        </button>
      ) : null}
      {erdayi && task === "follow" ? (
        <button type="button" class="button" onClick={() => store.move({ do: "pass" })}>
          {t.pass}
        </button>
      ) : null}
      <button type="button" class="button primary play-button" disabled={!legal} onClick={onPlay}>
        {label}
        {legal && kind && task !== "bury" ? <small>{kind}</small> : null}
      </button>
    </>
  );
}

/** 二打一: passes at once where nothing beats the table, for those who want it. */
export function useAutoPass(store: TableStore): void {
  const task = store.myTask.value;
  const turn = store.turn.value;
  const wanted =
    settings.value.autoPass && store.view.value?.game === "erdayi" && task === "follow";
  useEffect(() => {
    if (!wanted || !turn) {
      return;
    }
    void store.socket.ask({ c: "hint" }).then((answer) => {
      const only = answer?.s === "hints" && answer.moves.every((move) => move.do === "pass");
      if (only && store.turn.peek() === turn) {
        void store.move({ do: "pass" });
      }
    });
  }, [wanted, turn, store]);
}

/** The next deal: when all are ready, or when the time is over. */
export function NextDeal({ store }: { store: TableStore }) {
  const t = table();
  const { ms } = useLeft(store.deadline.value);
  const seat = store.mySeat.value;
  const ready = seat !== undefined && store.view.value?.seats[seat]?.ready;
  if (seat === undefined) {
    return null;
  }
  return ready ? (
    <p class="soft">{t.waitingOthers}</p>
  ) : (
    <button
      type="button"
      class="button primary"
      disabled={!store.commits.value}
      onClick={() => store.ready(true)}
    >
      {store.isTrustee.value ? practice().goOn : ms > 0 ? t.nextIn(Math.ceil(ms / 1000)) : t.next}
    </button>
  );
}
