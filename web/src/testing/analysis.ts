import type { AnalysisPart, DealAnalysis, Estimate } from "../protocol/index.ts";

const sure = (mean: number): Estimate => ({ mean, low: mean, high: mean });
const about = (mean: number): Estimate => ({ mean, low: mean - 0.1, high: mean + 0.1 });

/** What is found of a decision: the best move, what was made, what it lost. */
function part(index: number, best: string[], made: string[], loss: number): AnalysisPart {
  const same = loss === 0;
  return {
    weighed: {
      index,
      worlds: 40,
      candidates: [
        {
          play: { do: "play", cards: best },
          worth: about(0.5),
          loss: sure(0),
          points: 40,
          wins: 0.7,
          worlds: 40,
        },
        ...(same
          ? []
          : [
              {
                play: { do: "play" as const, cards: made },
                worth: about(0.5 - loss),
                loss: about(loss),
                points: 60,
                wins: 0.5,
                worlds: 40,
              },
            ]),
      ],
      made: same ? 0 : 1,
      loss: same ? sure(0) : about(loss),
      sure_loss: same ? 0 : loss - 0.1,
      stake: 1,
      class: same ? "best" : "mistake",
      reasons: same
        ? []
        : [
            {
              about: "best",
              claim: { is: "takes", percent: 80, points: 15 },
              zh: "这样有 80% 拿到这一圈。",
              en: "Your side takes the trick in 80 % of the deals.",
            },
          ],
      line: [
        { seat: 0, cards: best },
        { seat: 1, cards: ["H4"] },
        { seat: 2, cards: ["H5"] },
        { seat: 3, cards: ["H6"] },
        { seat: 0, cards: ["SA"] },
      ],
    },
    hindsight: {
      index,
      candidates: [{ play: { do: "play", cards: made }, worth: 1, points: 20 }],
      made: 0,
      line: [],
    },
  };
}

/** The deal of the replay's fixture: its first lead was a mistake, its second was not. */
export const ANALYSIS: DealAnalysis = {
  table: "t1",
  deal: 1,
  deals: 2,
  game: "shengji",
  ms: 200,
  total: 3,
  state: "over",
  ahead: 0,
  decisions: [
    {
      index: 0,
      deal: 1,
      line: 4,
      trick: 1,
      seat: 0,
      kind: "lead",
      made: { do: "play", cards: ["SA"] },
      hand: ["SA", "H3"],
      standing: "choice",
    },
    {
      index: 1,
      deal: 1,
      line: 5,
      trick: 1,
      seat: 1,
      kind: "follow",
      made: { do: "play", cards: ["S4"] },
      hand: ["S4", "H4"],
      standing: "choice",
    },
    {
      index: 2,
      deal: 1,
      line: 8,
      trick: 2,
      seat: 0,
      kind: "lead",
      made: { do: "play", cards: ["H3"] },
      hand: ["H3"],
      standing: "choice",
    },
  ],
  parts: [part(0, ["H3"], ["SA"], 0.4), part(1, ["S4"], ["S4"], 0), part(2, ["H3"], ["H3"], 0)],
  summaries: [0, 1, 2, 3].map((seat) => ({
    seat,
    tally: {
      decisions: seat === 0 ? 2 : seat === 1 ? 1 : 0,
      lost: seat === 0 ? 0.3 : 0,
      accuracy: seat === 0 ? 150 : 100,
      classes: seat === 0 ? [1, 0, 0, 1, 0] : [1, 0, 0, 0, 0],
      kinds: [{ kind: "lead", decisions: 2, lost: 0.3, mistakes: 1 }],
    },
    accuracy: seat === 0 ? 75 : 100,
    costliest: seat === 0 ? [0] : [],
  })),
};
