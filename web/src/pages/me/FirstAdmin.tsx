import { useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import { common } from "../../i18n/common.ts";
import { mine } from "../../i18n/me.ts";
import { becomeAdmin, me } from "../../state/me.ts";
import { Form, TextField } from "../../ui/Field.tsx";
import { Shell } from "../../ui/Shell.tsx";
import { useTask } from "../../ui/useTask.ts";
import { useTitle } from "../../ui/useTitle.ts";
import "./me.css";

/** The link that a new server prints: who opens it becomes the first admin. */
export default function FirstAdmin() {
  const t = mine();
  const { query } = useLocation();
  const task = useTask();
  const [login, setLogin] = useState("");
  const [password, setPassword] = useState("");
  const [nickname, setNickname] = useState("");
  const [done, setDone] = useState(false);
  useTitle(t.admin.title);
  const key = query["key"] ?? "";
  const present = me.value?.login;

  async function become() {
    const account = present
      ? undefined
      : { login, password, nickname: nickname.trim() || me.value?.nickname || login };
    if (await task.run(() => becomeAdmin(key, account))) {
      // The key is spent; it need not stand in the address any longer.
      history.replaceState(null, "", "/admin/first");
      setDone(true);
    }
  }

  return (
    <Shell>
      <div class="account">
        <h1>{t.admin.title}</h1>
        {done ? (
          <section class="panel account-part">
            <p role="status">{t.admin.done}</p>
            <p>
              <a href="/">{common().backToLobby}</a>
            </p>
          </section>
        ) : key === "" ? (
          <p class="refusal" role="alert">
            {t.admin.noKey}
          </p>
        ) : (
          <section class="panel account-part">
            <p class="soft">{t.admin.line}</p>
            <Form
              primary
              submit={t.admin.become}
              busy={task.busy}
              refusal={task.refusal}
              onSubmit={become}
            >
              {present ? (
                <p>{t.admin.present(present)}</p>
              ) : (
                <>
                  <h2>{t.admin.account}</h2>
                  <TextField
                    label={t.account.login}
                    hint={t.account.loginHint}
                    value={login}
                    required
                    minLength={2}
                    maxLength={32}
                    fills="username"
                    onInput={setLogin}
                  />
                  <TextField
                    label={t.account.password}
                    hint={t.account.passwordHint}
                    value={password}
                    required
                    minLength={8}
                    fills="new-password"
                    onInput={setPassword}
                  />
                  <TextField
                    label={t.account.nickname}
                    value={nickname}
                    maxLength={24}
                    fills="nickname"
                    onInput={setNickname}
                  />
                </>
              )}
            </Form>
          </section>
        )}
      </div>
    </Shell>
  );
}
