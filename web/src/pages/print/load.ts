/** What the printed pages need of an event. */

import { get, Refused, reasonOf } from "../../api/http.ts";
import { eventPath } from "../../event/client.ts";
import type {
  BoardLabelView,
  BoardsView,
  DeskView,
  EventView,
  HallCheck,
  RoundView,
  SlipForm,
  TableKey,
} from "../../protocol/desk.ts";
import type { ErrorBody } from "../../protocol/index.ts";

export type Loaded = {
  event: EventView;
  /** For the staff only. */
  desk: DeskView | undefined;
};

/** The event as the reader may see it. */
export async function load(id: string): Promise<Loaded> {
  const path = eventPath(id);
  try {
    const desk = await get<DeskView>(`${path}/desk`);
    return { event: desk.event, desk };
  } catch (error) {
    if (!(error instanceof Refused) || ![401, 403].includes(error.status)) {
      throw error;
    }
  }
  return { event: await get<EventView>(path), desk: undefined };
}

export const loadKeys = (id: string): Promise<TableKey[]> =>
  get<TableKey[]>(`${eventPath(id)}/keys`);

/** The address that cards carry; where nobody can say, the one of this page. */
export const loadAddress = (id: string): Promise<string> =>
  get<HallCheck>(`${eventPath(id)}/hall`).then(
    ({ cards_at }) => cards_at,
    () => location.origin,
  );

export const loadBoards = (id: string, stage: number, round: number): Promise<BoardsView> =>
  get<BoardsView>(`${eventPath(id)}/rounds/${round}/boards?stage=${stage}`);

/** What stands on the boards of a round, which is no secret. */
export const loadLabels = (
  id: string,
  stage: number,
  round: number,
): Promise<readonly BoardLabelView[]> =>
  get<readonly BoardLabelView[]>(`${eventPath(id)}/rounds/${round}/labels?stage=${stage}`);

/** The reason why something could not be read. */
export const why = (error: unknown): ErrorBody => reasonOf(error);

/** A round as the address names it, such as `2` or, in the second stage, `2.1`. */
export const roundName = (round: RoundView): string =>
  round.stage === 0 ? String(round.round) : `${round.stage + 1}.${round.round}`;

/** The round that the address names; the last one unless it names any. */
export function chosenRound(event: EventView, name: string | undefined): RoundView | undefined {
  return event.rounds.find((round) => roundName(round) === name) ?? event.rounds.at(-1);
}

/** What slips of a round look like. */
export function slipForm(event: EventView, round: RoundView): SlipForm {
  const stage = event.stages.find((of) => of.stage === round.stage);
  return stage?.slip ?? { by: "levels", winner: false };
}
