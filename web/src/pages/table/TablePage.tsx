import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { useRoute } from "preact-iso";
import { get, Refused } from "../../api/http.ts";
import { common } from "../../i18n/common.ts";
import { said } from "../../i18n/index.ts";
import { table } from "../../i18n/table.ts";
import type { ErrorBody } from "../../protocol/index.ts";
import { lookForUpdate } from "../../state/fresh.ts";
import { me } from "../../state/me.ts";
import { forgetAfter, TableStore } from "../../table/store.ts";
import { Shell } from "../../ui/Shell.tsx";
import { useSame } from "../../ui/useSame.ts";
import { useTitle } from "../../ui/useTitle.ts";
import { Cloth } from "./Cloth.tsx";
import { Gathering } from "./Gathering.tsx";
import { Invited } from "./Invited.tsx";
import { useRoom } from "./OfRoom.tsx";
import { useBlocked } from "./People.tsx";
import { Told } from "./Told.tsx";

const REFUSAL_MS = 5_000;

/** The address of a table's socket; a referee sees the whole table. */
export function socketAddress(
  id: string,
  key: string | null,
  since: number | undefined,
  referee = false,
): string {
  const url = new URL(`/api/tables/${encodeURIComponent(id)}/socket`, location.href);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  if (key) {
    url.searchParams.set("key", key);
  }
  if (since !== undefined) {
    url.searchParams.set("since", String(since));
  }
  if (referee) {
    url.searchParams.set("referee", "true");
  }
  return url.href;
}

/** `/table/:id`: play or watch. */
export default function TablePage() {
  const { params, query } = useRoute();
  const id = params["id"] ?? "";
  if (me.value === undefined) {
    return (
      <Shell>
        <p>{common().loading}</p>
      </Shell>
    );
  }
  return me.value === null ? (
    <Invited id={id} linkKey={query["key"] ?? null} />
  ) : (
    <AtTable
      key={id}
      id={id}
      linkKey={query["key"] ?? null}
      referee={query["referee"] === "true"}
      sits={query["sit"]}
    />
  );
}

function AtTable(props: {
  id: string;
  linkKey: string | null;
  referee: boolean;
  /** What the link says of sitting down at once: `ready`, or that one does. */
  sits: string | undefined;
}) {
  const { id, linkKey, referee } = props;
  const store = useMemo(
    () => new TableStore((since) => socketAddress(id, linkKey, since, referee)),
    [id, linkKey, referee],
  );
  useEffect(() => {
    const stop = forgetAfter(store.refusal, REFUSAL_MS);
    return () => {
      stop();
      store.close();
    };
  }, [store]);
  const isOutdated = store.outdated.value;
  useEffect(() => {
    if (isOutdated) {
      lookForUpdate();
    }
  }, [isOutdated]);
  useSitting(store, props.sits);
  useBlocked(store);
  const followed = useRoom(store);
  const t = table();
  const { title, stage } = useSame(() => {
    const view = store.view.value;
    return { title: view?.title ?? "", stage: view?.stage.is };
  });
  const refused = useRefusal(store, id, linkKey);
  const mine = store.myTask.value !== undefined;
  useTitle(mine ? t.yourTurnTitle : t.title(title));
  const ended = store.bye.value ?? refused;
  if (ended) {
    return (
      <Shell>
        <h1>{said(ended)}</h1>
        <p>
          <a href="/">{common().backToLobby}</a>
        </p>
      </Shell>
    );
  }
  if (stage === undefined) {
    return (
      <Shell>
        <p>{store.socket.link.value === "lost" ? t.reconnecting : common().loading}</p>
      </Shell>
    );
  }
  if (stage === "gathering") {
    return (
      <Shell>
        <Gathering store={store} />
        <Told store={store} />
      </Shell>
    );
  }
  return <Cloth store={store} id={id} followed={followed} />;
}

/** Sits down as soon as the table is seen, once; the address goes on without that wish. */
function useSitting(store: TableStore, sits: string | undefined): void {
  const view = sits === undefined ? undefined : store.view.value;
  const may = view?.stage.is === "gathering" && view.seats.some((seat) => seat === null);
  useEffect(() => {
    if (!may) {
      return;
    }
    const address = new URL(location.href);
    address.searchParams.delete("sit");
    history.replaceState(history.state, "", address);
    if (store.mySeat.value === undefined) {
      void store.act({ c: "sit" }).then(({ ok }) => {
        if (ok && sits === "ready") {
          void store.ready(true);
        }
      });
    }
  }, [store, may, sits]);
}

/** A socket cannot say why it is not opened; the table's page in the interface can. */
function useRefusal(store: TableStore, id: string, key: string | null): ErrorBody | undefined {
  const refusal = useSignal<ErrorBody | undefined>(undefined);
  const unseen = store.socket.link.value === "lost" && !store.view.value;
  useEffect(() => {
    if (!unseen) {
      return;
    }
    const query = key ? `?key=${encodeURIComponent(key)}` : "";
    get(`/api/tables/${encodeURIComponent(id)}${query}`).catch((error: unknown) => {
      if (error instanceof Refused && [400, 401, 403, 404].includes(error.status)) {
        refusal.value = error.body;
        store.close();
      }
    });
  }, [unseen, id, key, store, refusal]);
  return refusal.value;
}
