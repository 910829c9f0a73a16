import { useEffect, useState } from "preact/hooks";
import { get, reasonOf } from "../../api/http.ts";
import { type Desk, entrantOf, nameOf } from "../../event/desk.ts";
import type { DeskStore } from "../../event/deskStore.ts";
import { LineUp } from "../../event/LineUp.tsx";
import { common } from "../../i18n/common.ts";
import { desk as words } from "../../i18n/desk.ts";
import { said } from "../../i18n/index.ts";
import { teams } from "../../i18n/teams.ts";
import type { MatchView, RoundView, WhyView } from "../../protocol/desk.ts";
import type { ErrorBody } from "../../protocol/index.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { Form, NumberField } from "../../ui/Field.tsx";
import { RefusalText } from "../../ui/RefusalText.tsx";
import { useTask } from "../../ui/useTask.ts";
import { Sides } from "./MatchSheet.tsx";
import { TableHistory } from "./TableHistory.tsx";

/** Something about one match. */
export type MatchAct = {
  act: "why" | "move" | "extend" | "line_up" | "history";
  round: RoundView;
  match: MatchView;
};

type Props = { act: MatchAct; desk: Desk; store: DeskStore; onClose: () => void };

export function MatchDialog(props: Props) {
  const t = words().rounds;
  const { act, match, round } = props.act;
  if (act === "history") {
    const { desk, store, onClose } = props;
    return <TableHistory desk={desk} store={store} round={round} match={match} onClose={onClose} />;
  }
  return (
    <Dialog title={t.acting[act](match.table)} onClose={props.onClose} wide={act === "line_up"}>
      <Sides desk={props.desk} sides={match.sides} start={match.start} />
      {act === "why" ? <Why {...props} /> : null}
      {act === "move" ? <Move {...props} /> : null}
      {act === "extend" ? <Extend {...props} /> : null}
      {act === "line_up" ? <LineUps {...props} /> : null}
    </Dialog>
  );
}

function Why({ act, desk, store }: Props) {
  const t = words().rounds;
  const [why, setWhy] = useState<WhyView | null>(null);
  const [refusal, setRefusal] = useState<ErrorBody | null>(null);
  useEffect(() => {
    get<WhyView>(`${store.path}/rounds/${act.round.round}/matches/${act.match.match_no}/why`).then(
      setWhy,
      (error: unknown) => setRefusal(reasonOf(error)),
    );
  }, [act, store]);
  if (refusal) {
    return <RefusalText refusal={refusal} />;
  }
  if (!why) {
    return <p class="soft">{common().loading}</p>;
  }
  return (
    <div class="why">
      <p>{said(why)}</p>
      {why.passed_over.length > 0 ? (
        <>
          <h3>{t.passedOver}</h3>
          <ul>
            {why.passed_over.map((one) => (
              <li key={one.entrant}>
                <b>{nameOf(desk, one.entrant)}</b> {said(one)}
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </div>
  );
}

function Move({ act, store, onClose }: Props) {
  const t = words().rounds;
  const task = useTask();
  const [table, setTable] = useState(act.match.table);
  const { match_no } = act.match;
  const move = () =>
    task.run(() =>
      store.askIfItMatters({
        title: t.acting.move(act.match.table),
        command: { c: "move_table", match_no, table },
        onDone: onClose,
      }),
    );
  return (
    <Form onSubmit={move} submit={t.move} primary busy={task.busy} refusal={task.refusal}>
      <NumberField label={t.toTable} value={table} min={1} max={10_000} onChange={setTable} />
      <p class="soft">{t.moveHint}</p>
    </Form>
  );
}

/** Who of both teams sits down, and where. */
function LineUps({ act, desk, store }: Props) {
  const t = teams();
  return (
    <>
      <p class="soft">{t.lineUpHint}</p>
      {act.match.sides.map((id, side) => {
        const entrant = entrantOf(desk, id);
        return entrant && entrant.people.length > 0 ? (
          <section key={id}>
            <h3>
              {side === 0 ? t.home : t.visitors} {entrant.name}
            </h3>
            <LineUp
              entrant={entrant}
              seats={act.match.seats ?? []}
              side={side}
              send={async (people) => {
                await store.give({ c: "line_up", round: act.round.round, entrant: id, people });
              }}
            />
          </section>
        ) : null;
      })}
    </>
  );
}

function Extend({ act, store, onClose }: Props) {
  const t = words();
  const task = useTask();
  const [minutes, setMinutes] = useState(5);
  const extend = () =>
    task.run(async () => {
      await store.give({ c: "extend", match_no: act.match.match_no, minutes });
      onClose();
    });
  return (
    <Form
      onSubmit={extend}
      submit={t.rounds.extend}
      primary
      busy={task.busy}
      refusal={task.refusal}
    >
      <NumberField
        label={t.rounds.moreTime}
        unit={t.clock.min}
        value={minutes}
        min={1}
        max={120}
        onChange={setMinutes}
      />
    </Form>
  );
}
