import { useEffect, useMemo, useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import { post } from "../../api/http.ts";
import { CardRow } from "../../cards/CardFace.tsx";
import { common } from "../../i18n/common.ts";
import { lobby } from "../../i18n/lobby.ts";
import { room } from "../../i18n/room.ts";
import type { PlayRequest, SeatedAt } from "../../protocol/index.ts";
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
import { favouriteLevel, type Level, levelOptions, rememberLevel } from "../../table/levels.ts";
import { Choice } from "../../ui/Choice.tsx";
import { FacePicker, someFace } from "../../ui/Face.tsx";
import { RefusalText } from "../../ui/RefusalText.tsx";
import { Shell } from "../../ui/Shell.tsx";
import { type Task, useTask } from "../../ui/useTask.ts";
import { useTitle } from "../../ui/useTitle.ts";
import { Events } from "./Events.tsx";
import { FirstLesson } from "./FirstLesson.tsx";
import { FriendsRooms, useRooms } from "./FriendsRooms.tsx";
import { propose, proposed } from "./nickname.ts";
import { OpenTables } from "./OpenTables.tsx";
import { PuzzleCard } from "./PuzzleCard.tsx";
import {
  favouriteWait,
  rememberWait,
  useLive,
  WAITS,
  type Waiting,
  type Waits,
  waitingBy,
} from "./people.ts";
import { Running, useRunning } from "./Running.tsx";
import { TodayCard } from "./TodayCard.tsx";
import "./lobby.css";

function EditionRow(props: {
  offer: Offer;
  task: Task;
  waiting: Waiting | undefined;
  play: () => void;
  meet: () => void;
}) {
  const t = lobby();
  const { offer, task, waiting } = props;
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
        {waiting ? <p class="edition-waiting">{t.waiting(waiting.here, waiting.missing)}</p> : null}
      </div>
      <div class="edition-acts">
        <button
          type="button"
          class="button"
          disabled={task.busy}
          aria-label={t.meetEdition(name)}
          onClick={props.meet}
        >
          {t.meetShort}
        </button>
        <button
          type="button"
          class="button"
          disabled={task.busy}
          aria-label={t.playEdition(name)}
          onClick={props.play}
        >
          {t.play}
        </button>
      </div>
    </li>
  );
}

/** Whether somebody waits already. */
const waitingLine = (waiting: Waiting | undefined): string =>
  waiting ? lobby().waiting(waiting.here, waiting.missing) : lobby().nobodyWaits;

/** The first page: name yourself and play, or find a table. */
export function Lobby() {
  const t = lobby();
  const { route } = useLocation();
  const task = useTask();
  const [proposal, setProposal] = useState(propose);
  const [typed, setTyped] = useState<string | null>(null);
  const [face, setFace] = useState(someFace);
  const best = useMemo(favourite, []);
  const [bot, setBot] = useState<Level>(favouriteLevel);
  const [wait, setWait] = useState<Waits>(favouriteWait);
  const running = useRunning();
  const rooms = useRooms();
  const live = useLive();
  const waiting = waitingBy(live.tables);
  useTitle(t.title);
  useEffect(() => {
    // The editions that we know are there anyhow.
    loadOffers().catch(() => undefined);
  }, []);

  const nickname = typed?.trim() ? typed.trim() : proposed(proposal);
  const sitDown = (request: PlayRequest) =>
    task.run(async () => {
      await enterAs(nickname, face);
      rememberEdition(request.rules);
      rememberLevel(bot);
      const { table } = await post<SeatedAt>("/api/play", request);
      route(`/table/${encodeURIComponent(table)}`);
    });
  const play = (rules: string) => sitDown({ rules, bot });
  const meet = (rules: string) => {
    rememberWait(wait);
    return sitDown({ rules, bot, fill_s: wait });
  };
  const join = (path: string) =>
    task.run(async () => {
      await enterAs(nickname, face);
      route(path);
    });

  const known = me.value === undefined ? lastName() : (me.value?.nickname ?? null);
  return (
    <Shell>
      <div class="lobby">
        <Running tables={running} />
        <FriendsRooms rooms={rooms} />
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
                <>
                  <div class="lobby-name">
                    <label class="field">
                      <span>{t.nickname}</span>
                      <input
                        class="input"
                        maxLength={24}
                        autocomplete="nickname"
                        value={typed ?? proposed(proposal)}
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
                  <FacePicker value={face} onChange={setFace} />
                </>
              )}
              <button
                type="submit"
                class={running.length > 0 ? "button lobby-go" : "button primary lobby-go"}
                disabled={task.busy}
              >
                {task.busy ? t.entering : `${t.playNow} · ${shortName(best)}`}
              </button>
              <button
                type="button"
                class="button lobby-go lobby-meet"
                disabled={task.busy}
                onClick={() => meet(best)}
              >
                <span>{`${t.meet} · ${shortName(best)}`}</span>
                <small>{waitingLine(waiting.get(best))}</small>
              </button>
            </form>
            <div class="lobby-choices">
              <Choice label={t.playBots} value={bot} options={levelOptions()} onChange={setBot} />
              <Choice
                label={t.waits}
                value={String(wait)}
                options={WAITS.map((seconds) => [String(seconds), t.waitsFor(seconds)] as const)}
                onChange={(chosen) =>
                  setWait(WAITS.find((of) => String(of) === chosen) ?? WAITS[0])
                }
              />
            </div>
            <RefusalText refusal={task.refusal} />
            {known ? null : (
              <p class="lobby-links">
                <a href="/me?tab=account">{t.signIn}</a>
              </p>
            )}
          </div>
          <div class="lobby-hero-cards" aria-hidden="true">
            <CardRow cards={["BJ", "H2", "HA", "HA", "HK", "HK"]} />
          </div>
        </section>

        {known ? null : <FirstLesson nickname={nickname} face={face} />}

        <div class="lobby-columns">
          <div class="lobby-side">
            <OpenTables live={live} join={join} except={running} />
            <TodayCard />
            <PuzzleCard />
            <Events />
            <nav class="lobby-ways" aria-label={t.ownTable}>
              <a class="lobby-way" href="/new">
                <strong>{t.ownTable}</strong>
                <span class="soft">{t.ownTableLine}</span>
              </a>
              <a class="lobby-way" href="/room">
                <strong>{room().way}</strong>
                <span class="soft">{room().wayLine}</span>
              </a>
              <a class="lobby-way" href="/guide">
                <strong>{t.firstGame}</strong>
                <span class="soft">{t.firstGameLine}</span>
              </a>
            </nav>
          </div>
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
                        waiting={waiting.get(offer.id)}
                        play={() => play(offer.id)}
                        meet={() => meet(offer.id)}
                      />
                    ))}
                </ul>
              </div>
            ))}
          </section>
        </div>
      </div>
    </Shell>
  );
}
