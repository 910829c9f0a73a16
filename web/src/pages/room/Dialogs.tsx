import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useLocation } from "preact-iso";
import { said } from "../../i18n/index.ts";
import { room } from "../../i18n/room.ts";
import type { RoomDoing, RoomView } from "../../protocol/index.ts";
import type { RoomStore } from "../../room/store.ts";
import { nameIn } from "../../room/words.ts";
import { shortName } from "../../rules/editions.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { TextField } from "../../ui/Field.tsx";
import { RefusalText } from "../../ui/RefusalText.tsx";
import { ShareLink } from "../../ui/ShareLink.tsx";
import { useTask } from "../../ui/useTask.ts";
import { draftOf, TermsFields, termsRequest } from "./TermsForm.tsx";

/** What can be open over a room, one at a time. */
export type Opened = "invite" | "terms" | "members" | "letGo" | "evening";

type Props = {
  opened: Opened;
  store: RoomStore;
  view: RoomView;
  id: string;
  me: string;
  decides: boolean;
  close: () => void;
};

/** The dialog that is open over a room. */
export function RoomDialog(props: Props) {
  const t = room();
  const dialog = (title: string, children: ComponentChildren) => (
    <Dialog title={title} onClose={props.close}>
      {children}
    </Dialog>
  );
  switch (props.opened) {
    case "invite":
      return dialog(t.inviteTitle, <Invite {...props} />);
    case "terms":
      return dialog(t.terms, <Terms {...props} />);
    case "members":
      return dialog(t.members, <Members {...props} />);
    case "letGo":
      return dialog(t.letGo, <Sure {...props} text={t.letGoSure} word={t.letGo} doing="let_go" />);
    case "evening":
      return dialog(
        t.newEvening,
        <Sure {...props} text={t.newEveningSure} word={t.newEvening} doing="new_evening" />,
      );
  }
}

/** The link that lasts, to be sent, shown or told. */
function Invite({ view, id, me }: Props) {
  const t = room();
  const link = new URL(`/room/${encodeURIComponent(id)}`, location.origin).href;
  return (
    <div class="room-invite">
      <ShareLink url={link} text={t.inviteText(nameIn(view, me), shortName(view.terms.rules))} />
      <p class="soft">{t.inviteWords}</p>
      <p class="room-words">{said(view.words)}</p>
    </div>
  );
}

function Terms({ store, view, close }: Props) {
  const t = room();
  const task = useTask();
  const draft = useSignal(draftOf(view.terms));
  return (
    <form
      class="room-form"
      onSubmit={async (event) => {
        event.preventDefault();
        if (await task.run(() => store.agree(termsRequest(draft.value)))) {
          close();
        }
      }}
    >
      <TermsFields
        draft={draft.value}
        change={(next) => {
          draft.value = next;
        }}
      />
      <RefusalText refusal={task.refusal} />
      <button type="submit" class="button primary" disabled={task.busy}>
        {t.save}
      </button>
    </form>
  );
}

function Sure(props: Props & { text: string; word: string; doing: "let_go" | "new_evening" }) {
  const task = useTask();
  return (
    <div class="room-form">
      <p>{props.text}</p>
      <RefusalText refusal={task.refusal} />
      <button
        type="button"
        class="button primary"
        disabled={task.busy}
        onClick={async () => {
          if (await task.run(() => props.store.act({ do: props.doing }))) {
            props.close();
          }
        }}
      >
        {props.word}
      </button>
    </div>
  );
}

/** Everyone, what the host may do with them, and the way out. */
function Members({ store, view, me, decides, close }: Props) {
  const t = room();
  const task = useTask();
  const { route } = useLocation();
  const title = useSignal(view.title);
  /** Whom to remove, or oneself, once it is sure. */
  const sure = useSignal<string | null>(null);
  const act = (doing: RoomDoing) => task.run(() => store.act(doing));
  if (sure.value !== null) {
    const who = sure.value;
    const own = who === me;
    return (
      <div class="room-form">
        <p>{own ? t.leaveSure : t.removeSure(nameIn(view, who))}</p>
        <RefusalText refusal={task.refusal} />
        <button
          type="button"
          class="button primary"
          disabled={task.busy}
          onClick={async () => {
            const done = await (own
              ? task.run(() => store.leave())
              : act({ do: "remove", user: who }));
            if (done && own) {
              close();
              route("/");
            } else if (done) {
              sure.value = null;
            }
          }}
        >
          {own ? t.leave : t.removeOf(nameIn(view, who))}
        </button>
      </div>
    );
  }
  return (
    <div class="room-form">
      <ul class="room-members">
        {view.members.map(({ user, name, here }) => (
          <li key={user}>
            <span>
              {name}{" "}
              <small class="soft">
                {[
                  ...(user === me ? [t.you] : []),
                  ...(user === view.host ? [t.host] : []),
                  ...(here ? [] : [t.away]),
                ].join(" · ")}
              </small>
            </span>
            {decides && user !== me && user !== view.host ? (
              <span class="room-acts">
                <button
                  type="button"
                  class="button"
                  disabled={task.busy}
                  aria-label={t.handOverTo(name)}
                  onClick={() => act({ do: "hand_over", user })}
                >
                  {t.handOver}
                </button>
                <button
                  type="button"
                  class="button"
                  aria-label={t.removeOf(name)}
                  onClick={() => {
                    sure.value = user;
                  }}
                >
                  {t.remove}
                </button>
              </span>
            ) : null}
          </li>
        ))}
      </ul>
      {decides && view.barred.length > 0 ? (
        <>
          <h3>{t.barred}</h3>
          <ul class="room-members">
            {view.barred.map(({ user, name }) => (
              <li key={user}>
                <span>{name || t.somebody}</span>
                <button
                  type="button"
                  class="button"
                  disabled={task.busy}
                  aria-label={t.readmitOf(name || t.somebody)}
                  onClick={() => act({ do: "readmit", user })}
                >
                  {t.readmit}
                </button>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {decides ? (
        <form
          class="room-rename"
          onSubmit={(event) => {
            event.preventDefault();
            void act({ do: "rename", title: title.value.trim() });
          }}
        >
          <TextField
            label={t.name}
            value={title.value}
            maxLength={60}
            onInput={(text) => {
              title.value = text;
            }}
          />
          <button type="submit" class="button" disabled={task.busy}>
            {t.rename}
          </button>
        </form>
      ) : null}
      <RefusalText refusal={task.refusal} />
      <button
        type="button"
        class="button"
        onClick={() => {
          sure.value = me;
        }}
      >
        {t.leave}
      </button>
    </div>
  );
}
