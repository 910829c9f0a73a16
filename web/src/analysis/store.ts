import { signal } from "@preact/signals";
import { post, reasonOf, request } from "../api/http.ts";
import { follow } from "../api/stream.ts";
import type { AnalysisNews, DealAnalysis, ErrorBody } from "../protocol/index.ts";

/** How often an analysis that is gone is asked for again by itself. */
const AGAIN_MOST = 3;

/** Where the analysis of a deal is found in the interface. */
export function analysisPath(table: string, deal: number, key: string | null): string {
  const query = key === null ? "" : `?key=${encodeURIComponent(key)}`;
  return `/api/tables/${encodeURIComponent(table)}/deals/${deal}/analysis${query}`;
}

const livePath = (path: string) => path.replace("/analysis", "/analysis/live");

/** One deal as the server weighs it: asked for, followed until all is weighed, given up. */
export class AnalysisStore {
  readonly known = signal<DealAnalysis | undefined>(undefined);
  readonly refusal = signal<ErrorBody | undefined>(undefined);
  /** Whether more is to come. */
  readonly goesOn = signal(true);
  readonly #path: string;
  #unfollow: () => void = () => undefined;
  #again = 0;
  #asking = false;
  #closed = false;

  constructor(table: string, deal: number, key: string | null) {
    this.#path = analysisPath(table, deal, key);
    this.#ask();
  }

  /** Asks again after it was given up. */
  again(): void {
    this.#again = 0;
    this.#ask();
  }

  /** Nobody wants it any more; what is found stays to be seen. */
  stop(): void {
    this.#unfollow();
    this.goesOn.value = false;
    if (this.known.value) {
      this.known.value = { ...this.known.value, state: "stopped" };
    }
    // It ends by itself in the end; nothing depends on the answer.
    request("DELETE", this.#path, {}).catch(() => undefined);
  }

  close(): void {
    this.#closed = true;
    this.#unfollow();
  }

  #ask(): void {
    if (this.#asking) {
      return;
    }
    this.#asking = true;
    this.refusal.value = undefined;
    this.goesOn.value = true;
    post<DealAnalysis>(this.#path)
      .then(
        (known) => this.#closed || this.#begin(known),
        (error: unknown) => {
          this.refusal.value = reasonOf(error);
          this.goesOn.value = false;
          this.#unfollow();
        },
      )
      .finally(() => {
        this.#asking = false;
      });
  }

  #begin(known: DealAnalysis): void {
    this.#unfollow();
    this.#show(known);
    if (!this.goesOn.value) {
      return;
    }
    this.#unfollow = follow(
      livePath(this.#path),
      {
        analysis: (data) => this.#show(JSON.parse(data) as DealAnalysis),
        news: (data) => this.#hear(JSON.parse(data) as AnalysisNews),
      },
      () => this.#lost(),
    );
  }

  /** A server that started anew knows nothing of it: it is asked again. */
  #lost(): void {
    if (this.goesOn.value && !this.#closed && this.#again < AGAIN_MOST) {
      this.#again += 1;
      this.#ask();
    }
  }

  #show(known: DealAnalysis): void {
    const before = this.known.value;
    // What was found before a restart stays until it is found again.
    const kept =
      before?.parts.filter(
        ({ weighed }) => !known.parts.some((part) => part.weighed.index === weighed.index),
      ) ?? [];
    this.known.value = {
      ...known,
      parts: [...kept, ...known.parts],
      summaries: kept.length > 0 && before ? before.summaries : known.summaries,
    };
    this.#end(known.state);
  }

  #hear(news: AnalysisNews): void {
    const { known } = this;
    if (known.value) {
      const fresh = new Set(news.parts.map((part) => part.weighed.index));
      const parts = known.value.parts.filter(({ weighed }) => !fresh.has(weighed.index));
      known.value = { ...known.value, ...news, parts: [...parts, ...news.parts] };
    }
    this.#end(news.state);
  }

  #end(state: DealAnalysis["state"]): void {
    if (state === "over" || state === "stopped") {
      this.goesOn.value = false;
      // A browser would open a stream anew that has ended as it should.
      this.#unfollow();
    }
  }
}
