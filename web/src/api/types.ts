/** Shapes of the REST interface that are not part of the tables' protocol. */

import type { ErrorBody, GameKind, OwnTable } from "../protocol/index.ts";

/** A text in both languages. */
export type Text = { zh: string; en: string };

/** What a user may do; each role may do what those before it may. */
export type Role = "player" | "referee" | "director" | "admin";

/** The person who looks. */
export type Me = {
  id: string;
  guest: boolean;
  login?: string | null;
  nickname: string;
  role: Role;
  language: string;
  settings: Record<string, unknown>;
};

/** An edition in a list. */
export type EditionRow = { id: string; game: GameKind; name: Text; seats: number };

/** A sentence of a rule page. */
export type Sentence = Text & { article?: string | null; choice: boolean };

/** An edition in words. */
export type EditionPage = EditionRow & {
  sections: Array<{ heading: Text; sentences: Sentence[] }>;
  /** Every switch of the edition, as house rules take it. */
  edition?: Record<string, unknown>;
};

/** A page of one's own tables, the newest first. */
export type OwnTablesPage = { tables: OwnTable[]; next?: string | null };

/** A table that was opened. */
export type OpenedTable = { id: string; link: string };

/** An answer of the judge. */
export type JudgeAnswer =
  | ({ ok: true } & Record<string, unknown>)
  | ({ ok: false; message?: string } & Partial<ErrorBody>);
