import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { hasPartners, TableConventions } from "../../event/TableConventions.tsx";
import { common } from "../../i18n/common.ts";
import { manners } from "../../i18n/manners.ts";
import { practice } from "../../i18n/practice.ts";
import { room } from "../../i18n/room.ts";
import { table } from "../../i18n/table.ts";
import type { TableView } from "../../protocol/index.ts";
import { RuleCard } from "../../rules/RuleCard.tsx";
import { me } from "../../state/me.ts";
import { change, settings } from "../../state/settings.ts";
import { otherPerson } from "../../table/sitter.ts";
import { handOf, type TableStore } from "../../table/store.ts";
import { Switch } from "../../ui/Choice.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { RefusalText } from "../../ui/RefusalText.tsx";
import { LanguageButton } from "../../ui/Shell.tsx";
import { Counter, mayCount } from "./Counter.tsx";
import { roomHref } from "./OfRoom.tsx";
import { LastTrick, Log, ScoreSheet, Taken, Talk } from "./Panels.tsx";
import { People } from "./People.tsx";
import { PracticeMenu } from "./Practice.tsx";
import { OpenHands } from "./Result.tsx";
import { Rule } from "./Rule.tsx";

/** What the menu can show, one at a time. */
export type Panel =
  | "menu"
  | "last"
  | "score"
  | "talk"
  | "people"
  | "log"
  | "referee"
  | "rule"
  | "leave"
  | "end"
  | "claim"
  | "rules"
  | "conventions"
  | "counter"
  | "taken"
  | "hands"
  | "keys";

/** The dialog that is open over the table. */
export function PanelDialog(props: {
  store: TableStore;
  panel: Panel;
  open: (panel: Panel | null) => void;
}) {
  const { store, panel, open } = props;
  const t = table();
  const close = () => open(null);
  const dialog = (title: string, children: ComponentChildren, wide = false) => (
    <Dialog title={title} onClose={close} wide={wide}>
      {children}
    </Dialog>
  );
  switch (panel) {
    case "menu":
      return dialog(t.menu, <MenuList {...props} />);
    case "last":
      return dialog(t.lastTrick, <LastTrick store={store} />);
    case "taken":
      return dialog(t.takenCards, <Taken store={store} />);
    case "hands":
      return dialog(t.hands, <OpenHands store={store} />, true);
    case "score":
      return dialog(t.score, <ScoreSheet store={store} />, true);
    case "talk":
      return dialog(t.chat, <Talk store={store} onSaid={close} />);
    case "people":
      return dialog(manners().people, <People store={store} />);
    case "log":
      return dialog(t.log, <Log store={store} />);
    case "rules":
      return dialog(t.rules, <RuleCard edition={store.view.value?.rules ?? ""} />, true);
    case "conventions":
      return dialog(t.conventions, <TableConventions store={store} />, true);
    case "counter":
      return dialog(t.counter, <Counter store={store} />, true);
    case "keys":
      return dialog(t.keys.title, <Keys />);
    case "referee":
      return dialog(t.callReferee, <CallReferee store={store} />);
    case "rule":
      return dialog(t.ruling.title, <Rule store={store} />);
    case "claim":
      return dialog(
        t.claim,
        <Confirm
          text={t.claimSure}
          word={t.claim}
          onYes={() => store.act({ c: "claim" })}
          onDone={close}
        />,
      );
    case "end":
      return dialog(
        practice().end,
        <Confirm
          text={practice().endSure}
          word={practice().end}
          onYes={() => store.act({ c: "end" })}
          onDone={close}
        />,
      );
    case "leave":
      return dialog(
        t.leave,
        <Confirm
          text={store.practises.value ? practice().leaveSure : t.leaveSure}
          word={t.leave}
          onYes={async () => {
            // Whoever practises only closes the page: the table waits.
            if (!store.practises.value) {
              await store.act({ c: "leave" });
            }
            location.assign(store.room.value ? roomHref(store.room.value) : "/");
          }}
          onDone={close}
        />,
      );
  }
}

/** Whether somebody who watches is shown the hands, as after a delay. */
function seesHands(view: TableView): boolean {
  return view.seats.every((_, seat) => handOf(view, seat) !== undefined);
}

function MenuList({ store, open }: { store: TableStore; open: (panel: Panel | null) => void }) {
  const t = table();
  const view = store.view.value;
  const plays = store.mySeat.value !== undefined;
  const inMatch = view?.stage.is === "match";
  const leads = store.myTask.value === "lead";
  const practises = store.practises.value;
  const item = (panel: Panel, text: string) => (
    <button type="button" class="button" onClick={() => open(panel)}>
      {text}
    </button>
  );
  return (
    <div class="menu-list">
      {view?.game === "shengji" ? item("last", t.lastTrick) : null}
      {item("score", t.score)}
      {item("log", t.log)}
      {plays ? item("talk", t.chat) : null}
      {view?.seats.some((sitter) => otherPerson(sitter) !== undefined)
        ? item("people", manners().people)
        : null}
      {item("rules", t.rules)}
      {plays ? item("keys", t.keys.title) : null}
      {hasPartners(store) ? item("conventions", t.conventions) : null}
      {view && typeof view.you === "string" && seesHands(view) ? item("hands", t.hands) : null}
      {mayCount(store) ? item("counter", t.counter) : null}
      {plays && inMatch && leads ? item("claim", t.claim) : null}
      {plays && inMatch && !practises ? item("referee", t.callReferee) : null}
      {view?.you === "referee" && inMatch ? item("rule", t.ruling.title) : null}
      {plays && inMatch && view.settings.trustee_after !== undefined ? (
        <Switch
          label={t.onTrustee}
          on={store.isTrustee.value}
          onChange={(on) => store.act({ c: "trustee", on })}
        />
      ) : null}
      <Switch
        label={t.sound}
        on={settings.value.sound}
        onChange={(sound) => change({ sound }, me.value?.id)}
      />
      <a class="button quiet" href="/me">
        {t.settings}
      </a>
      <LanguageButton />
      {practises ? (
        <PracticeMenu store={store} open={open} />
      ) : plays && inMatch && !view.settings.event ? (
        <>
          {item("leave", t.leave)}
          {store.room.value ? <WayBack store={store} /> : null}
        </>
      ) : (
        <WayBack store={store} />
      )}
    </div>
  );
}

/** The keys of the table, in the order in which `table().keys.does` explains them. */
const KEYS: ReadonlyArray<readonly string[]> = [
  ["←", "→"],
  ["↑", "↓"],
  ["space"],
  ["Enter"],
  ["Esc"],
  ["H"],
  ["L"],
  ["S"],
  ["M"],
  ["?"],
];

/** What the keys do. */
function Keys() {
  const t = table().keys;
  return (
    <dl class="key-list">
      {KEYS.map((keys, at) => (
        <div key={keys[0]}>
          <dt>
            {keys.map((key) => (
              <kbd key={key}>{key === "space" ? t.space : key}</kbd>
            ))}
          </dt>
          <dd>{t.does[at]}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Where one comes from: the event, the room, or the lobby. */
function WayBack({ store }: { store: TableStore }) {
  const t = table();
  const event = store.event.value;
  const of = store.room.value;
  if (of) {
    return (
      <a class="button" href={roomHref(of)}>
        {room().back}
      </a>
    );
  }
  return (
    <a class="button" href={event ? `/event/${encodeURIComponent(event)}` : "/"}>
      {event ? t.toEvent : t.leaveWatch}
    </a>
  );
}

function Confirm(props: { text: string; word: string; onYes: () => unknown; onDone: () => void }) {
  return (
    <>
      <p>{props.text}</p>
      <div class="result-buttons">
        <button type="button" class="button" onClick={props.onDone}>
          {common().cancel}
        </button>
        <button
          type="button"
          class="button primary"
          onClick={async () => {
            await props.onYes();
            props.onDone();
          }}
        >
          {props.word}
        </button>
      </div>
    </>
  );
}

function CallReferee({ store }: { store: TableStore }) {
  const t = table();
  const text = useSignal("");
  const called = useSignal(false);
  if (called.value) {
    return <p role="status">{store.event.value ? t.called : t.calledAway}</p>;
  }
  return (
    <form
      class="say-referee"
      onSubmit={async (event) => {
        event.preventDefault();
        const outcome = await store.act({ c: "call_referee", text: text.value.trim() });
        called.value = outcome.ok;
      }}
    >
      <label class="field">
        <span>{t.callReason}</span>
        <textarea
          class="input"
          rows={3}
          maxLength={200}
          value={text.value}
          onInput={(event) => {
            text.value = event.currentTarget.value;
          }}
        />
      </label>
      <RefusalText refusal={store.refusal.value} />
      <button type="submit" class="button primary">
        {t.callReferee}
      </button>
    </form>
  );
}
