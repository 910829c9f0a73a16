import { signal } from "@preact/signals";
import { get, post, Refused, reasonOf } from "../api/http.ts";
import { follow } from "../api/stream.ts";
import type {
  ErrorBody,
  RoomDoing,
  RoomTermsRequest,
  RoomView,
  SeatedAt,
} from "../protocol/index.ts";

/** Where a room is found in the interface. */
export const roomPath = (id: string): string => `/api/rooms/${encodeURIComponent(id)}`;

/** A room as its members see it, followed until it is closed. */
export class RoomStore {
  readonly view = signal<RoomView | undefined>(undefined);
  /** Why there is nothing to see any more. */
  readonly gone = signal<ErrorBody | undefined>(undefined);
  /** Whether the room is heard of. */
  readonly heard = signal(true);
  readonly #id: string;
  readonly #stop: () => void;

  constructor(id: string) {
    this.#id = id;
    this.#stop = follow(
      `${roomPath(id)}/live`,
      {
        room: (data) => {
          this.heard.value = true;
          this.#show(JSON.parse(data) as RoomView);
        },
      },
      () => this.#ask(),
    );
  }

  /** A stream cannot say why it ended; the room itself can. */
  #ask(): void {
    this.heard.value = false;
    get<RoomView>(roomPath(this.#id)).then(
      (view) => this.#show(view),
      (error: unknown) => {
        if (error instanceof Refused && [401, 404].includes(error.status)) {
          this.gone.value = reasonOf(error);
          this.close();
        }
      },
    );
  }

  /** Answers and the stream may cross; the later version stands. */
  #show(view: RoomView): void {
    if (!this.view.value || view.version >= this.view.value.version) {
      this.view.value = view;
    }
  }

  async act(doing: RoomDoing): Promise<void> {
    this.#show(await post<RoomView>(`${roomPath(this.#id)}/do`, doing));
  }

  async agree(terms: RoomTermsRequest): Promise<void> {
    this.#show(await post<RoomView>(`${roomPath(this.#id)}/terms`, terms));
  }

  /** To the room's table, which is opened where there is none. */
  async play(): Promise<string> {
    return (await post<SeatedAt>(`${roomPath(this.#id)}/play`)).table;
  }

  leave(): Promise<void> {
    this.close();
    return post(`${roomPath(this.#id)}/leave`);
  }

  close(): void {
    this.#stop();
  }
}
