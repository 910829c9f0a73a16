import { useSignal } from "@preact/signals";
import { type Desk, nameOf } from "../../event/desk.ts";
import type { DeskStore } from "../../event/deskStore.ts";
import { roundAmong } from "../../event/rounds.ts";
import { offenceText, sameSanction, sanctionText } from "../../event/sanction.ts";
import { tableName } from "../../event/worth.ts";
import { heading, lang } from "../../i18n/index.ts";
import { referee as words } from "../../i18n/referee.ts";
import type { OffenceView, RulingView } from "../../protocol/desk.ts";
import { articleName } from "../../rules/articleName.ts";
import { AppealDialog, Terms } from "./Appeals.tsx";

/** A ruling in a line or two. */
export function RulingLine(props: {
  desk: Desk;
  ruling: RulingView;
  offences: readonly OffenceView[];
  nameless?: boolean;
}) {
  const t = words();
  const { desk, ruling } = props;
  const changed = !sameSanction(ruling.sanction, ruling.proposed);
  return (
    <>
      <span class="ruling-what">
        {props.nameless ? null : <b>{nameOf(desk, ruling.entrant)} </b>}
        {offenceText(ruling.offence, props.offences)}
        {" · "}
        <b>{sanctionText(ruling.sanction)}</b>
        {changed ? <span class="soft"> {t.instead(sanctionText(ruling.proposed))}</span> : null}
      </span>
      <small class="soft ruling-more">
        {[
          desk.event.stages.length > 1 ? t.stage(ruling.stage + 1) : null,
          heading(roundAmong(desk.event.rounds, ruling.stage, ruling.round)),
          ruling.table == null ? null : tableName(ruling.table, 2),
          ruling.deal == null ? null : t.dealNo(ruling.deal),
          ruling.cards == null ? null : t.cardsThrown(ruling.cards),
          ruling.effect?.[lang.value],
          ruling.opponent_gets ? t.gets[ruling.opponent_gets] : null,
          ruling.cancels_board ? t.cancelsBoard : null,
          articleName(ruling.article),
          ruling.follows == null ? null : t.followsFrom(ruling.follows),
          ruling.reason,
          t.by(ruling.by),
        ]
          .filter(Boolean)
          .join(" · ")}
      </small>
    </>
  );
}

/** Every ruling, the newest first, with until when it may be appealed against. */
export function Rulings(props: { desk: Desk; store: DeskStore; offences: readonly OffenceView[] }) {
  const t = words();
  const { desk, store, offences } = props;
  const appealed = useSignal<RulingView | null>(null);
  if (desk.rulings.length === 0) {
    return <p class="soft">{t.noRulings}</p>;
  }
  return (
    <>
      <ul class="rulings">
        {[...desk.rulings].reverse().map((ruling) => (
          <li key={ruling.id}>
            <span class="ruling-id soft">{ruling.id}</span>
            <div>
              <RulingLine desk={desk} ruling={ruling} offences={offences} />
              <Terms desk={desk} ruling={ruling} />
            </div>
            <button
              type="button"
              class="button"
              aria-label={`${t.appeal} · ${ruling.id}`}
              onClick={() => {
                appealed.value = ruling;
              }}
            >
              {t.appeal}
            </button>
          </li>
        ))}
      </ul>
      {appealed.value ? (
        <AppealDialog
          desk={desk}
          store={store}
          ruling={appealed.value}
          offences={offences}
          onClose={() => {
            appealed.value = null;
          }}
        />
      ) : null}
    </>
  );
}
