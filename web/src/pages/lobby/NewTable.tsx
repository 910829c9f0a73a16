import { useCallback, useEffect, useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import { post } from "../../api/http.ts";
import { common } from "../../i18n/common.ts";
import { lobby } from "../../i18n/lobby.ts";
import { ratings } from "../../i18n/ratings.ts";
import { table } from "../../i18n/table.ts";
import type { EditionPage, OpenedTable } from "../../protocol/index.ts";
import { favourite, lineOf, loadOffers, offers, seatsOf, shortName } from "../../rules/editions.ts";
import { enterAs, me } from "../../state/me.ts";
import { levelOptions } from "../../table/levels.ts";
import { Choice, Switch } from "../../ui/Choice.tsx";
import { NumberField, SelectField, TextField } from "../../ui/Field.tsx";
import { RefusalText } from "../../ui/RefusalText.tsx";
import { Shell } from "../../ui/Shell.tsx";
import { useTask } from "../../ui/useTask.ts";
import { useTitle } from "../../ui/useTitle.ts";
import { clocksOf } from "./describe.ts";
import { blank, type Chair, type Draft, lengthBy, requestOf } from "./draft.ts";
import { HouseForm } from "./HouseForm.tsx";
import { Opened } from "./Opened.tsx";
import "./new.css";

const FILLS = [0, 10, 30, 60] as const;
const POOLS = [0, 1, 3, 5] as const;

type Part = { draft: Draft; change: (changes: Partial<Draft>) => void };

function LengthPart({ draft, change, isShengji }: Part & { isShengji: boolean }) {
  const t = lobby().form;
  const by = lengthBy(draft, isShengji);
  return (
    <div class="part-fields">
      <Choice
        label={t.length}
        hideLabel
        value={by}
        options={[
          ["game", t.game],
          ...(isShengji ? [["games", t.games] as const] : []),
          ["deals", t.deals],
          ["minutes", t.minutes],
        ]}
        onChange={(chosen) => change({ by: chosen })}
      />
      {by === "game" ? <p class="soft">{isShengji ? t.gameShengji : t.gameErdayi}</p> : null}
      {by === "games" ? (
        <>
          <NumberField
            label={t.wins}
            value={draft.wins}
            min={1}
            max={5}
            onChange={(wins) => change({ wins })}
          />
          <p class="soft">{t.gamesHint(2 * draft.wins - 1, draft.wins)}</p>
        </>
      ) : null}
      {by === "deals" ? (
        <NumberField
          label={t.dealsCount}
          value={draft.deals}
          min={1}
          max={200}
          onChange={(deals) => change({ deals })}
        />
      ) : null}
      {by === "minutes" ? (
        <>
          <div class="numbers">
            <NumberField
              label={t.minutesCount}
              value={draft.minutes}
              min={1}
              max={600}
              onChange={(minutes) => change({ minutes })}
            />
            <NumberField
              label={t.before}
              value={draft.beforeMin}
              min={0}
              max={600}
              onChange={(beforeMin) => change({ beforeMin })}
            />
            <NumberField
              label={t.lastDeals}
              value={draft.lastDeals}
              min={1}
              max={200}
              onChange={(lastDeals) => change({ lastDeals })}
            />
          </div>
          <Switch
            label={t.counting}
            on={draft.countingPresent}
            onChange={(countingPresent) => change({ countingPresent })}
          />
        </>
      ) : null}
    </div>
  );
}

function PeoplePart({ draft, change, seats }: Part & { seats: number }) {
  const t = lobby().form;
  const names = seats === 4 ? common().seats4 : common().seats3;
  return (
    <div class="part-fields">
      <Choice
        label={t.open}
        value={draft.private ? "private" : "public"}
        options={[
          ["private", t.private],
          ["public", t.public],
        ]}
        onChange={(who) => change({ private: who === "private" })}
      />
      <Switch
        label={ratings().rated}
        hint={ratings().ratedLine}
        on={draft.rated}
        onChange={(rated) => change({ rated })}
      />
      <fieldset class="plain">
        <legend>{t.seats}</legend>
        <div class="numbers">
          {names.map((name, at) => (
            <SelectField<Chair>
              key={name}
              label={name}
              value={draft.chairs[at] ?? ""}
              options={[
                ["", t.free],
                ...levelOptions().map(([level, name]) => [level, t.bot(name)] as const),
              ]}
              onChange={(bot) =>
                change({ chairs: draft.chairs.map((chair, of) => (of === at ? bot : chair)) })
              }
            />
          ))}
        </div>
      </fieldset>
      <Choice
        label={t.fill}
        value={String(draft.fill)}
        options={FILLS.map(
          (seconds) => [String(seconds), seconds === 0 ? t.never : t.after(seconds)] as const,
        )}
        onChange={(seconds) => change({ fill: Number(seconds) })}
      />
      {draft.fill > 0 ? (
        <Choice
          label={t.fillBot}
          value={draft.fillBot}
          options={levelOptions()}
          onChange={(fillBot) => change({ fillBot })}
        />
      ) : null}
    </div>
  );
}

function TimePart({ draft, change, isHouse }: Part & { isHouse: boolean }) {
  const t = lobby().form;
  const clocks = ["lead", "follow", "kitty", "declare"] as const;
  return (
    <div class="part-fields">
      {isHouse ? null : (
        <Choice
          label={t.clocks}
          value={draft.ownClocks ? "own" : "rules"}
          options={[
            ["rules", t.asRules],
            ["own", t.ownClocks],
          ]}
          onChange={(clock) => change({ ownClocks: clock === "own" })}
        />
      )}
      {draft.ownClocks && !isHouse ? (
        <div class="numbers">
          {clocks.map((clock) => (
            <NumberField
              key={clock}
              label={t[clock]}
              unit={t.seconds}
              value={draft[clock]}
              min={1}
              max={3600}
              onChange={(seconds) => change({ [clock]: seconds })}
            />
          ))}
        </div>
      ) : null}
      <Choice
        label={t.pool}
        value={String(draft.pool)}
        options={POOLS.map(
          (minutes) => [String(minutes * 60), minutes === 0 ? t.none : t.minute(minutes)] as const,
        )}
        onChange={(seconds) => change({ pool: Number(seconds) })}
      />
      <Choice
        label={t.pace}
        value={draft.pace}
        options={[
          ["normal", t.normal],
          ["fast", t.fast],
        ]}
        onChange={(pace) => change({ pace })}
      />
      <Choice
        label={t.spectators}
        value={draft.see}
        options={[
          ["public", t.seePublic],
          ["delayed", t.seeDelayed],
          ["nobody", t.seeNobody],
        ]}
        onChange={(see) => change({ see })}
      />
      {draft.see === "delayed" ? (
        <NumberField
          label={t.delay}
          value={draft.delayMin}
          min={1}
          max={60}
          onChange={(delayMin) => change({ delayMin })}
        />
      ) : null}
    </div>
  );
}

/** The link of a table, for who sits down there at once. */
const sittingAt = (link: string): string => `${link}${link.includes("?") ? "&" : "?"}sit`;

/** Opens a table of one's own and shows how others find it. */
export default function NewTable() {
  const t = lobby();
  const { route } = useLocation();
  const task = useTask();
  const [draft, setDraft] = useState<Draft>(() => ({ ...blank, rules: favourite() }));
  const [isHouse, setIsHouse] = useState(false);
  const [house, setHouse] = useState<EditionPage | null>(null);
  const [opened, setOpened] = useState<OpenedTable | null>(null);
  const [nickname, setNickname] = useState("");
  const takeHouse = useCallback((page: EditionPage | null) => setHouse(page), []);
  useTitle(t.newTitle);
  useEffect(() => {
    // The editions that we know are there anyhow.
    loadOffers().catch(() => undefined);
  }, []);
  useEffect(() => {
    if (!draft.ownClocks) {
      return;
    }
    let gone = false;
    // Clocks of one's own begin with those of the rules; without them with ours.
    clocksOf(draft.rules)
      .then((clocks) => !gone && change(clocks))
      .catch(() => undefined);
    return () => {
      gone = true;
    };
  }, [draft.ownClocks, draft.rules]);
  const change = (changes: Partial<Draft>) => setDraft((before) => ({ ...before, ...changes }));

  const game = offers.value.find((offer) => offer.id === draft.rules)?.game ?? "shengji";
  const changesRules = isHouse && game === "shengji";
  const rulesName = changesRules ? t.houseRules : shortName(draft.rules);
  if (opened) {
    return (
      <Shell>
        <Opened
          link={opened.link}
          text={table().shareText(me.value?.nickname ?? "", rulesName)}
          sit={() => route(sittingAt(opened.link))}
          another={() => setOpened(null)}
        />
      </Shell>
    );
  }

  const open = () =>
    task.run(async () => {
      await enterAs(nickname.trim());
      const rules =
        changesRules && house?.edition ? { id: house.id, edition: house.edition } : undefined;
      const request = requestOf(draft, seatsOf(game), rules);
      setOpened(await post<OpenedTable>("/api/tables", request));
    });

  return (
    <Shell>
      <form
        class="new-table"
        onSubmit={(event) => {
          event.preventDefault();
          open();
        }}
      >
        <header>
          <h1>{t.newTitle}</h1>
          <p class="soft">{t.newLine}</p>
        </header>
        <section class="part">
          <h2>{t.form.rules}</h2>
          <div class="part-fields">
            <div class="rules-pick">
              <Choice
                label={t.form.rules}
                hideLabel
                value={draft.rules}
                options={offers.value.map((offer) => [offer.id, shortName(offer.id)] as const)}
                onChange={(rules) => change({ rules })}
              />
              <p class="soft">
                {lineOf(draft.rules)}{" "}
                <a href={`/rules/${draft.rules}`} aria-label={t.rulesOf(shortName(draft.rules))}>
                  {t.rules}
                </a>
              </p>
            </div>
            {game === "shengji" ? (
              <Switch
                label={t.form.house}
                hint={t.form.houseHint}
                on={isHouse}
                onChange={setIsHouse}
              />
            ) : null}
            {changesRules ? <HouseForm base={draft.rules} tell={takeHouse} /> : null}
          </div>
        </section>
        <section class="part">
          <h2>{t.form.length}</h2>
          <LengthPart draft={draft} change={change} isShengji={game === "shengji"} />
        </section>
        <section class="part">
          <h2>{t.form.who}</h2>
          <PeoplePart draft={draft} change={change} seats={seatsOf(game)} />
        </section>
        <details class="part fold">
          <summary>
            <h2>{t.form.time}</h2>
          </summary>
          <TimePart draft={draft} change={change} isHouse={changesRules} />
        </details>
        <section class="part names">
          {me.value === null ? (
            <TextField
              label={t.nickname}
              value={nickname}
              required
              maxLength={24}
              fills="nickname"
              onInput={setNickname}
            />
          ) : null}
          <TextField
            label={t.form.title}
            placeholder={t.form.titleHint}
            value={draft.title}
            maxLength={60}
            onInput={(title) => change({ title })}
          />
        </section>
        <div class="new-table-end">
          <button
            type="submit"
            class="button primary"
            disabled={task.busy || (changesRules && house === null)}
          >
            {task.busy ? t.form.opening : t.form.openTable}
          </button>
          <RefusalText refusal={task.refusal} />
        </div>
      </form>
    </Shell>
  );
}
