import { useSignal } from "@preact/signals";
import { useEffect, useId, useMemo } from "preact/hooks";
import { useRoute } from "preact-iso";
import { Call } from "../../event/Call.tsx";
import { Convention } from "../../event/Convention.tsx";
import { Duty } from "../../event/Duty.tsx";
import { minutes } from "../../event/figures.ts";
import { HallTable } from "../../event/hallTable.ts";
import { LostDeals } from "../../event/LostDeals.tsx";
import { Late, Left } from "../../event/Marks.tsx";
import { Report } from "../../event/Report.tsx";
import { roundText, titleText } from "../../event/rounds.ts";
import { Seats } from "../../event/Seats.tsx";
import { Start } from "../../event/Start.tsx";
import { slipText } from "../../event/slipText.ts";
import { common } from "../../i18n/common.ts";
import { event as eventWords } from "../../i18n/event.ts";
import { hall as words } from "../../i18n/hall.ts";
import { heading } from "../../i18n/index.ts";
import type { TableCardView } from "../../protocol/desk.ts";
import { RefusalText } from "../../ui/RefusalText.tsx";
import { LanguageButton } from "../../ui/Shell.tsx";
import { useNow } from "../../ui/useNow.ts";
import { useTitle } from "../../ui/useTitle.ts";
import "./hall.css";

/** `/event/:id/table/:table?key=…`: a table with real cards, from the QR code on its card. */
export default function Hall() {
  const { params, query } = useRoute();
  const [id = "", table = "", key = ""] = [params["id"], params["table"], query["key"]];
  const t = words();
  useTitle(t.title(Number(table)));
  return (
    <main class="hall">
      <header class="hall-head">
        <h1>
          <span class="visually-hidden">{t.title(Number(table))}</span>
          <span class="hall-number" aria-hidden="true">
            {table}
          </span>
        </h1>
        <a class="button quiet" href={`/event/${encodeURIComponent(id)}`}>
          {t.eventPage}
        </a>
        <LanguageButton />
      </header>
      {key === "" ? (
        <p>{t.noKey}</p>
      ) : (
        <Table key={`${id}.${table}.${key}`} id={id} table={table} tableKey={key} />
      )}
    </main>
  );
}

function Table(props: { id: string; table: string; tableKey: string }) {
  const { id, table, tableKey: key } = props;
  const store = useMemo(() => new HallTable(id, table, key), [id, table, key]);
  useEffect(() => () => store.close(), [store]);
  const card = store.view.value;
  const refusal = store.refusal.value;
  if (!card) {
    return refusal ? <RefusalText refusal={refusal} /> : <p>{common().loading}</p>;
  }
  return (
    <>
      {card.rehearsal ? <p class="hall-rehearsal">{words().rehearsal}</p> : null}
      <p class="hall-lost" role="status">
        {refusal ? words().lost : null}
      </p>
      {card.match_no == null ? (
        <p class="panel">{words().noMatch}</p>
      ) : (
        <Match
          key={`${card.round}.${card.match_no}`}
          store={store}
          card={card}
          match_no={card.match_no}
          event={id}
          tableKey={key}
        />
      )}
    </>
  );
}

/** The side that this phone is, kept while the match lasts. */
function useSide(name: string) {
  const side = useSignal<number | null>(
    (() => {
      const kept = sessionStorage.getItem(name);
      return kept === null ? null : Number(kept);
    })(),
  );
  return {
    side: side.value,
    choose: (chosen: number) => {
      side.value = chosen;
      sessionStorage.setItem(name, String(chosen));
    },
  };
}

function Match(props: {
  store: HallTable;
  card: TableCardView;
  match_no: number;
  event: string;
  tableKey: string;
}) {
  const t = words();
  const { store, card, match_no } = props;
  const { side, choose } = useSide(`paisai.side.${props.event}.${card.round}.${match_no}`);
  const names = card.sides.map(({ name }) => name);
  const nickname = side === null ? t.guest(card.table) : (card.sides[side]?.people[0] ?? "");
  const guest = nickname === "" ? t.guest(card.table) : nickname;
  return (
    <>
      <Clock card={card} />
      <Sides card={card} chosen={side} choose={choose} />
      <Seats seats={card.seats} />
      <section class="panel">
        <LostDeals lost={card.lost_deals} names={names} />
        <Duty duty={card.duty} names={names} held={card.held_ms} />
        <OpponentsGone card={card} side={side} />
        {card.counts ? (
          <p class="hall-counts" role="status">
            <span>{t.counts}</span>
            <b>{slipText(card.counts, names)}</b>
          </p>
        ) : card.state === "published" ? (
          <p>{t.toCome}</p>
        ) : card.state !== "playing" ? (
          <p>{t.over}</p>
        ) : card.entered ? (
          <p role="status">{t.entered}</p>
        ) : side === null ? (
          <p>{t.chooseFirst}</p>
        ) : card.slip ? (
          <>
            <h2>{t.report}</h2>
            <Report
              key={side}
              names={names}
              side={side}
              form={card.slip}
              place={{ seats: card.seats ?? [], worth: card.boards }}
              reports={card.reports}
              differ={card.differ}
              send={(slip) =>
                store.give({ c: "report", match_no, slip, key: props.tableKey, side }, guest)
              }
            />
          </>
        ) : null}
      </section>
      <Call
        calls={card.calls}
        send={(text) => store.give({ c: "call", match_no, text, key: props.tableKey }, guest)}
      />
      <Conventions card={card} side={side} />
    </>
  );
}

function Clock({ card }: { card: TableCardView }) {
  const t = words();
  const now = useNow(500);
  const left = card.ends_ms == null ? null : card.ends_ms - (card.held_ms ?? now);
  return (
    <p class="hall-clock">
      <span>
        {heading(card.title ? titleText(card.title) : roundText({ round: card.round ?? 0 }))}
      </span>
      {left == null ? (
        <span>{card.state ? t.states[card.state] : null}</span>
      ) : (
        <b role="timer" class={left > 0 ? "" : "over"}>
          {left > 0 ? t.left(minutes(left)) : t.timeUp}
        </b>
      )}
      {card.held_ms == null ? null : <span class="refusal">{t.held}</span>}
    </p>
  );
}

/** That there is nobody to meet any more, for those who sit and wait. */
function OpponentsGone({ card, side }: { card: TableCardView; side: number | null }) {
  const gone = card.sides.filter(({ left }, at) => left && at !== side);
  if (card.counts || side === null || gone.length === 0) {
    return null;
  }
  const isElimination = card.title !== undefined;
  return (
    <p class="hall-gone" role="status">
      {gone.map(({ name }) => eventWords().opponentLeft(name, isElimination)).join(" ")}
    </p>
  );
}

/** Who plays here, and which of them holds the phone. */
function Sides(props: {
  card: TableCardView;
  chosen: number | null;
  choose: (side: number) => void;
}) {
  const t = words();
  const { card } = props;
  const group = useId();
  return (
    <fieldset class="hall-sides">
      <legend>{t.whoAreYou}</legend>
      {card.sides.map((entrant, side) => (
        <label key={entrant.id} class={props.chosen === side ? "chosen" : ""}>
          <input
            type="radio"
            name={group}
            checked={props.chosen === side}
            onChange={() => props.choose(side)}
          />
          <span class="hall-name">
            {entrant.name}
            <Left entrant={entrant} />
            <Start start={card.start} side={side} />
            <Late late={card.late} side={side} />
          </span>
          <small>
            {[entrant.unit, entrant.label].filter(Boolean).join(" ")}
            {props.chosen === null ? null : (
              <span class="hall-who">{props.chosen === side ? t.you : t.they}</span>
            )}
          </small>
        </label>
      ))}
    </fieldset>
  );
}

/** What opponents may read of each other's agreements. */
function Conventions({ card, side }: { card: TableCardView; side: number | null }) {
  const t = words();
  if (card.conventions.length === 0) {
    return null;
  }
  const mine = side === null ? undefined : card.sides[side]?.id;
  const theirs = card.conventions.filter(({ entrant }) => entrant !== mine);
  const own = card.conventions.find(({ entrant }) => entrant === mine);
  const name = (id: number) => card.sides.find((entrant) => entrant.id === id)?.name ?? "";
  return (
    <section class="hall-conventions">
      <h2>{t.conventions}</h2>
      {theirs.length === 0 ? <p class="soft">{t.noConventions}</p> : null}
      {theirs.map(({ entrant, text }) => (
        <details key={entrant} open={theirs.length === 1}>
          <summary>{name(entrant)}</summary>
          <Convention text={text} />
        </details>
      ))}
      {own ? (
        <details>
          <summary>{t.yourConventions}</summary>
          <Convention text={own.text} />
        </details>
      ) : null}
    </section>
  );
}
