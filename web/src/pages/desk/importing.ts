import { signal } from "@preact/signals";
import { request } from "../../api/http.ts";
import type { DeskStore } from "../../event/deskStore.ts";
import { Selection } from "../../event/selection.ts";
import type {
  FormCell,
  FormFault,
  FormState,
  JudgedForm,
  ParsedForm,
  TableRow,
} from "../../protocol/desk.ts";

/** A row that is being corrected; its key stays while others come and go. */
export type ImportRow = TableRow & { key: number };

/** An entry of the table: its rows, and what they are to those who are there. */
export type ImportEntry = { key: number; rows: ImportRow[]; state: FormState };

const STATES: readonly FormState[] = ["faulty", "changed", "new", "same", "left"];

/**
 * A form on its way in. The server reads and judges it; here it is corrected.
 */
export class Importing {
  /** What was pasted. */
  readonly text = signal("");
  /** What the reader noted of the file. */
  readonly notes = signal<readonly FormFault[]>([]);
  readonly rows = signal<readonly ImportRow[] | null>(null);
  /** What the server says of the rows, by key. */
  readonly judged = signal<JudgedForm>({ rows: [], entries: [], steps: [] });
  /** Entries by the key of their first row. */
  readonly selection = new Selection();
  /** Where the rows that were judged stand in the answer, by key. */
  #judgedAt: ReadonlyMap<number, number> = new Map();
  #next = 0;
  #asked = 0;

  constructor(readonly store: DeskStore) {}

  async read(body: Blob): Promise<void> {
    // Without a type of its own: systems call one kind of file by many names,
    // and the server looks at the bytes.
    const bytes = new Blob([body]);
    const form = await request<ParsedForm>("POST", `${this.store.path}/entries/parse`, bytes);
    if (!form.table) {
      return;
    }
    const rows = form.table.rows.map((row) => ({ ...row, key: this.#next++ }));
    this.notes.value = form.table.notes;
    this.selection.clear();
    this.rows.value = rows;
    this.#take(rows, form.table.judged);
  }

  /** Back to the text, or to another file. */
  back(): void {
    this.rows.value = null;
  }

  #take(rows: readonly ImportRow[], judged: JudgedForm): void {
    this.#judgedAt = new Map(rows.map(({ key }, at) => [key, at]));
    this.judged.value = judged;
  }

  /** Writes into a cell; what it means is asked when the cell is left. */
  write(key: number, cell: FormCell, text: string): void {
    this.rows.value = (this.rows.value ?? []).map((row) =>
      row.key === key
        ? { ...row, [cell]: text, unread: (row.unread ?? []).filter((of) => of !== cell) }
        : row,
    );
  }

  /** One more row, under this one and of the same entry. */
  insert(after: ImportRow): number {
    const key = this.#next++;
    const { unit, label, sheet } = after;
    const row: ImportRow = { key, sheet, unit, label, name: "", post: "", section: "" };
    this.rows.value = (this.rows.value ?? []).flatMap((one) =>
      one.key === after.key ? [one, row] : [one],
    );
    return key;
  }

  /** Leaves rows out. */
  async remove(keys: ReadonlySet<number>): Promise<void> {
    this.rows.value = (this.rows.value ?? []).filter(({ key }) => !keys.has(key));
    await this.judge();
  }

  /** One cell of all rows of the chosen entries. */
  async setAll(cell: "unit" | "section", text: string): Promise<void> {
    const keys = new Set(
      this.entries()
        .filter(({ key }) => this.selection.has(key))
        .flatMap(({ rows }) => rows.map((row) => row.key)),
    );
    this.rows.value = (this.rows.value ?? []).map((row) =>
      keys.has(row.key) ? { ...row, [cell]: text } : row,
    );
    await this.judge();
  }

  /** Has the rows judged as they are now; of several answers the last counts. */
  async judge(): Promise<void> {
    const rows = this.rows.value ?? [];
    const asked = ++this.#asked;
    const body = { rows: rows.map(({ key: _, ...row }) => row) };
    const judged = await request<JudgedForm>("POST", `${this.store.path}/entries/judge`, body);
    if (asked === this.#asked) {
      this.#take(rows, judged);
      this.selection.keep(new Set(this.entries().map(({ key }) => key)));
    }
  }

  /** What the server said of a row when it last looked. */
  of(key: number): JudgedForm["rows"][number] | undefined {
    const at = this.#judgedAt.get(key);
    return at === undefined ? undefined : this.judged.value.rows[at];
  }

  /** The rows by entry, in the order of the form. */
  entries(): ImportEntry[] {
    const { rows: judged, entries } = this.judged.value;
    const found: ImportEntry[] = [];
    const byEntry = new Map<number, ImportEntry>();
    for (const row of this.rows.value ?? []) {
      const at = this.#judgedAt.get(row.key);
      const entry = at === undefined ? undefined : judged[at]?.entry;
      const known = entry === undefined ? undefined : byEntry.get(entry);
      if (known) {
        known.rows.push(row);
        continue;
      }
      const state = (entry === undefined ? undefined : entries[entry]?.state) ?? "faulty";
      const of = { key: row.key, rows: [row], state };
      found.push(of);
      if (entry !== undefined) {
        byEntry.set(entry, of);
      }
    }
    return found;
  }

  /** How many entries there are of each kind, those that need somebody first. */
  counts(): [FormState, number][] {
    const entries = this.entries();
    return STATES.map((state): [FormState, number] => [
      state,
      entries.filter((of) => of.state === state).length,
    ]).filter(([, count]) => count > 0);
  }
}
