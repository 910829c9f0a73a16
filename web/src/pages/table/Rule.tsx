import { useState } from "preact/hooks";
import { table } from "../../i18n/table.ts";
import type { Ruling, TableView } from "../../protocol/index.ts";
import type { TableStore } from "../../table/store.ts";
import { Choice } from "../../ui/Choice.tsx";
import { NumberField } from "../../ui/Field.tsx";
import { RefusalText } from "../../ui/RefusalText.tsx";
import { useTask } from "../../ui/useTask.ts";

const ALL = ["penalise", "forfeit", "annul", "lose_match"] as const;
type What = (typeof ALL)[number];

/** What can be ruled: 二打一 has no sides to take points from, and boards are never dealt again. */
function kindsFor({ game, settings }: TableView): readonly What[] {
  return ALL.filter((what) =>
    what === "annul" ? settings.boards === undefined : what === "lose_match" || game === "shengji",
  );
}

/** The least that a text takes from a side with two decks. */
const POINTS = 10;
/** All points of three decks. */
const MOST = 300;

/** Those who may be at fault: sides where partners answer for each other, else players. */
function parties(view: TableView): Array<readonly [seat: string, names: string]> {
  const name = (seat: number) => view.seats[seat]?.name ?? table().empty;
  return view.seats.length === 4
    ? [0, 1].map((seat) => [String(seat), table().both(name(seat), name(seat + 2))] as const)
    : view.seats.map((_, seat) => [String(seat), name(seat)] as const);
}

function rulingOf(what: What, seat: number, points: number): Ruling {
  switch (what) {
    case "annul":
      return { do: "annul" };
    case "penalise":
      return { do: what, seat, points };
    default:
      return { do: what, seat };
  }
}

/** What a referee does at an online table: stop it, and carry a ruling out. */
export function Rule({ store }: { store: TableStore }) {
  const t = table().ruling;
  const view = store.view.value;
  const all = view ? kindsFor(view) : [];
  const [what, setWhat] = useState<What>(all[0] ?? "lose_match");
  const [seat, setSeat] = useState("0");
  const [points, setPoints] = useState(POINTS);
  const [done, setDone] = useState("");
  const [carriedOut, setCarriedOut] = useState(false);
  const task = useTask();
  if (!view) {
    return null;
  }
  const paused = view.paused !== undefined;
  const who = parties(view);
  const named = who.find(([of]) => of === seat)?.[1] ?? "";
  const sentence = t.leads[what](named, points);
  const rule = (ruling: Ruling, said: string) =>
    task.run(async () => {
      const outcome = await store.act({ c: "rule", ruling });
      setDone(outcome.ok ? said : "");
      setCarriedOut(outcome.ok && ruling.do !== "pause" && ruling.do !== "resume");
    });
  const tell = <Value,>(change: (value: Value) => void) => {
    return (value: Value) => {
      change(value);
      setDone("");
      setCarriedOut(false);
    };
  };
  return (
    <form
      class="table-ruling"
      onSubmit={(event) => {
        event.preventDefault();
        void rule(rulingOf(what, Number(seat), points), t.done(sentence));
      }}
    >
      <button
        type="button"
        class="button"
        disabled={task.busy}
        onClick={() => rule({ do: paused ? "resume" : "pause" }, paused ? t.resumed : t.paused)}
      >
        {paused ? t.resume : t.pause}
      </button>
      <Choice
        label={t.what}
        value={what}
        options={all.map((of) => [of, t.kinds[of]] as const)}
        onChange={tell(setWhat)}
      />
      {what === "annul" ? null : (
        <Choice label={t.atFault} value={seat} options={who} onChange={tell(setSeat)} />
      )}
      {what === "penalise" ? (
        <NumberField
          label={t.points}
          value={points}
          min={1}
          max={MOST}
          onChange={tell(setPoints)}
        />
      ) : null}
      <p>{sentence}</p>
      <p class="soft">{t.hint}</p>
      <RefusalText refusal={store.refusal.value} />
      <p role="status">{done}</p>
      {/* A second click would rule a second time. */}
      <button type="submit" class="button primary" disabled={task.busy || carriedOut}>
        {t.carryOut}
      </button>
    </form>
  );
}
