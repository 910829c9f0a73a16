import { signal } from "@preact/signals";
import { get, post, reasonOf, request } from "../api/http.ts";
import { follow } from "../api/stream.ts";
import type { BoardsCompared, ComparedProgress, ErrorBody } from "../protocol/index.ts";

/** How often what is gone is asked for again by itself. */
const AGAIN_MOST = 3;

/** Where the boards of a round are compared, or the deal of a day. */
export type ComparedAt = { path: string; query?: string };

/** The boards of a round; stages count from 0. */
export const ofRound = (event: string, stage: number, round: number): ComparedAt => ({
  path: `/api/events/${encodeURIComponent(event)}/rounds/${round}/compared`,
  query: `stage=${stage}`,
});

/** The deal of a day. */
export const ofDay = (date: string, game: string): ComparedAt => ({
  path: `/api/today/${encodeURIComponent(date)}/${game}/compared`,
});

const address = ({ path, query }: ComparedAt, more = ""): string =>
  query === undefined ? `${path}${more}` : `${path}${more}?${query}`;

/** The address of the same as a workbook in a language. */
export const bookOf = (at: ComparedAt, lang: string): string => {
  const book = address(at, ".xlsx");
  return `${book}${book.includes("?") ? "&" : "?"}lang=${lang}`;
};

/** The address of the same as JSON. */
export const jsonOf = (at: ComparedAt): string => address(at);

/** What is known; nothing where nobody has asked yet. */
export async function readCompared(at: ComparedAt): Promise<BoardsCompared | undefined> {
  try {
    return await get<BoardsCompared>(address(at));
  } catch (error) {
    if (reasonOf(error).code === "not_analysed") {
      return undefined;
    }
    throw error;
  }
}

/** Boards as the server compares them: what is known is read at once, and more is asked for. */
export class ComparedStore {
  readonly known = signal<BoardsCompared | undefined>(undefined);
  readonly refusal = signal<ErrorBody | undefined>(undefined);
  /** Whether the server has said what is known. */
  readonly read = signal(false);
  /** Whether more is to come. */
  readonly goesOn = signal(false);
  readonly at: ComparedAt;
  #unfollow: () => void = () => undefined;
  #again = 0;
  #closed = false;
  #reading = false;

  constructor(at: ComparedAt) {
    this.at = at;
    void this.#do(() => readCompared(at)).finally(() => {
      this.read.value = true;
    });
  }

  /** Has them compared. */
  ask(): Promise<void> {
    this.#again = 0;
    return this.#ask();
  }

  /** Nobody wants it any more; what is found stays to be seen. */
  stop(): void {
    this.#unfollow();
    this.goesOn.value = false;
    this.#now({ state: "stopped" });
    // It ends by itself in the end; nothing depends on the answer.
    request("DELETE", address(this.at), {}).catch(() => undefined);
  }

  close(): void {
    this.#closed = true;
    this.#unfollow();
  }

  #ask(): Promise<void> {
    this.goesOn.value = true;
    return this.#do(() => post<BoardsCompared>(address(this.at)));
  }

  async #do(work: () => Promise<BoardsCompared | undefined>): Promise<void> {
    this.refusal.value = undefined;
    try {
      const known = await work();
      if (known && !this.#closed) {
        this.known.value = known;
        this.#begin(known.progress);
      }
    } catch (error) {
      this.refusal.value = reasonOf(error);
      this.goesOn.value = false;
      this.#unfollow();
    }
  }

  #begin({ state }: ComparedProgress): void {
    this.#unfollow();
    this.goesOn.value = state === "waiting" || state === "running";
    if (this.goesOn.value) {
      this.#unfollow = follow(
        address(this.at, "/live"),
        { progress: (data) => this.#hear(JSON.parse(data) as ComparedProgress) },
        () => this.#lost(),
      );
    }
  }

  #hear(progress: ComparedProgress): void {
    const before = this.known.value?.progress.found;
    const { found: _, ...rest } = progress;
    this.#now(rest);
    const over = progress.state === "over" || progress.state === "stopped";
    if (over) {
      // A browser would open a stream anew that has ended as it should.
      this.#unfollow();
    }
    if (progress.state === "stopped") {
      this.goesOn.value = false;
    } else if (over || progress.found !== before) {
      void this.#look(over);
    }
  }

  /** Reads what was found since; `last` when nothing follows. */
  async #look(last: boolean): Promise<void> {
    if (this.#reading && !last) {
      return;
    }
    this.#reading = true;
    try {
      const known = await readCompared(this.at);
      if (known && !this.#closed) {
        this.known.value = known;
      }
    } catch (error) {
      this.refusal.value = reasonOf(error);
    }
    this.#reading = false;
    if (last) {
      this.goesOn.value = false;
    }
  }

  #now(changes: Partial<ComparedProgress>): void {
    const { value } = this.known;
    if (value) {
      this.known.value = { ...value, progress: { ...value.progress, ...changes } };
    }
  }

  /** A server that started anew knows nothing of it: it is asked again. */
  #lost(): void {
    if (this.goesOn.value && !this.#closed && this.#again < AGAIN_MOST) {
      this.#again += 1;
      void this.#ask();
    }
  }
}
