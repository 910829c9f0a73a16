import type { ClientMessage, ServerMessage, TableView } from "../protocol/index.ts";
import type { SocketLike } from "../table/socket.ts";
import { TableStore } from "../table/store.ts";

/** A table of 升级 where seat 0 leads and holds these cards. */
export function leading(hand: string[]): TableView {
  const seat = (name: string, bot: boolean) => ({
    who: bot ? { bot: "steady" } : { person: "u1" },
    name,
    ready: true,
    trustee: false,
    left: false,
    time_outs: 0,
  });
  return {
    id: "t1",
    title: "",
    game: "shengji",
    rules: "cn2017",
    decks: 2,
    settings: {
      length: { by: "game" },
      clocks: { declare_ms: 20_000, kitty_ms: 60_000, lead_ms: 25_000, follow_ms: 25_000 },
      pace: { card_ms: 0, closing_ms: 0, between_ms: 0, claim_ms: 0, bot_ms: 0 },
      pool_ms: 0,
      trustee_after: 1,
      event: false,
      chat: "free",
      spectators: { see: "public" },
    },
    seats: [seat("甲", false), seat("乙", true), seat("丙", true), seat("丁", true)],
    you: { seat: 0 },
    stage: {
      is: "match",
      view: {
        game: "shengji",
        rules: "cn2017",
        levels: ["2", "2"],
        results: [],
        deal: {
          phase: "playing",
          number: 1,
          first_deal: true,
          levels: ["2", "2"],
          dealer: 0,
          terms: { level: "2", trump: "H" },
          declarations: [{ seat: 0, cards: ["H2"] }],
          may_declare: [],
          must_name_trump: false,
          counts: [hand.length, hand.length, hand.length, hand.length],
          hands: [hand, null, null, null],
          exposed: [[], [], [], []],
          turn: 0,
          trick: { leader: 0, plays: [], units: [] },
          taken: [],
          points: 0,
        },
      },
      wait: { for: "turn", seat: 0, task: "lead", ms: 25_000, pool_ms: 5_000 },
      scores: [0, 0, 0, 0],
      deals: 0,
      started: 1,
    },
  };
}

/** A store whose server is the test, and whose clock stands until it is moved. */
export function tableStore(view: TableView) {
  const sent: ClientMessage[] = [];
  const clock = { now: 0 };
  const wire: SocketLike = {
    readyState: 1,
    onopen: null,
    onclose: null,
    onmessage: null,
    send: (text) => sent.push(JSON.parse(String(text))),
    close: () => undefined,
  };
  const store = new TableStore(
    () => "ws://test",
    () => clock.now,
    () => wire,
  );
  const say = (message: ServerMessage) => wire.onmessage?.({ data: JSON.stringify(message) });
  say({ s: "hello", protocol: 1, you: view.you, user: "u1" });
  say({ s: "view", v: 1, view });
  return { store, sent, say, clock };
}
