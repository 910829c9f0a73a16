import type { ClientMessage, ServerMessage, TableView } from "../protocol/index.ts";
import type { SocketLike } from "../table/socket.ts";
import { TableStore } from "../table/store.ts";

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
