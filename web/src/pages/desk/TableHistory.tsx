import { useEffect, useState } from "preact/hooks";
import { get, reasonOf } from "../../api/http.ts";
import type { AuditPage, Desk } from "../../event/desk.ts";
import type { DeskStore } from "../../event/deskStore.ts";
import { roundText } from "../../event/rounds.ts";
import { common } from "../../i18n/common.ts";
import { desk as words } from "../../i18n/desk.ts";
import type { HistoryLine, MatchView, RoundView } from "../../protocol/desk.ts";
import type { ErrorBody } from "../../protocol/index.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { RefusalText } from "../../ui/RefusalText.tsx";
import { LogTable } from "./History.tsx";
import { Sides } from "./MatchSheet.tsx";

/** More happens at no table. */
const MOST = 200;

/** All that happened at a table in a round: slips, lateness, calls, rulings, corrections. */
export function TableHistory(props: {
  desk: Desk;
  store: DeskStore;
  round: RoundView;
  match: MatchView;
  onClose: () => void;
}) {
  const { desk, store, round, match } = props;
  const t = words().history;
  const [lines, setLines] = useState<HistoryLine[] | null>(null);
  const [refusal, setRefusal] = useState<ErrorBody | null>(null);
  useEffect(() => {
    const of = `stage=${round.stage}&round=${round.round}&match_no=${match.match_no}`;
    get<AuditPage>(`${store.path}/audit?limit=${MOST}&${of}`).then(
      (page) => setLines(page.lines),
      (error: unknown) => setRefusal(reasonOf(error)),
    );
  }, [store, round.stage, round.round, match.match_no, desk.version]);
  return (
    <Dialog title={t.ofTable(roundText(round), match.table)} onClose={props.onClose} wide>
      <Sides
        desk={desk}
        sides={match.sides}
        winner={match.winner}
        start={match.start}
        late={match.late}
      />
      {refusal ? (
        <RefusalText refusal={refusal} />
      ) : lines === null ? (
        <p class="soft">{common().loading}</p>
      ) : lines.length === 0 ? (
        <p class="soft">{t.nothing}</p>
      ) : (
        <LogTable lines={lines} />
      )}
    </Dialog>
  );
}
