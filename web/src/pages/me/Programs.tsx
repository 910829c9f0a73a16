import { useEffect, useState } from "preact/hooks";
import { get, post, request } from "../../api/http.ts";
import { lang } from "../../i18n/index.ts";
import { mine } from "../../i18n/me.ts";
import type { MadeProgram, NewProgram, ProgramRow, Programs } from "../../protocol/index.ts";
import { CopyButton } from "../../ui/CopyButton.tsx";
import { Form, TextField } from "../../ui/Field.tsx";
import { RefusalText } from "../../ui/RefusalText.tsx";
import { useTask } from "../../ui/useTask.ts";

const day = (ms: number) =>
  new Intl.DateTimeFormat(lang.value, { dateStyle: "medium" }).format(new Date(ms));

/** A token that was just made: it is shown here and never again. */
function Token({ made }: { made: MadeProgram }) {
  const t = mine().programs;
  return (
    <div class="program-token" role="status">
      <p>{t.made(made.program.name)}</p>
      <input
        class="input"
        readOnly
        value={made.token}
        aria-label={t.token}
        onFocus={(event) => event.currentTarget.select()}
      />
      <CopyButton text={made.token} />
    </div>
  );
}

function Row({ program, revoke }: { program: ProgramRow; revoke: () => Promise<void> }) {
  const t = mine().programs;
  const task = useTask();
  const [asked, setAsked] = useState(false);
  return (
    <li class="program-row">
      <span class="program-name">{program.name}</span>
      <span class="soft">
        {program.used_ms === undefined ? t.unused : t.used(day(program.used_ms))}
      </span>
      <button
        type="button"
        class={asked ? "button" : "button quiet"}
        aria-label={asked ? t.revokeSure(program.name) : t.revokeOf(program.name)}
        disabled={task.busy}
        onClick={() => (asked ? task.run(revoke) : setAsked(true))}
      >
        {asked ? t.revokeSure(program.name) : t.revoke}
      </button>
      <RefusalText refusal={task.refusal} />
    </li>
  );
}

/** Programs that may play in one's name: their tokens are made and revoked here. */
export function ProgramsPart() {
  const t = mine().programs;
  const task = useTask();
  const [all, setAll] = useState<Programs | null>(null);
  const [made, setMade] = useState<MadeProgram | null>(null);
  const [name, setName] = useState("");
  const read = async () => setAll(await get<Programs>("/api/me/programs"));
  useEffect(() => {
    void task.run(read);
  }, []);
  const make = () =>
    task.run(async () => {
      const wish: NewProgram = { name: name.trim() };
      setMade(await post<MadeProgram>("/api/me/programs", wish));
      setName("");
      await read();
    });
  const revoke = async (id: string) => {
    await request<void>("DELETE", `/api/me/programs/${encodeURIComponent(id)}`, {});
    setMade((of) => (of?.program.id === id ? null : of));
    await read();
  };
  const full = all !== null && all.programs.length >= all.most;
  return (
    <section class="panel account-part">
      <h2>{t.heading}</h2>
      <p class="soft">{t.line}</p>
      {made ? <Token made={made} /> : null}
      {all && all.programs.length > 0 ? (
        <ul class="programs">
          {all.programs.map((program) => (
            <Row key={program.id} program={program} revoke={() => revoke(program.id)} />
          ))}
        </ul>
      ) : null}
      {full ? (
        <p class="soft">{t.full(all.most)}</p>
      ) : (
        <Form
          submit={t.make}
          busy={task.busy}
          disabled={name.trim() === ""}
          refusal={task.refusal}
          onSubmit={make}
        >
          <TextField
            label={t.name}
            hint={t.nameHint}
            value={name}
            maxLength={24}
            required
            onInput={setName}
          />
        </Form>
      )}
    </section>
  );
}
