import { useState } from "preact/hooks";
import {
  amountOf,
  amountsOf,
  amountText,
  KINDS,
  partsOf,
  type SanctionKind,
  sanctionOf,
} from "../../event/sanction.ts";
import { referee as words } from "../../i18n/referee.ts";
import type { EventSanction } from "../../protocol/desk.ts";
import { SelectField, TextField } from "../../ui/Field.tsx";

/** A sanction to be chosen: what kind, and how much, in any amount. */
export function SanctionField(props: {
  value: EventSanction;
  onChange: (sanction: EventSanction) => void;
}) {
  const t = words();
  const [kind, amount] = partsOf(props.value);
  const [typed, setTyped] = useState(amount === null ? "" : amountText(kind, amount));
  const usual = amountsOf(kind);
  const wrong = usual.length > 0 && amountOf(kind, typed) === null;
  return (
    <div class="sanction-field">
      <SelectField<SanctionKind>
        label={t.sanction}
        value={kind}
        options={KINDS.map((name) => [name, t.kinds[name]] as const)}
        onChange={(chosen) => {
          const first = amountsOf(chosen)[0] ?? 0;
          setTyped(amountText(chosen, first));
          props.onChange(sanctionOf(chosen, first));
        }}
      />
      {usual.length > 0 ? (
        <TextField
          label={t.amount}
          hint={
            wrong ? t.noAmount : t.usualAmounts(usual.map((of) => amountText(kind, of)).join("、"))
          }
          value={typed}
          maxLength={6}
          onInput={(text) => {
            setTyped(text);
            const meant = amountOf(kind, text);
            if (meant !== null) {
              props.onChange(sanctionOf(kind, meant));
            }
          }}
        />
      ) : null}
    </div>
  );
}
