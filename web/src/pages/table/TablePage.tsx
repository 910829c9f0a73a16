import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { useRoute } from "preact-iso";
import { get, Refused } from "../../api/http.ts";
import { CardBack, CardRow } from "../../cards/CardFace.tsx";
import { rankText, tally } from "../../cards/cards.ts";
import { inDeckOrder } from "../../cards/order.ts";
import { common } from "../../i18n/common.ts";
import { said } from "../../i18n/index.ts";
import { table } from "../../i18n/table.ts";
import type { ErrorBody } from "../../protocol/index.ts";
import { lookForUpdate } from "../../state/fresh.ts";
import { enter, me } from "../../state/me.ts";
import { settings } from "../../state/settings.ts";
import { Selection } from "../../table/selection.ts";
import { buzz, play as playSound } from "../../table/sound.ts";
import { dealOf, forgetAfter, gameOf, type Happening, TableStore } from "../../table/store.ts";
import { sentence } from "../../table/words.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { Shell } from "../../ui/Shell.tsx";
import { useTitle } from "../../ui/useTitle.ts";
import { Actions, kindName, useAutoPass } from "./Actions.tsx";
import { followTalk } from "./bubbles.ts";
import { Centre } from "./Centre.tsx";
import { Gathering } from "./Gathering.tsx";
import { Hand } from "./Hand.tsx";
import { type Panel, PanelDialog } from "./Menu.tsx";
import { Log, ScoreSheet, Talk } from "./Panels.tsx";
import { DealResult, MatchOver } from "./Result.tsx";
import { nameOf, SeatPlate } from "./SeatPlate.tsx";
import { type Notice, stagecraft } from "./stagecraft.ts";
import { TopBar } from "./TopBar.tsx";
import "./table.css";

const REFUSAL_MS = 5_000;
const BELL_MS = 5_000;

/** The address of a table's socket. */
export function socketAddress(id: string, key: string | null, since: number | undefined): string {
  const url = new URL(`/api/tables/${encodeURIComponent(id)}/socket`, location.href);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  if (key) {
    url.searchParams.set("key", key);
  }
  if (since !== undefined) {
    url.searchParams.set("since", String(since));
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
    <NameYourself />
  ) : (
    <AtTable key={id} id={id} linkKey={query["key"] ?? null} />
  );
}

/** Who came by a link has no name yet. */
function NameYourself() {
  const t = table();
  const name = useSignal("");
  return (
    <Shell>
      <form
        class="panel name-yourself"
        onSubmit={(event) => {
          event.preventDefault();
          void enter(name.value.trim());
        }}
      >
        <h1>{t.joinFirst}</h1>
        <label class="field">
          <span>{t.nickname}</span>
          <input
            class="input"
            required
            maxLength={24}
            value={name.value}
            onInput={(event) => {
              name.value = event.currentTarget.value;
            }}
          />
        </label>
        <button type="submit" class="button primary">
          {t.enter}
        </button>
      </form>
    </Shell>
  );
}

function AtTable({ id, linkKey }: { id: string; linkKey: string | null }) {
  const store = useMemo(
    () => new TableStore((since) => socketAddress(id, linkKey, since)),
    [id, linkKey],
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
  const t = table();
  const view = store.view.value;
  const refused = useRefusal(store, id, linkKey);
  const mine = store.myTask.value !== undefined;
  useTitle(mine ? t.yourTurnTitle : t.title(view?.title ?? ""));
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
  if (!view) {
    return (
      <Shell>
        <p>{store.socket.link.value === "lost" ? t.reconnecting : common().loading}</p>
      </Shell>
    );
  }
  if (view.stage.is === "gathering") {
    return (
      <Shell>
        <Gathering store={store} />
        <Told store={store} />
      </Shell>
    );
  }
  return <Cloth store={store} id={id} />;
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

/** The table itself. */
function Cloth({ store, id }: { store: TableStore; id: string }) {
  const t = table();
  const selection = useMemo(() => new Selection(store), [store]);
  const talk = useMemo(() => followTalk(store), [store]);
  const craft = useMemo(() => stagecraft(store), [store]);
  const panel = useSignal<Panel | null>(null);
  const confirming = useSignal(false);
  useEffect(
    () => () => {
      selection.close();
      talk.stop();
      craft.stop();
    },
    [selection, talk, craft],
  );
  useEffect(() => store.listen((happening) => sounds(store, happening)), [store]);
  useAutoPass(store);
  useFirstDeal(store);
  useLateBell(store);
  const doPlay = () => {
    const move = selection.move.value;
    if (move && selection.verdict.value?.ok) {
      confirming.value = false;
      void store.move(move).then((outcome) => {
        if (outcome.ok) {
          selection.clear();
        } else {
          playSound("refused");
        }
      });
    } else if (selection.cards.value.length > 0) {
      playSound("refused");
    }
  };
  const onPlay = () => {
    if (settings.value.confirmPlay && selection.verdict.value?.ok) {
      confirming.value = true;
    } else {
      doPlay();
    }
  };
  useShortcuts(selection, onPlay, (next) => {
    panel.value = next;
  });

  const view = store.view.value;
  const over = view?.stage.is === "over";
  const between = over || (view?.stage.is === "match" && view.stage.wait.for === "between");
  const seats = view?.seats.length ?? 4;
  const plays = store.mySeat.value !== undefined;
  return (
    <div class={`table seats-${seats} ${plays ? "plays" : "watches"}`}>
      <TopBar
        store={store}
        onMenu={() => {
          panel.value = "menu";
        }}
        onTaken={() => {
          panel.value = "taken";
        }}
      />
      <main class="cloth" aria-label={t.trick}>
        {view?.seats.map((_, seat) => (
          <SeatPlate key={seat} store={store} seat={seat} bubbles={talk.bubbles} />
        ))}
        <Pile store={store} />
        <OpenKitty store={store} />
        <Centre store={store} shown={craft.shown.value} />
        <Flying
          points={
            craft.shown.value?.collecting === undefined ? undefined : craft.shown.value.points
          }
        />
        <OnCloth store={store} notice={craft.notice.value} />
        <div class="quick">
          {view?.game === "shengji" && dealOf(view)?.last_trick ? (
            <button
              type="button"
              class="quick-button"
              onClick={() => {
                panel.value = "last";
              }}
            >
              {t.lastShort}
            </button>
          ) : null}
          {plays ? (
            <button
              type="button"
              class="quick-button talk-button"
              onClick={() => {
                panel.value = "talk";
              }}
            >
              {t.chat}
            </button>
          ) : null}
        </div>
        {over ? <MatchOver store={store} id={id} /> : <DealResult store={store} />}
        {store.socket.link.value === "lost" ? (
          <p class="banner" role="status">
            {t.reconnecting}
          </p>
        ) : null}
        {store.outdated.value ? (
          <p class="banner" role="status">
            {t.outdated}
          </p>
        ) : null}
      </main>
      {between ? null : <Actions store={store} selection={selection} onPlay={onPlay} />}
      {plays && !between ? <Hand store={store} selection={selection} onPlay={onPlay} /> : null}
      {plays || over ? null : (
        <p class="watching soft">
          {t.watchOnly} · {t.watching(store.presence.value.watching)}
        </p>
      )}
      <aside class="side">
        <h2>{t.score}</h2>
        <ScoreSheet store={store} />
        <h2>{t.log}</h2>
        <Log store={store} />
        {plays ? <Talk store={store} /> : null}
      </aside>
      {panel.value ? (
        <PanelDialog
          key={panel.value}
          store={store}
          panel={panel.value}
          open={(next) => {
            panel.value = next;
          }}
        />
      ) : null}
      {confirming.value ? (
        <Dialog
          title={t.confirmPlay}
          onClose={() => {
            confirming.value = false;
          }}
        >
          <p>
            {kindName(selection.verdict.value?.what)} <CardRow cards={selection.cards.value} />
          </p>
          <button type="button" class="button primary" onClick={doPlay}>
            {t.play}
          </button>
        </Dialog>
      ) : null}
      <Told store={store} />
    </div>
  );
}

/** What lies on the cloth besides the trick: declarations, a claim, a notice. */
function OnCloth({ store, notice }: { store: TableStore; notice: Notice | undefined }) {
  const t = table();
  const view = store.view.value;
  const stage = view?.stage;
  const deal = view && dealOf(view);
  const standing = deal?.declarations.at(-1);
  const declaring =
    deal && (deal.phase === "drawing" || deal.phase === "bidding" || deal.phase === "exchange");
  if (stage?.is === "match" && stage.wait.for === "claim") {
    return (
      <div class="on-cloth">
        <p>{t.claimBy(nameOf(store, stage.wait.seat))}</p>
        <CardRow cards={stage.wait.hand} />
      </div>
    );
  }
  if (notice?.kind === "throw") {
    const { seat, cards, failing, penalty } = notice.event;
    return (
      <div class="on-cloth" role="status">
        <p>
          <b>{t.throwFailed(nameOf(store, seat))}</b>
          {penalty > 0 ? ` · ${t.throwPenalty(penalty)}` : null}
        </p>
        <CardRow cards={cards} />
        <p class="on-cloth-soft">
          {t.throwBeaten} <CardRow cards={failing.flat()} />
        </p>
      </div>
    );
  }
  if (notice?.kind === "kitty" && deal?.phase === "exchange") {
    return (
      <div class="on-cloth">
        <p>{t.kitty}</p>
        <CardRow cards={notice.cards} />
      </div>
    );
  }
  if (declaring && standing) {
    return (
      <div class="on-cloth">
        <p>{t.standing(nameOf(store, standing.seat))}</p>
        <CardRow cards={standing.cards} />
      </div>
    );
  }
  return null;
}

/** The kitty of 二打一: face down while they bid, open from then on. */
function OpenKitty({ store }: { store: TableStore }) {
  const game = store.view.value && gameOf(store.view.value);
  if (game?.game !== "erdayi" || (game.deal.phase !== "auction" && game.deal.phase !== "playing")) {
    return null;
  }
  return (
    <div class="open-kitty">
      {game.deal.kitty ? (
        <CardRow cards={game.deal.kitty} label={table().kitty} />
      ) : (
        <span class="card-row">
          <CardBack />
          <CardBack />
          <CardBack />
        </span>
      )}
    </div>
  );
}

/** The point cards the defenders have taken, by rank, at the edge of the cloth. */
function Pile({ store }: { store: TableStore }) {
  const deal = store.view.value && dealOf(store.view.value);
  if (!deal || deal.taken.length === 0 || deal.phase === "finished") {
    return null;
  }
  const ranks = tally(inDeckOrder(deal.taken.map((card) => `S${card.charAt(1)}`)));
  return (
    <ul class="pile" aria-label={table().takenCards}>
      {[...ranks].map(([card, count]) => (
        <li key={card}>
          <b>{rankText(card.charAt(1))}</b>×{count}
        </li>
      ))}
    </ul>
  );
}

/** Points on their way to the defenders. */
function Flying({ points }: { points: number | undefined }) {
  return points === undefined ? null : (
    <span class="flying" aria-hidden="true">
      +{points}
    </span>
  );
}

/** The table read aloud, for those who do not see it. */
function Told({ store }: { store: TableStore }) {
  const t = table();
  const text = useSignal("");
  useEffect(
    () =>
      store.listen(({ event, after }) => {
        const mine = event.e === "turn" && event.seat === store.mySeat.peek();
        const words = mine ? t.says.yourTurn : sentence(event, after, "names");
        if (words) {
          text.value = words;
        }
      }),
    [store, t, text],
  );
  return (
    <div class="visually-hidden" aria-live="polite">
      {text.value}
    </div>
  );
}

/** Sounds and taps for what happens. */
function sounds(store: TableStore, { event, after }: Happening): void {
  if (after.settings.event && !settings.value.eventSound) {
    return;
  }
  switch (event.e) {
    case "turn":
      if (event.seat === store.mySeat.peek() && !store.isTrustee.peek()) {
        playSound("turn");
        buzz(30);
      }
      break;
    case "led":
    case "followed":
    case "played":
    case "declared":
      playSound("card");
      break;
    case "trick":
      playSound(event.points > 0 ? "points" : "trick");
      break;
    case "result":
    case "finished":
    case "over":
      playSound("end");
      break;
    default:
      break;
  }
}

/** Before the first deal there is nothing to look at: it comes as soon as it can. */
function useFirstDeal(store: TableStore): void {
  const stage = store.view.value?.stage;
  const first = stage?.is === "match" && stage.started === 0 && store.commits.value;
  const plays = store.mySeat.value !== undefined;
  useEffect(() => {
    if (first && plays) {
      void store.ready(true);
    }
  }, [first, plays, store]);
}

/** A bell shortly before one's own time is over. */
function useLateBell(store: TableStore): void {
  const deadline = store.deadline.value;
  const mine = store.myTask.value !== undefined;
  useEffect(() => {
    if (!mine || !deadline || deadline.stands) {
      return;
    }
    const ms = deadline.poolEndsAt - performance.now() - BELL_MS;
    const timer = ms > 0 ? setTimeout(() => playSound("late"), ms) : undefined;
    return () => clearTimeout(timer);
  }, [mine, deadline]);
}

/** Keys that work anywhere at the table but in a field or a dialog. */
function useShortcuts(
  selection: Selection,
  onPlay: () => void,
  open: (panel: Panel) => void,
): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      if (
        target.closest("input, textarea, select, dialog") ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey
      ) {
        return;
      }
      switch (event.key) {
        case "h":
          void selection.hint();
          break;
        case "Escape":
          selection.clear();
          break;
        case "l":
          open("last");
          break;
        case "s":
          open("score");
          break;
        case "Enter":
          if (target.closest("button, a")) {
            return;
          }
          onPlay();
          break;
        default:
          return;
      }
      event.preventDefault();
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, [selection, onPlay, open]);
}
