import { get, post } from "../../api/http.ts";
import type { EditionPage, EditionRow, JudgeAnswer } from "../../api/types.ts";
import type { Card, Level, Suit } from "../../protocol/index.ts";

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

/** Asks the judge; what the rules refuse is an answer too. */
export const askJudge = (question: Record<string, unknown>): Promise<JudgeAnswer> =>
  post<JudgeAnswer>("/api/judge", question);

/** All editions. */
export const editions = remembering(() => get<EditionRow[]>("/api/rules"));

/** An edition in words. */
export const editionPage = remembering((id: string) =>
  get<EditionPage>(`/api/rules/${encodeURIComponent(id)}`),
);

/** How many decks an edition has. */
export const decksOf = remembering(async (id: string): Promise<number> => {
  const page = await editionPage(id);
  const said = page.edition?.["decks"];
  if (typeof said === "number") {
    return said;
  }
  return page.game === "erdayi" ? 1 : mostCopies(id);
});

/** The judge refuses hands with more copies of a card than there are. */
async function mostCopies(rules: string): Promise<number> {
  for (const copies of [3, 2]) {
    const hand = Array<Card>(copies).fill("S3");
    const question = { op: "shengji.lead", rules, level: "2", trump: "H", hand, play: ["S3"] };
    const held = await askJudge(question).then(
      (answer) => answer.ok,
      () => false,
    );
    if (held) {
      return copies;
    }
  }
  return 1;
}

/** Trump and the side suits, each from its strongest cards down. */
export type Order = Record<string, Card[][]>;

/** The order of the cards for a level and a trump. */
export const orderOf = remembering(
  async (rules: string, level: Level, trump: Suit | null): Promise<Order> => {
    const answer = await askJudge({ op: "shengji.order", rules, level, trump });
    return (answer.ok ? answer["groups"] : {}) as Order;
  },
);

/** What the defenders' points lead to, from here to the next step. */
export type LevelStep = {
  from: number;
  to: number | null;
  dealerSide: number;
  defenders: number;
  switch: boolean;
};

/** Every edition counts in steps that are multiples of so many points. */
const STEP = 20;
const BELOW_ZERO = -80;

/** The level table of an edition, as the judge answers it point by point. */
export const levelTable = remembering(async (rules: string): Promise<LevelStep[]> => {
  const decks = await decksOf(rules);
  const marks = [0, 5];
  for (let mark = BELOW_ZERO * decks; mark <= 100 * decks; mark += STEP) {
    // Just below zero and just below a mark can be another step.
    marks.push(mark, mark - 5);
  }
  marks.sort((a, b) => a - b);
  const asked = [...new Set(marks)];
  const answers: JudgeAnswer[] = [];
  const AT_ONCE = 8;
  for (let at = 0; at < asked.length; at += AT_ONCE) {
    const some = asked.slice(at, at + AT_ONCE);
    answers.push(
      ...(await Promise.all(
        some.map((points) => askJudge({ op: "shengji.result", rules, points })),
      )),
    );
  }
  return stepsOf(asked, answers);
});

/** Joins neighbouring points that lead to the same. */
export function stepsOf(points: readonly number[], answers: readonly JudgeAnswer[]): LevelStep[] {
  const steps: LevelStep[] = [];
  points.forEach((from, at) => {
    const answer = answers[at];
    if (!answer?.ok) {
      return;
    }
    const step: LevelStep = {
      from,
      to: null,
      dealerSide: Number(answer["dealer_side"]),
      defenders: Number(answer["defenders"]),
      switch: answer["switch"] === true,
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
export type KittyRow = { lead: Card[]; kind: string; length: number; factor: number };

/** Leads that show what the factor depends on. */
const KITTY_LEADS: readonly Card[][] = [
  ["SA"],
  ["SA", "SA"],
  ["SA", "SA", "SA"],
  ["SA", "SA", "SK", "SK"],
  ["SA", "SA", "SK", "SK", "SQ", "SQ"],
  ["SA", "SA", "SA", "SK", "SK", "SK"],
  ["SA", "SK"],
  ["SA", "SA", "SQ"],
  ["SA", "SA", "SQ", "SQ"],
  ["SA", "SA", "SK", "SK", "SJ"],
];

/** The kitty's factors of an edition by the lead of the last trick. */
export const kittyTable = remembering(async (rules: string): Promise<KittyRow[]> => {
  const decks = await decksOf(rules);
  const terms = { rules, level: "2", trump: "H" };
  const leads = KITTY_LEADS.filter((lead) =>
    lead.every((card) => lead.filter((other) => other === card).length <= decks),
  );
  const rows = await Promise.all(
    leads.map(async (lead): Promise<KittyRow | null> => {
      const [factor, what] = await Promise.all([
        askJudge({ op: "shengji.kitty", ...terms, lead }),
        askJudge({ op: "shengji.lead", ...terms, hand: lead, play: lead }),
      ]);
      if (!factor.ok || !what.ok) {
        return null;
      }
      const units = what["units"] as Card[][];
      const length = units.length === 1 ? new Set(units[0]).size : 0;
      return { lead, kind: String(what["kind"]), length, factor: Number(factor["factor"]) };
    }),
  );
  return rows.filter((row) => row !== null);
});

/** Editions whose text an article belongs to are told apart by what stands before the colon. */
export const anchorOf = (article: string): string => article.replace(/[^\p{L}\p{N}]+/gu, "-");

/** The address of an article on the page of an edition. */
export const articleHref = (edition: string, article: string): string =>
  `/rules/${edition}#${anchorOf(article)}`;
