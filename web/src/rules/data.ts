import { get, post, Refused } from "../api/http.ts";
import { tally } from "../cards/cards.ts";
import type { Card, EditionPage, EditionRow, Level, Suit } from "../protocol/index.ts";
import type { Judged, JudgeOp, JudgeQuestion, OrderedGroups } from "../protocol/judge.ts";

/** What is only read: lists that nobody changes will do. */
type Fixed<T> = T extends readonly (infer Each)[]
  ? readonly Fixed<Each>[]
  : T extends object
    ? { readonly [Key in keyof T]: Fixed<T[Key]> }
    : T;

/** A question to the judge. */
export type Question<Op extends JudgeOp = JudgeOp> = Fixed<JudgeQuestion<Op>>;

/** What the judge said, beside the operation that decides what is in it. */
export type Said<Op extends JudgeOp = JudgeOp> = {
  [Each in Op]: { op: Each } & Judged<Each>;
}[Op];

/** Keeps what was asked for once; a failure is asked for again. */
function remembering<A extends unknown[], T>(
  ask: (...args: A) => Promise<T>,
): (...args: A) => Promise<T> {
  const kept = new Map<string, Promise<T>>();
  return (...args) => {
    const key = JSON.stringify(args);
    const found = kept.get(key);
    if (found) {
      return found;
    }
    const asked = ask(...args);
    kept.set(key, asked);
    asked.catch(() => kept.delete(key));
    return asked;
  };
}

/** How long to wait when a whole hall asks from one address, and how often. */
const AGAIN_AFTER_MS = 1500;
const TRIES = 4;

/** Asks the judge; what the rules refuse is an answer too. */
export async function askJudge<Op extends JudgeOp>(
  question: Question<Op> & { op: Op },
  tries: number = TRIES,
): Promise<Judged<Op>> {
  try {
    return await post<Judged<Op>>("/api/judge", question);
  } catch (error) {
    if (tries > 1 && error instanceof Refused && error.status === 429) {
      await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER_MS));
      return askJudge<Op>(question, tries - 1);
    }
    throw error;
  }
}

/** Asks the judge, and keeps what was asked beside what it said. */
export async function hearJudge<Op extends JudgeOp>(
  question: Question<Op> & { op: Op },
): Promise<Said<Op>> {
  const judged = await askJudge<Op>(question);
  // That both are of one operation is more than the types can follow.
  return { ...judged, op: question.op } as Said<Op>;
}

/** All editions. */
export const editions = remembering(() => get<EditionRow[]>("/api/rules"));

/** An edition in words. */
export const editionPage = remembering((id: string) =>
  get<EditionPage>(`/api/rules/${encodeURIComponent(id)}`),
);

/** How many decks an edition has; 二打一 has nothing to choose, and one. */
export const decksOf = async (id: string): Promise<number> => {
  const decks = (await editionPage(id)).edition?.["decks"];
  return typeof decks === "number" ? decks : 1;
};

/** The order of the cards for a level and a trump; none where the rules refuse to say. */
export const orderOf = remembering(
  async (rules: string, level: Level, trump: Suit | null): Promise<OrderedGroups | null> => {
    const answer = await askJudge({ op: "shengji.order", rules, level, trump });
    return answer.ok ? answer.groups : null;
  },
);

/** What the defenders' points lead to, from here to the next step. */
export type LevelStep = {
  from: number;
  to: number | null;
  dealerSide: number;
  defenders: number;
  switch: boolean;
  /** Whether still fewer points lead to more; only the lowest step can. */
  more: boolean;
};

/** Every edition counts in steps of so many points a deck. */
const STEP = 20;
const ALL_POINTS = 100;

/** The level table of an edition, as the judge answers it step by step. */
export const levelTable = remembering(async (rules: string): Promise<LevelStep[]> => {
  const decks = await decksOf(rules);
  const points = [-5, 0, 5];
  for (let mark = STEP * decks; mark <= ALL_POINTS * decks; mark += STEP * decks) {
    points.push(mark);
  }
  const ask = (mark: number) => askJudge({ op: "shengji.result", rules, points: mark });
  const lowest = -ALL_POINTS * decks;
  const [below, ...answers] = await Promise.all([lowest, ...points].map(ask));
  return stepsOf(points, answers, below);
});

/** Joins neighbouring points that lead to the same; `below` is what far fewer points lead to. */
export function stepsOf(
  points: readonly number[],
  answers: readonly Judged<"shengji.result">[],
  below?: Judged<"shengji.result">,
): LevelStep[] {
  const steps: LevelStep[] = [];
  points.forEach((from, at) => {
    const answer = answers[at];
    if (!answer?.ok) {
      return;
    }
    const step: LevelStep = {
      from,
      to: null,
      dealerSide: answer.dealer_side,
      defenders: answer.defenders,
      switch: answer.switch,
      more: at === 0 && below?.ok === true && below.dealer_side !== answer.dealer_side,
    };
    const last = steps.at(-1);
    const same =
      last?.dealerSide === step.dealerSide &&
      last.defenders === step.defenders &&
      last.switch === step.switch;
    if (!same) {
      if (last) {
        last.to = from - 5;
      }
      steps.push(step);
    }
  });
  return steps;
}

/** A last lead and what it makes of the kitty. */
export type KittyRow = { lead: Card[]; kind: KittyKind; factor: number };

/** Leads that show what the factor depends on. */
const KITTY_LEADS = {
  single: ["SA"],
  pair: ["SA", "SA"],
  triple: ["SA", "SA", "SA"],
  tractor2: ["SA", "SA", "SK", "SK"],
  tractor3: ["SA", "SA", "SK", "SK", "SQ", "SQ"],
  triples2: ["SA", "SA", "SA", "SK", "SK", "SK"],
  throwSingles: ["SA", "SK"],
  throwPair: ["SA", "SA", "SK"],
  throwPairs: ["SA", "SA", "SQ", "SQ"],
} as const satisfies Record<string, readonly Card[]>;
export type KittyKind = keyof typeof KITTY_LEADS;

/** The kitty's factors of an edition by the lead of the last trick. */
export const kittyTable = remembering(async (rules: string): Promise<KittyRow[]> => {
  const decks = await decksOf(rules);
  const leads = (Object.entries(KITTY_LEADS) as [KittyKind, readonly Card[]][]).filter(([, lead]) =>
    [...tally(lead).values()].every((copies) => copies <= decks),
  );
  const rows = await Promise.all(
    leads.map(async ([kind, cards]): Promise<KittyRow | null> => {
      const lead = [...cards];
      const terms = { rules, level: "2", trump: "H" } as const;
      const answer = await askJudge({ op: "shengji.kitty", ...terms, lead });
      return answer.ok ? { lead, kind, factor: answer.factor } : null;
    }),
  );
  return rows.filter((row) => row !== null);
});

/** The place of an article on a page. */
export const anchorOf = (article: string): string => article.replace(/[^\p{L}\p{N}]+/gu, "-");

/** The address of an article on the page of an edition. */
export const articleHref = (edition: string, article: string): string =>
  `/rules/${edition}#${anchorOf(article)}`;
