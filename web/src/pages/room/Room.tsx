import { useComputed, useSignal } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { useLocation, useRoute } from "preact-iso";
import { get } from "../../api/http.ts";
import { common } from "../../i18n/common.ts";
import { said } from "../../i18n/index.ts";
import { room } from "../../i18n/room.ts";
import type { RoomInvitation, RoomView } from "../../protocol/index.ts";
import { Score } from "../../room/Score.tsx";
import { RoomStore, roomPath } from "../../room/store.ts";
import { nameIn, roomName, termsLine } from "../../room/words.ts";
import { shortName } from "../../rules/editions.ts";
import { useAsked } from "../../rules/useAsked.ts";
import { me } from "../../state/me.ts";
import { RefusalText } from "../../ui/RefusalText.tsx";
import { Shell } from "../../ui/Shell.tsx";
import { type Task, useTask } from "../../ui/useTask.ts";
import { useTitle } from "../../ui/useTitle.ts";
import { Chairs, Proposal } from "./Chairs.tsx";
import { type Opened, RoomDialog } from "./Dialogs.tsx";
import { Invitation } from "./Invitation.tsx";
import { Past } from "./Past.tsx";
import "./room.css";

/** `/room/:id`: a room for its members, an invitation for others. */
export default function RoomPage() {
  const { params } = useRoute();
  const id = params["id"] ?? "";
  const joined = useSignal(false);
  const who = me.value === undefined ? null : (me.value?.id ?? "");
  const { value, refusal } = useAsked(who === null ? null : `${id} ${who} ${joined.value}`, () =>
    get<RoomInvitation>(`${roomPath(id)}/invitation`),
  );
  if (refusal) {
    return <Gone text={said(refusal)} />;
  }
  if (!value || (joined.value && !value.member)) {
    return (
      <Shell>
        <p>{common().loading}</p>
      </Shell>
    );
  }
  return value.member && who ? (
    <Inside key={id} id={id} me={who} />
  ) : (
    <Invitation
      invitation={value}
      joined={() => {
        joined.value = true;
      }}
    />
  );
}

function Gone({ text }: { text: string }) {
  return (
    <Shell>
      <h1>{text}</h1>
      <p>
        <a href="/">{common().backToLobby}</a>
      </p>
    </Shell>
  );
}

function Inside(props: { id: string; me: string }) {
  const t = room();
  const store = useMemo(() => new RoomStore(props.id), [props.id]);
  useEffect(() => () => store.close(), [store]);
  const task = useTask();
  const open = useSignal<Opened | null>(null);
  const view = store.view.value;
  useComing(store, props.me);
  const host = view ? nameIn(view, view.host) : "";
  useTitle(view ? roomName({ title: view.title, host }) : t.title);
  if (store.gone.value) {
    return <Gone text={said(store.gone.value)} />;
  }
  if (!view) {
    return (
      <Shell>
        <p>{common().loading}</p>
      </Shell>
    );
  }
  const decides = view.acting === props.me || view.host === props.me;
  const member = view.members.find(({ user }) => user === props.me);
  const act = (doing: Parameters<RoomStore["act"]>[0]) => void task.run(() => store.act(doing));
  return (
    <Shell>
      <div class="room">
        <header class="room-head">
          <div>
            <h1>{roomName({ title: view.title, host })}</h1>
            <p class="soft">
              {termsLine(view.terms)}{" "}
              {decides ? (
                <button
                  type="button"
                  class="button quiet"
                  onClick={() => {
                    open.value = "terms";
                  }}
                >
                  {t.changeTerms}
                </button>
              ) : null}
            </p>
          </div>
          <div class="room-acts">
            <button
              type="button"
              class="button"
              onClick={() => {
                open.value = "invite";
              }}
            >
              {t.invite}
            </button>
            <button
              type="button"
              class="button"
              onClick={() => {
                open.value = "members";
              }}
            >
              {t.more}
            </button>
          </div>
        </header>
        {store.heard.value ? null : (
          <p class="soft" role="status">
            {t.lost}
          </p>
        )}
        <div class="room-columns">
          <div class="room-left">
            <Chairs view={view} me={props.me} decides={decides} busy={task.busy} act={act} />
            <Proposal view={view} decides={decides} take={() => act({ do: "rotate" })} />
            <div class="room-acts">
              {decides ? (
                <button
                  type="button"
                  class="button"
                  disabled={task.busy}
                  onClick={() => act({ do: "turn" })}
                >
                  {view.chairs.length === 4 ? t.turn : t.turnThree}
                </button>
              ) : null}
              <button
                type="button"
                class="button"
                disabled={task.busy}
                onClick={() => act({ do: "rest", rests: !member?.rests })}
              >
                {member?.rests ? t.restEnd : t.rest}
              </button>
            </div>
          </div>
          <div class="room-right">
            <Go store={store} view={view} me={props.me} decides={decides} task={task} open={open} />
            <section class="room-evening" aria-labelledby="score-heading">
              <div class="room-evening-head">
                <h2 id="score-heading">{t.score}</h2>
                <span class="soft">{t.evening(view.evening)}</span>
              </div>
              {view.lines.length > 0 ? (
                <>
                  <Score lines={view.lines} />
                  <p class="soft">{t.scoreHint}</p>
                </>
              ) : (
                <p class="soft">{t.noScore}</p>
              )}
              <Matches view={view} />
              {decides && view.matches.length > 0 && !view.table ? (
                <button
                  type="button"
                  class="button"
                  onClick={() => {
                    open.value = "evening";
                  }}
                >
                  {t.newEvening}
                </button>
              ) : null}
              <Past id={props.id} evening={view.evening} />
            </section>
          </div>
        </div>
      </div>
      {open.value ? (
        <RoomDialog
          key={open.value}
          opened={open.value}
          store={store}
          view={view}
          id={props.id}
          me={props.me}
          decides={decides}
          close={() => {
            open.value = null;
          }}
        />
      ) : null}
    </Shell>
  );
}

/** Leads those who play to a table that is opened while they are in the room. */
function useComing(store: RoomStore, user: string): void {
  const { route } = useLocation();
  const known = useRef<string | null | undefined>(undefined);
  const table = useComputed(() => {
    const view = store.view.value;
    return view === undefined ? undefined : (view.table?.table ?? null);
  }).value;
  useEffect(() => {
    const before = known.current;
    known.current = table;
    const plays = store.view.value?.table?.players.includes(user);
    if (before !== undefined && table && table !== before && plays) {
      route(`/table/${encodeURIComponent(table)}`);
    }
  }, [table, store, user, route]);
}

/** The one thing to do now: start, come to the table, or wait for the host. */
function Go(props: {
  store: RoomStore;
  view: RoomView;
  me: string;
  decides: boolean;
  task: Task;
  open: { value: Opened | null };
}) {
  const { store, view, task } = props;
  const t = room();
  const { route } = useLocation();
  const play = () =>
    void task.run(async () => route(`/table/${encodeURIComponent(await store.play())}`));
  const { table } = view;
  const missing = view.terms.bots ? 0 : view.chairs.filter((user) => user === null).length;
  return (
    <div class="room-go">
      {table ? (
        <>
          <p>
            {table.status === "gathering"
              ? t.tableGathers(table.number)
              : t.tableGoesOn(table.number)}
          </p>
          <button type="button" class="button primary" disabled={task.busy} onClick={play}>
            {table.players.includes(props.me) ? t.toTable : t.watch}
          </button>
          {props.decides ? (
            <button
              type="button"
              class="button quiet"
              onClick={() => {
                props.open.value = "letGo";
              }}
            >
              {t.letGo}
            </button>
          ) : null}
        </>
      ) : props.decides ? (
        <>
          {missing > 0 ? <p class="soft">{t.missing(missing)}</p> : null}
          <button
            type="button"
            class="button primary"
            disabled={task.busy || missing > 0}
            onClick={play}
          >
            {view.matches.length > 0 ? t.startNext : t.start}
          </button>
        </>
      ) : (
        <p class="soft">{t.waitsForHost(nameIn(view, view.acting))}</p>
      )}
      <RefusalText refusal={task.refusal} />
    </div>
  );
}

/** The matches of the evening, with the way to their replays. */
function Matches({ view }: { view: RoomView }) {
  const t = room();
  const over = view.matches.filter(
    (match) => match.status === "over" && (match.played || match.deals > 0),
  );
  if (over.length === 0) {
    return null;
  }
  return (
    <>
      <h3>{t.matches}</h3>
      <ul class="room-matches">
        {over.map((match) => (
          <li key={match.table}>
            <span>
              {t.match(match.number, shortName(match.rules))}{" "}
              <small class="soft">{t.deals(match.deals)}</small>
            </span>
            <a
              href={`/replay/${encodeURIComponent(match.table)}`}
              aria-label={`${t.replay} · ${t.match(match.number, shortName(match.rules))}`}
            >
              {t.replay}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
