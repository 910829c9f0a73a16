/** Asks before the boards of a round are opened that nobody has played yet. */

import { giveCommand } from "../../event/client.ts";
import { moment } from "../../event/figures.ts";
import { roundText } from "../../event/rounds.ts";
import { event as eventWords } from "../../i18n/event.ts";
import { print as words } from "../../i18n/print.ts";
import type { DeskView, RoundView } from "../../protocol/desk.ts";
import { RefusalText } from "../../ui/RefusalText.tsx";
import { useTask } from "../../ui/useTask.ts";

export function OpenBoards(props: { desk: DeskView; round: RoundView; onDone: () => void }) {
  const t = words().board.open;
  const { desk, round, onDone } = props;
  const task = useTask();
  const { stage, round: number } = round;
  const opened = (desk.event.boards_opened ?? []).filter(
    (of) => of.stage === stage && of.round === number,
  );
  const open = () =>
    task.run(async () => {
      const command = { c: "open_boards", stage, round: number } as const;
      await giveCommand(desk.event.summary.id, command, desk.version);
      onDone();
    });
  return (
    <section class="open-boards">
      <h2>{t.title(roundText(round))}</h2>
      <p>{t.what}</p>
      <ul>
        <li>{t.public}</li>
        <li>{t.never}</li>
      </ul>
      {opened.length > 0 ? (
        <p>
          {t.already(
            opened
              .map((of) => eventWords().boards.line(of.by, roundText(round), moment(of.at_ms)))
              .join("; "),
          )}
        </p>
      ) : null}
      <button type="button" class="button primary" disabled={task.busy} onClick={open}>
        {t.button}
      </button>
      <RefusalText refusal={task.refusal} />
    </section>
  );
}
