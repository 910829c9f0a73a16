import { useSignal } from "@preact/signals";
import { Compared } from "../analysis/Compared.tsx";
import { ofRound } from "../analysis/compared.ts";
import { compared as words } from "../i18n/compared.ts";
import type { EventView, RoundView } from "../protocol/desk.ts";

/** Whether everybody has played the boards of a round. */
export const hasPlayedBoards = (view: EventView, round: RoundView): boolean => {
  const form = view.stages.find(({ stage }) => stage === round.stage)?.slip.by;
  const over = ["closed", "provisional", "final"].includes(round.state);
  return over && (form === "boards" || form === "duplicate");
};

/** The boards of a round at all its tables, as the engine sees them; nothing is asked before one looks. */
export function ComparedRound({ view, round }: { view: EventView; round: RoundView }) {
  const open = useSignal(false);
  if (!hasPlayedBoards(view, round)) {
    return null;
  }
  const { id } = view.summary;
  const booklet = `/event/${encodeURIComponent(id)}/print?what=booklet`;
  return (
    <details
      class="compared-round"
      onToggle={(event) => {
        open.value = event.currentTarget.open;
      }}
    >
      <summary>{words().title}</summary>
      {open.value ? (
        <Compared at={ofRound(id, round.stage, round.round)} booklet={booklet} />
      ) : null}
    </details>
  );
}
