import { lobby } from "../../i18n/lobby.ts";

/** Which of the proposed names, and a number that makes it one's own. */
export type Proposal = { at: number; number: number };

export const propose = (): Proposal => ({
  at: Math.floor(Math.random() * 1000),
  number: 10 + Math.floor(Math.random() * 90),
});

/** A proposal in the language that is shown. */
export function proposed({ at, number }: Proposal): string {
  const { names } = lobby();
  return `${names[at % names.length]}${number}`;
}
