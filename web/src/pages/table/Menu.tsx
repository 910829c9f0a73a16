import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { hasPartners, TableConventions } from "../../event/TableConventions.tsx";
import { common } from "../../i18n/common.ts";
import { table } from "../../i18n/table.ts";
import type { TableView } from "../../protocol/index.ts";
import { RuleCard } from "../../rules/RuleCard.tsx";
import { me } from "../../state/me.ts";
import { change, settings } from "../../state/settings.ts";
import { handOf, type TableStore } from "../../table/store.ts";
import { Switch } from "../../ui/Choice.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { RefusalText } from "../../ui/RefusalText.tsx";
import { LanguageButton } from "../../ui/Shell.tsx";
import { Counter, mayCount } from "./Counter.tsx";
import { LastTrick, Log, ScoreSheet, Taken, Talk } from "./Panels.tsx";
import { OpenHands } from "./Result.tsx";
import { Rule } from "./Rule.tsx";

/** What the menu can show, one at a time. */
export type Panel =
  | "menu"
  | "last"
  | "score"
  | "talk"
  | "log"
  | "referee"
  | "rule"
  | "leave"
  | "claim"
  | "rules"
  | "conventions"
  | "counter"
  | "taken"
  | "hands";

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
    case "log":
      return dialog(t.log, <Log store={store} />);
    case "rules":
      return dialog(t.rules, <RuleCard edition={store.view.value?.rules ?? ""} />, true);
    case "conventions":
      return dialog(t.conventions, <TableConventions store={store} />, true);
    case "counter":
      return dialog(t.counter, <Counter store={store} />, true);
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
    case "leave":
      return dialog(
        t.leave,
        <Confirm
          text={t.leaveSure}
          word={t.leave}
          onYes={async () => {
            await store.act({ c: "leave" });
            location.assign("/");
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
      {item("rules", t.rules)}
      {hasPartners(store) ? item("conventions", t.conventions) : null}
      {view && typeof view.you === "string" && seesHands(view) ? item("hands", t.hands) : null}
      {mayCount(store) ? item("counter", t.counter) : null}
      {plays && inMatch && leads ? item("claim", t.claim) : null}
      {plays && inMatch ? item("referee", t.callReferee) : null}
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
        onChange={(sound) => change({ sound }, me.value != null)}
      />
      <a class="button quiet" href="/me">
        {t.settings}
      </a>
      <LanguageButton />
      {plays && inMatch && !view.settings.event ? (
        item("leave", t.leave)
      ) : (
        <WayBack store={store} />
      )}
    </div>
  );
}

/** Where one comes from: the event, or the lobby. */
function WayBack({ store }: { store: TableStore }) {
  const t = table();
  const event = store.event.value;
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
    return <p role="status">{t.called}</p>;
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
