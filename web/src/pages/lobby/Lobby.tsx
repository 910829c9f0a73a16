import { useEffect, useMemo, useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import { get, post } from "../../api/http.ts";
import { CardRow } from "../../cards/CardFace.tsx";
import { common } from "../../i18n/common.ts";
import { lobby } from "../../i18n/lobby.ts";
import type { OwnTablesPage, PlayRequest, SeatedAt, TableSummary } from "../../protocol/index.ts";
import {
  favourite,
  lineOf,
  loadOffers,
  type Offer,
  offers,
  rememberEdition,
  seatsOf,
  shortName,
} from "../../rules/editions.ts";
import { enterAs, lastName, me } from "../../state/me.ts";
import { tableName } from "../../ui/Chairs.tsx";
import { RefusalText } from "../../ui/RefusalText.tsx";
import { Shell } from "../../ui/Shell.tsx";
import { type Task, useTask } from "../../ui/useTask.ts";
import { useTitle } from "../../ui/useTitle.ts";
import { Events } from "./Events.tsx";
import { OpenTables } from "./OpenTables.tsx";
import "./lobby.css";

/** Which of the proposed names, and a number that makes it one's own. */
type Proposal = { at: number; number: number };

const propose = (): Proposal => ({
  at: Math.floor(Math.random() * 1000),
  number: 10 + Math.floor(Math.random() * 90),
});

/** The tables of the person that are not over, the newest first. */
function useRunning(): readonly TableSummary[] {
  const [running, setRunning] = useState<readonly TableSummary[]>([]);
  const id = me.value?.id;
  useEffect(() => {
    setRunning([]);
    if (id === undefined) {
      return;
    }
    let gone = false;
    get<OwnTablesPage>("/api/me/tables")
      .then(({ tables }) => {
        if (!gone) {
          setRunning(tables.filter((table) => table.status !== "over"));
        }
      })
      // Without the list nobody is led back; the games stand in their own page.
      .catch(() => undefined);
    return () => {
      gone = true;
    };
  }, [id]);
  return running;
}

function BackToTable({ tables }: { tables: readonly TableSummary[] }) {
  const t = lobby();
  const first = tables[0];
  if (!first) {
    return null;
  }
  return (
    <section class="lobby-back" aria-label={t.back}>
      <p>
        <strong>{tableName(first)}</strong>{" "}
        <span class="soft">{first.status === "playing" ? t.backPlaying : t.backGathering}</span>
      </p>
      <div class="lobby-back-acts">
        {tables.length > 1 ? (
          <a class="button quiet" href="/me">
            {t.backAll}
          </a>
        ) : null}
        <a class="button primary" href={`/table/${encodeURIComponent(first.id)}`}>
          {t.back}
        </a>
      </div>
    </section>
  );
}

function EditionRow({ offer, task, play }: { offer: Offer; task: Task; play: () => void }) {
  const t = lobby();
  const name = shortName(offer.id);
  return (
    <li class="edition">
      <div class="edition-words">
        <h3>{name}</h3>
        <p class="soft">
          {lineOf(offer.id)}{" "}
          <a href={`/rules/${offer.id}`} aria-label={t.rulesOf(name)}>
            {t.rules}
          </a>
        </p>
      </div>
      <button
        type="button"
        class="button"
        disabled={task.busy}
        aria-label={t.playEdition(name)}
        onClick={play}
      >
        {t.play}
      </button>
    </li>
  );
}

/** The first page: name yourself and play, or find a table. */
export function Lobby() {
  const t = lobby();
  const { route } = useLocation();
  const task = useTask();
  const [proposal, setProposal] = useState(propose);
  const [typed, setTyped] = useState<string | null>(null);
  const best = useMemo(favourite, []);
  const running = useRunning();
  useTitle(t.title);
  useEffect(() => {
    // The editions that we know are there anyhow.
    loadOffers().catch(() => undefined);
  }, []);

  const proposed = `${t.names[proposal.at % t.names.length]}${proposal.number}`;
  const nickname = typed?.trim() ? typed.trim() : proposed;
  const play = (rules: string) =>
    task.run(async () => {
      await enterAs(nickname);
      rememberEdition(rules);
      const { table } = await post<SeatedAt>("/api/play", { rules } satisfies PlayRequest);
      route(`/table/${encodeURIComponent(table)}`);
    });
  const join = (path: string) =>
    task.run(async () => {
      await enterAs(nickname);
      route(path);
    });

  const known = me.value === undefined ? lastName() : (me.value?.nickname ?? null);
  return (
    <Shell>
      <div class="lobby">
        <BackToTable tables={running} />
        <section class="lobby-hero" aria-labelledby="lobby-heading">
          <div class="lobby-hero-words">
            <h1 id="lobby-heading">{known ? t.hello(known) : t.welcome}</h1>
            <p>{known ? t.helloLine : t.welcomeLine}</p>
            <form
              class="lobby-start"
              onSubmit={(event) => {
                event.preventDefault();
                play(best);
              }}
            >
              {known ? null : (
                <div class="lobby-name">
                  <label class="field">
                    <span>{t.nickname}</span>
                    <input
                      class="input"
                      maxLength={24}
                      autocomplete="nickname"
                      value={typed ?? proposed}
                      onFocus={(event) => event.currentTarget.select()}
                      onInput={(event) => setTyped(event.currentTarget.value)}
                    />
                  </label>
                  <button
                    type="button"
                    class="button"
                    onClick={() => {
                      setTyped(null);
                      setProposal(propose());
                    }}
                  >
                    {t.anotherName}
                  </button>
                </div>
              )}
              <button
                type="submit"
                class={running.length > 0 ? "button lobby-go" : "button primary lobby-go"}
                disabled={task.busy}
              >
                {task.busy ? t.entering : `${t.playNow} · ${shortName(best)}`}
              </button>
            </form>
            <RefusalText refusal={task.refusal} />
            {known ? null : (
              <p class="lobby-links">
                <a href="/guide">{t.firstGame}</a>
                <a href="/me?tab=account">{t.signIn}</a>
              </p>
            )}
          </div>
          <div class="lobby-hero-cards" aria-hidden="true">
            <CardRow cards={["BJ", "H2", "HA", "HA", "HK", "HK"]} />
          </div>
        </section>

        <div class="lobby-columns">
          <section class="lobby-editions" aria-labelledby="editions-heading">
            <h2 id="editions-heading">{t.editions}</h2>
            {(["shengji", "erdayi"] as const).map((game) => (
              <div key={game} class="edition-group">
                <h3 class="edition-game">
                  {common().games[game]} <span class="soft">{t.people(seatsOf(game))}</span>
                </h3>
                <ul class="editions">
                  {offers.value
                    .filter((offer) => offer.game === game)
                    .map((offer) => (
                      <EditionRow
                        key={offer.id}
                        offer={offer}
                        task={task}
                        play={() => play(offer.id)}
                      />
                    ))}
                </ul>
              </div>
            ))}
          </section>
          <div class="lobby-side">
            <nav class="lobby-ways" aria-label={t.ownTable}>
              <a class="lobby-way" href="/new">
                <strong>{t.ownTable}</strong>
                <span class="soft">{t.ownTableLine}</span>
              </a>
              <a class="lobby-way" href="/guide">
                <strong>{t.firstGame}</strong>
                <span class="soft">{t.firstGameLine}</span>
              </a>
            </nav>
            <Events />
            <OpenTables join={join} except={running} />
          </div>
        </div>
      </div>
    </Shell>
  );
}
