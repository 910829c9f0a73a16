/** A table whose server is the test: what happens there, and when, is the test's to say. */

import type { Page, WebSocketRoute } from "playwright-core";
import type { ClientMessage, ServerMessage, TableView, Told } from "../../src/protocol/index.ts";
import type { Settings } from "../../src/state/settings.ts";
import { enter } from "./table.ts";

const SOCKET = /\/api\/tables\/[^/]+\/socket/;

/** Twenty-five cards: nine trumps, if hearts are trump and twos the level, and some of each suit. */
export const HAND = (
  "BJ LJ H2 S2 HA HK HQ H9 H5 SA SK SK ST S7 S5 CA CJ CT C8 C4 DK DQ D9 D6 D3" as string
).split(" ");

/** Opens pages as somebody who likes the table this way. */
export function prefer(page: Page, settings: Partial<Settings>): Promise<unknown> {
  return page.addInitScript((chosen) => {
    if (localStorage.getItem("paisai.settings") === null) {
      localStorage.setItem("paisai.settings", chosen);
    }
  }, JSON.stringify(settings));
}

type Said = ServerMessage | undefined;

export class Stage {
  /** All that the page has sent. */
  readonly sent: ClientMessage[] = [];
  private version = 1;
  private socket: WebSocketRoute | undefined;

  private constructor(
    readonly page: Page,
    private readonly reply: (message: ClientMessage) => Said,
  ) {}

  /** Opens the page of a table that looks like this; the reply may answer instead of the stage. */
  static async open(
    page: Page,
    view: TableView,
    reply: (message: ClientMessage) => Said | "usual" = () => "usual",
  ): Promise<Stage> {
    await enter(page, "小明");
    // Whoever sits there is known to the server, and has a face.
    const { id } = (await page.evaluate(async () => (await fetch("/api/me")).json())).user;
    const own = JSON.parse(JSON.stringify(view).replaceAll('"u1"', JSON.stringify(id)));
    const stage: Stage = new Stage(page, (message) => {
      const said = reply(message);
      return said === "usual" ? stage.usual(message) : said;
    });
    await page.routeWebSocket(SOCKET, (socket) => {
      stage.socket = socket;
      stage.say({ s: "hello", protocol: 1, you: view.you, user: id });
      stage.say({ s: "view", v: stage.version, view: own });
      socket.onMessage((text) => stage.hear(JSON.parse(String(text)) as ClientMessage));
    });
    await page.goto(`/table/${view.id}`);
    await page.locator(".table").waitFor();
    return stage;
  }

  say(message: ServerMessage): void {
    this.socket?.send(JSON.stringify(message));
  }

  /** Something happens, maybe because of a command. */
  happen(events: Told[], id?: string): void {
    this.version += 1;
    this.say({ s: "events", v: this.version, events, ...(id === undefined ? {} : { id }) });
  }

  /** What the page wanted to do. */
  moves() {
    return this.sent.flatMap((message) => (message.c === "move" ? [message.move] : []));
  }

  private hear(message: ClientMessage): void {
    this.sent.push(message);
    const said = this.reply(message);
    if (said) {
      this.say(said);
    }
  }

  /** All cards may be played, and seat 1 is next. */
  private usual(message: ClientMessage): Said {
    switch (message.c) {
      case "check":
        return { s: "verdict", q: message.q, ok: true, what: { kind: "single" } };
      case "ping":
        return { s: "pong", q: message.q };
      case "hint":
        return { s: "hints", q: message.q, moves: [] };
      case "move":
        if (message.move.do === "play") {
          const { cards } = message.move;
          this.happen([{ e: "led", seat: 0, cards }, turn(1)], message.id);
          return undefined;
        }
        return { s: "done", id: message.id, v: this.version };
      default:
        return "id" in message ? { s: "done", id: message.id, v: this.version } : undefined;
    }
  }
}

/** It is a seat's turn. */
export function turn(seat: number, task: "lead" | "follow" = "follow", ms = 60_000): Told {
  return { e: "turn", seat, task, ms };
}
