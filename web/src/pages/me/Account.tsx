import { useState } from "preact/hooks";
import { faces } from "../../i18n/faces.ts";
import { mine } from "../../i18n/me.ts";
import type { Me } from "../../protocol/index.ts";
import { changePassword, me, rename, signIn, signOut, signUp, wear } from "../../state/me.ts";
import { Choice } from "../../ui/Choice.tsx";
import { FaceChoice } from "../../ui/Face.tsx";
import { Form, TextField } from "../../ui/Field.tsx";
import { RefusalText } from "../../ui/RefusalText.tsx";
import { useTask } from "../../ui/useTask.ts";
import { BlockedPart } from "./Blocked.tsx";
import { ProgramsPart } from "./Programs.tsx";

function Nickname({ user }: { user: Me }) {
  const t = mine().account;
  const task = useTask();
  const [name, setName] = useState(user.nickname);
  const [saved, setSaved] = useState("");
  return (
    <Form
      submit={t.save}
      busy={task.busy}
      disabled={name.trim() === "" || name.trim() === user.nickname}
      refusal={task.refusal}
      done={saved === user.nickname && name === saved ? t.saved : undefined}
      onSubmit={async () => {
        if (await task.run(() => rename(name.trim()))) {
          const now = me.value?.nickname ?? name;
          setName(now);
          setSaved(now);
        }
      }}
    >
      <TextField
        label={t.nickname}
        value={name}
        maxLength={24}
        required
        fills="nickname"
        onInput={setName}
      />
    </Form>
  );
}

/** The face that others see, and all others to choose from. */
function OwnFace({ user }: { user: Me }) {
  const task = useTask();
  return (
    <section class="panel account-part">
      <h2>{faces().label}</h2>
      <FaceChoice value={user.avatar} onChange={(avatar) => task.run(() => wear(avatar))} />
      <RefusalText refusal={task.refusal} />
    </section>
  );
}

/** Login name and password, for signing in or up. */
function Credentials({ isNew, submit }: { isNew: boolean; submit: string }) {
  const t = mine().account;
  const task = useTask();
  const [login, setLogin] = useState("");
  const [password, setPassword] = useState("");
  const [nickname, setNickname] = useState("");
  // A guest has a name; who is nobody yet needs one for an account.
  const named = me.value != null;
  const send = () => {
    if (!isNew) {
      return signIn(login, password);
    }
    return named ? signUp(login, password) : signUp(login, password, nickname.trim() || login);
  };
  return (
    <Form
      primary
      submit={submit}
      busy={task.busy}
      refusal={task.refusal}
      onSubmit={() => task.run(send)}
    >
      <TextField
        label={t.login}
        value={login}
        required
        minLength={2}
        maxLength={32}
        fills="username"
        onInput={setLogin}
        {...(isNew ? { hint: t.loginHint } : {})}
      />
      <TextField
        label={t.password}
        value={password}
        required
        fills={isNew ? "new-password" : "current-password"}
        onInput={setPassword}
        {...(isNew ? { hint: t.passwordHint, minLength: 8 } : {})}
      />
      {isNew && !named ? (
        <TextField
          label={t.nickname}
          value={nickname}
          maxLength={24}
          fills="nickname"
          onInput={setNickname}
        />
      ) : null}
    </Form>
  );
}

function Password() {
  const t = mine().account;
  const task = useTask();
  const [old, setOld] = useState("");
  const [fresh, setFresh] = useState("");
  const [done, setDone] = useState(false);
  return (
    <Form
      submit={t.change}
      busy={task.busy}
      refusal={task.refusal}
      done={done ? t.changed : undefined}
      onSubmit={async () => {
        setDone(false);
        if (await task.run(() => changePassword(old, fresh))) {
          setOld("");
          setFresh("");
          setDone(true);
        }
      }}
    >
      <TextField label={t.old} value={old} required fills="current-password" onInput={setOld} />
      <TextField
        label={t.fresh}
        hint={t.passwordHint}
        value={fresh}
        required
        minLength={8}
        fills="new-password"
        onInput={setFresh}
      />
    </Form>
  );
}

function Leave({ user }: { user: Me }) {
  const t = mine().account;
  const task = useTask();
  const [asked, setAsked] = useState(false);
  const leave = (everywhere: boolean) => task.run(() => signOut(everywhere));
  return (
    <section class="panel account-part">
      <h2>{t.leave}</h2>
      {user.guest ? <p class="soft">{t.guestLeave}</p> : null}
      <div class="account-acts">
        <button
          type="button"
          class="button"
          disabled={task.busy}
          onClick={() => (user.guest && !asked ? setAsked(true) : leave(false))}
        >
          {asked ? t.signOutSure : t.signOut}
        </button>
        {user.guest ? null : (
          <button
            type="button"
            class="button quiet"
            disabled={task.busy}
            onClick={() => leave(true)}
          >
            {t.everywhere}
          </button>
        )}
      </div>
      <RefusalText refusal={task.refusal} />
    </section>
  );
}

function Nobody() {
  const t = mine().account;
  const [way, setWay] = useState<"in" | "up">("in");
  return (
    <section class="panel account-part">
      <p class="soft">{t.nobody}</p>
      <Choice
        label={t.which}
        hideLabel
        value={way}
        options={[
          ["in", t.signIn],
          ["up", t.signUp],
        ]}
        onChange={setWay}
      />
      <Credentials key={way} isNew={way === "up"} submit={way === "up" ? t.signUp : t.signIn} />
    </section>
  );
}

function Guest({ user }: { user: Me }) {
  const t = mine().account;
  const [way, setWay] = useState<"up" | "in">("up");
  return (
    <>
      <section class="panel account-part">
        <p class="soft">{t.guest}</p>
        <Nickname key={user.id} user={user} />
      </section>
      <section class="panel account-part">
        <Choice
          label={t.which}
          hideLabel
          value={way}
          options={[
            ["up", t.upgrade],
            ["in", t.signIn],
          ]}
          onChange={setWay}
        />
        {way === "up" ? <p class="soft">{t.upgradeLine}</p> : null}
        <Credentials key={way} isNew={way === "up"} submit={way === "up" ? t.upgrade : t.signIn} />
      </section>
      <Leave user={user} />
    </>
  );
}

/** Who one is, and how to be the same elsewhere. */
export function Account() {
  const t = mine().account;
  const user = me.value;
  if (!user) {
    return (
      <div class="account">
        <Nobody />
      </div>
    );
  }
  if (user.guest) {
    return (
      <div class="account">
        <Guest user={user} />
        <OwnFace user={user} />
        <BlockedPart />
      </div>
    );
  }
  return (
    <div class="account">
      <section class="panel account-part">
        <p>
          {t.is(user.login ?? "")}{" "}
          {user.role === "player" ? null : <span class="soft">{t.roles[user.role]}</span>}
        </p>
        {user.role === "admin" ? (
          <a class="button" href="/admin">
            {t.administration}
          </a>
        ) : null}
        <Nickname key={user.id} user={user} />
      </section>
      <OwnFace user={user} />
      <section class="panel account-part">
        <h2>{t.change}</h2>
        <Password />
      </section>
      <BlockedPart />
      <ProgramsPart />
      <Leave user={user} />
    </div>
  );
}
