import type {
  Consequences,
  DeskView,
  EntrantView,
  MatchView,
  RoundView,
  SlipForm,
} from "../protocol/desk.ts";
import { entrant as anyone, eventView, match as unplayed } from "./event.ts";

/** A pair of an event in tests. */
export const entrant = (
  id: number,
  name: string,
  some: Partial<EntrantView> = {},
): EntrantView => ({
  ...anyone(id, name),
  people: [`${name}甲`, `${name}乙`],
  label: String(id),
  here: false,
  ...some,
});

export const match = (
  match_no: number,
  sides: number[],
  some: Partial<MatchView> = {},
): MatchView => ({ ...unplayed(match_no, match_no, sides), ...some });

export const round = (state: RoundView["state"], some: Partial<RoundView> = {}): RoundView => ({
  stage: 0,
  round: 1,
  state,
  matches: [match(1, [1, 2]), match(2, [3, 4])],
  byes: [],
  ...some,
});

/** A desk of four pairs, as its director sees it, before anything is drawn. */
export function deskView(some: Partial<DeskView> = {}, slip?: SlipForm): DeskView {
  const names = ["甲队", "乙队", "丙队", "丁队"];
  const event = eventView();
  return {
    version: 7,
    you: "director",
    next: { code: "begin" },
    event: eventView({
      summary: { ...event.summary, status: "upcoming", entrants: 4, rounds: 0 },
      entrants: names.map((name, at) => entrant(at + 1, name)),
      stages: event.stages.map((stage) => ({ ...stage, slip: slip ?? stage.slip })),
      rounds: [],
      standings: [],
    }),
    cards: names.map((name, at) => ({
      entrant: at + 1,
      row: {
        unit: "工会",
        label: String(at + 1),
        people: [{ name: `${name}甲` }, { name: `${name}乙` }],
      },
      code: `CODE000${at + 1}`,
    })),
    applications: [],
    pending: [],
    missing: [],
    corrections: [],
    slip_duties: [],
    calls: [],
    rulings: [],
    appeals: [],
    appeal_terms: [],
    staff: [{ user: "u1", name: "王裁判", role: "director" }],
    warnings: [],
    history: [
      {
        version: 7,
        at_ms: 0,
        by: "王裁判",
        zh: "导入 8 人报名",
        en: "imported 8 people",
        undone: false,
        c: "import",
      },
      {
        version: 1,
        at_ms: 0,
        by: "王裁判",
        zh: "开设赛事",
        en: "opened the event",
        undone: false,
        c: "open",
      },
    ],
    ...some,
  };
}

/** The same desk with these rounds. */
export function withRounds(desk: DeskView, ...rounds: RoundView[]): DeskView {
  return { ...desk, event: { ...desk.event, rounds } };
}

export const consequences = (some: Partial<Consequences> = {}): Consequences => ({
  zh: "做这件事",
  en: "does this",
  standings: [],
  draft_dropped: false,
  engine: [],
  rulings: [],
  entered: [],
  warnings: [],
  ...some,
});
