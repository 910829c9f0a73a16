import { useState } from "preact/hooks";
import { Consequences } from "../../event/Consequences.tsx";
import { type Command, type Desk, nameOf, stageOf } from "../../event/desk.ts";
import type { DeskStore } from "../../event/deskStore.ts";
import { refereeLink } from "../../event/figures.ts";
import {
  costs,
  losesMatch,
  offenceText,
  sameSanction,
  sanctionText,
} from "../../event/sanction.ts";
import { useProposal } from "../../event/useProposal.ts";
import { tableName } from "../../event/worth.ts";
import { common } from "../../i18n/common.ts";
import { lang } from "../../i18n/index.ts";
import { referee as words } from "../../i18n/referee.ts";
import type {
  EventFault,
  EventOpponentGets,
  EventSanction,
  OffenceView,
  RulingView,
} from "../../protocol/desk.ts";
import { articleName } from "../../rules/articleName.ts";
import { Choice, Switch } from "../../ui/Choice.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { TextField } from "../../ui/Field.tsx";
import { RefusalText } from "../../ui/RefusalText.tsx";
import { SanctionField } from "./SanctionField.tsx";

/**
 * Rules from the edition's catalogue. The server proposes what the offence
 * costs, repeats counted; it is done so, or otherwise with a reason.
 */
export function RuleDialog(props: {
  desk: Desk;
  store: DeskStore;
  entrant: number;
  offences: readonly OffenceView[];
  onClose: () => void;
}) {
  const t = words();
  const { desk, store, entrant, offences } = props;
  const [code, setCode] = useState<string | null>(null);
  const [deal, setDeal] = useState("");
  const [table, setTable] = useState("");
  const [fault, setFault] = useState<Fault>("none");
  const [cards, setCards] = useState("");
  const [made, setMade] = useState("");
  const [gets, setGets] = useState<EventOpponentGets>("award");
  const [cancels, setCancels] = useState(false);
  const [other, setOther] = useState<EventSanction | null>(null);
  const [reason, setReason] = useState("");
  const chosen = offences.find((of) => of.code === code);
  const tables =
    desk.event.rounds
      .findLast(({ state }) => state === "playing")
      ?.matches.find(({ sides, slip }) => sides.includes(entrant) && slip == null)?.online ?? [];

  const stage = stageOf(desk);
  const boards = stage?.slip.by === "boards";
  const lines = stage?.boards?.tables ?? [];
  const standard = stage?.standard === true;

  const command = (
    sanction: EventSanction | null,
    why: string,
    offence: string,
  ): Command & { c: "rule" } => ({
    c: "rule",
    entrant,
    offence,
    ...(isCount(deal) ? { deal: Number(deal) } : {}),
    ...(table === "" ? {} : { table: Number(table) }),
    ...(fault === "none" ? {} : { fault }),
    ...(chosen?.points_a_card != null && isCount(cards) ? { cards: Number(cards) } : {}),
    ...(chosen?.by_points && isCount(made) ? { defenders_points: Number(made) } : {}),
    ...(gets === "award" ? {} : { opponent_gets: gets }),
    ...(cancels ? { cancels_board: true } : {}),
    ...(sanction ? { sanction, reason: why } : {}),
  });
  // What is tried needs a reason, whatever it is.
  const tried = code === null ? null : command(other, "-", code);
  const { leads, refusal, busy, apply } = useProposal(store, tried);
  const first = leads?.rulings[0];
  const proposed = first?.proposed;
  const changed = other !== null && proposed !== undefined && !sameSanction(other, proposed);
  return (
    <Dialog title={t.ruleTitle(nameOf(desk, entrant))} onClose={props.onClose} wide>
      <form
        class="rule"
        onSubmit={(event) => {
          event.preventDefault();
          if (code !== null) {
            void apply(command(changed ? other : null, reason.trim(), code), props.onClose);
          }
        }}
      >
        {code === null ? (
          <Offences offences={offences} choose={setCode} />
        ) : (
          <>
            <p class="rule-what">
              <b>{offenceText(code, offences)}</b>
              <button
                type="button"
                class="button quiet"
                onClick={() => {
                  setCode(null);
                  setOther(null);
                }}
              >
                {t.otherOffence}
              </button>
            </p>
            <div class="rule-where">
              <TextField label={t.deal} value={deal} maxLength={3} onInput={setDeal} />
              {lines.length > 1 ? (
                <Choice
                  label={t.atWhich}
                  value={table}
                  options={[
                    ["", t.eitherTable],
                    ...lines.map((_, at) => [String(at), tableName(at, lines.length)] as const),
                  ]}
                  onChange={setTable}
                />
              ) : null}
              <Faults fault={fault} choose={setFault} />
              {chosen?.points_a_card == null ? null : (
                <TextField
                  label={t.cards(chosen.points_a_card)}
                  value={cards}
                  maxLength={2}
                  onInput={setCards}
                />
              )}
              {chosen?.by_points ? (
                <TextField label={t.made} value={made} maxLength={3} onInput={setMade} />
              ) : null}
            </div>
            {boards && isCount(deal) ? (
              <Switch
                label={t.cancelsBoard}
                on={cancels || (chosen?.cancels_board ?? false)}
                onChange={setCancels}
              />
            ) : null}
            {first ? <Proposal ruling={first} /> : refusal ? null : <p class="soft">{t.looking}</p>}
            {other === null ? null : (
              <section class="rule-other">
                <SanctionField value={other} onChange={setOther} />
                <TextField
                  label={t.reason}
                  hint={t.reasonHint}
                  value={reason}
                  maxLength={200}
                  onInput={setReason}
                />
              </section>
            )}
            {standard && leads?.rulings.some(({ sanction }) => losesMatch(sanction)) ? (
              <Choice
                label={t.opponentGets}
                value={gets}
                options={GETS.map((name) => [name, t.gets[name]] as const)}
                onChange={setGets}
              />
            ) : null}
            <Follows rulings={leads?.rulings.slice(1) ?? []} />
            {leads ? (
              <Consequences
                desk={desk}
                leads={{ ...leads, rulings: [] }}
                later={leads.rulings.some(({ sanction }) => costs(sanction))}
              />
            ) : null}
            <AtTables tables={tables} />
            <RefusalText refusal={refusal} />
            <div class="confirm-end">
              <button
                type="submit"
                class="button primary"
                disabled={busy || leads == null || (changed && reason.trim() === "")}
              >
                {changed ? t.applyChanged : t.apply}
              </button>
              <button
                type="button"
                class="button"
                disabled={proposed === undefined}
                onClick={() => setOther(other === null ? (proposed ?? "warning") : null)}
              >
                {other === null ? t.change : t.asProposed}
              </button>
              <button type="button" class="button quiet" onClick={props.onClose}>
                {common().cancel}
              </button>
            </div>
          </>
        )}
      </form>
    </Dialog>
  );
}

/** The sides of a deal; none where it does not matter. */
const FAULTS = ["none", "dealer_side", "defenders"] as const;
type Fault = EventFault | "none";

/** The four sums of cn2002:29 四, the proposal first. */
const GETS = ["award", "own_average", "rest", "as_played"] as const;

const isCount = (text: string): boolean => /^\d+$/.test(text.trim());

/** Which side of the deal was at fault. */
function Faults(props: { fault: Fault; choose: (fault: Fault) => void }) {
  const t = words();
  return (
    <Choice
      label={t.fault}
      value={props.fault}
      options={FAULTS.map((name) => [name, t.faults[name]] as const)}
      onChange={props.choose}
    />
  );
}

/** What the edition proposes, and what becomes of the deal. */
function Proposal({ ruling }: { ruling: RulingView }) {
  const t = words();
  return (
    <section class="rule-proposal">
      <h3>{t.proposed}</h3>
      <p class="rule-cost">
        {sanctionText(ruling.proposed)}
        {ruling.effect ? ` · ${ruling.effect[lang.value]}` : null}
      </p>
      <p class="soft">{t.proposedNote}</p>
    </section>
  );
}

/** The offences of the edition's catalogue, narrowed by what is typed. */
function Offences(props: { offences: readonly OffenceView[]; choose: (code: string) => void }) {
  const t = words();
  const [typed, setTyped] = useState("");
  const text = typed.trim().toLowerCase();
  const found = props.offences.filter(({ zh, en, article }) =>
    [zh, en, article].some((field) => field.toLowerCase().includes(text)),
  );
  return (
    <>
      <TextField label={t.findOffence} value={typed} onInput={setTyped} />
      <ul class="offences">
        {found.map((offence) => (
          <li key={offence.code}>
            <button type="button" onClick={() => props.choose(offence.code)}>
              <b>{offenceText(offence.code, props.offences)}</b>
              <small class="soft">
                {articleName(offence.article)} ·{" "}
                {t.usual(offence.steps.map(sanctionText).join(` ${t.step} `))}
              </small>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

/** What follows from a ruling by itself. */
function Follows({ rulings }: { rulings: readonly RulingView[] }) {
  return rulings.length === 0 ? null : (
    <section>
      <h3>{words().follows}</h3>
      <ul>
        {rulings.map(({ id, sanction }) => (
          <li key={id}>
            <b>{sanctionText(sanction)}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The online tables where the entrant plays now. */
function AtTables({ tables }: { tables: readonly string[] }) {
  const t = words();
  return tables.length === 0 ? null : (
    <p class="rule-online">
      <span class="soft">{t.atTable}</span>{" "}
      {tables.map((table) => (
        <a key={table} href={refereeLink(table)} target="_blank" rel="noreferrer">
          {t.openTable}
        </a>
      ))}
    </p>
  );
}
