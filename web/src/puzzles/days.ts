import { get } from "../api/http.ts";
import type { DailyPuzzle, GameKind, PuzzlesToday } from "../protocol/index.ts";

/** The puzzles of the day, and how one stands as a solver. */
export const readPuzzles = (): Promise<PuzzlesToday> => get<PuzzlesToday>("/api/puzzles");

export const puzzlePath = (id: string): string => `/puzzles/${encodeURIComponent(id)}`;

/** The path of a puzzle that one has not tried. */
export const nextPath = (game: GameKind): string => `/puzzles/next?game=${game}`;

/** How many of a hundred found it at once. */
export const share = ({ tries, solved }: Pick<DailyPuzzle, "tries" | "solved">): number =>
  tries === 0 ? 0 : Math.round((100 * solved) / tries);
