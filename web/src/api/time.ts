/**
 * The server's time. The clock of a projector in a hall may be minutes off,
 * and the clock of a round is the server's: every answer says when it was
 * given, to the second, and answers together say it closer.
 */

/** Between what the difference to this machine's clock must be. */
type Known = { least: number; most: number };

let known: Known | undefined;

/** How coarse the date of an answer is. */
const SECOND = 1_000;
/** Two answers may be dated by clocks that are this far apart. */
const SLACK = 250;

/** This machine's time, which does not jump when somebody sets its clock. */
const here = (): number => performance.timeOrigin + performance.now();

/** A time to note when something is asked. */
export const askedAt = here;

/** Takes note of the date of an answer to what was asked at a time. */
export function dated(date: string | null, asked: number): void {
  const said = date === null ? Number.NaN : Date.parse(date);
  if (Number.isNaN(said)) {
    return;
  }
  const fresh: Known = { least: said - here() - SLACK, most: said + SECOND - asked + SLACK };
  const both: Known = {
    least: Math.max(fresh.least, known?.least ?? fresh.least),
    most: Math.min(fresh.most, known?.most ?? fresh.most),
  };
  // What contradicts earlier answers is newer: one of the clocks was set, or
  // this machine slept.
  known = both.least <= both.most ? both : fresh;
}

/** How far this machine's clock is behind the server's; nothing while they may agree. */
export function behind(): number {
  if (!known || (known.least <= 0 && known.most >= 0)) {
    return 0;
  }
  return (known.least + known.most) / 2;
}

/** The server's time, as well as it is known. */
export const serverNow = (): number => here() + behind();

/** Forgets every answer. */
export function forgetTime(): void {
  known = undefined;
}
