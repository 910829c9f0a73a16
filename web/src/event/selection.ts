import { signal } from "@preact/signals";

/**
 * Some of the rows of a list. With shift held, all between the last that was
 * touched and this one follow it.
 */
export class Selection {
  readonly chosen = signal<ReadonlySet<number>>(new Set());
  #last: number | null = null;

  has(id: number): boolean {
    return this.chosen.value.has(id);
  }

  get size(): number {
    return this.chosen.value.size;
  }

  /** Takes one in or out; `order` is the list as it is seen. */
  set(id: number, on: boolean, order: readonly number[], range = false): void {
    const from = range && this.#last !== null ? order.indexOf(this.#last) : -1;
    const to = order.indexOf(id);
    const ids = from < 0 ? [id] : order.slice(Math.min(from, to), Math.max(from, to) + 1);
    const next = new Set(this.chosen.value);
    for (const one of ids) {
      if (on) {
        next.add(one);
      } else {
        next.delete(one);
      }
    }
    this.#last = id;
    this.chosen.value = next;
  }

  /** All of these, or none of them. */
  setAll(ids: readonly number[], on: boolean): void {
    const next = new Set(this.chosen.value);
    for (const id of ids) {
      if (on) {
        next.add(id);
      } else {
        next.delete(id);
      }
    }
    this.chosen.value = next;
  }

  clear(): void {
    this.chosen.value = new Set();
    this.#last = null;
  }

  /** Forgets those who are no longer there. */
  keep(ids: ReadonlySet<number>): void {
    const kept = [...this.chosen.value].filter((id) => ids.has(id));
    if (kept.length < this.chosen.value.size) {
      this.chosen.value = new Set(kept);
    }
  }
}
