import {
  amountsOf,
  amountText,
  KINDS,
  partsOf,
  type SanctionKind,
  sanctionOf,
} from "../../event/sanction.ts";
import { referee as words } from "../../i18n/referee.ts";
import type { EventSanction } from "../../protocol/desk.ts";
import { SelectField } from "../../ui/Field.tsx";

/** A sanction to be chosen: what kind, and how much. */
export function SanctionField(props: {
  value: EventSanction;
  onChange: (sanction: EventSanction) => void;
}) {
  const t = words();
  const [kind, amount] = partsOf(props.value);
  const usual = amountsOf(kind);
  // What the edition proposes may be none of the usual amounts.
  const amounts = amount === null || usual.includes(amount) ? usual : [amount, ...usual];
  return (
    <div class="sanction-field">
      <SelectField<SanctionKind>
        label={t.sanction}
        value={kind}
        options={KINDS.map((name) => [name, t.kinds[name]] as const)}
        onChange={(chosen) => props.onChange(sanctionOf(chosen, amountsOf(chosen)[0] ?? 0))}
      />
      {amounts.length > 0 ? (
        <SelectField
          label={t.amount}
          value={String(amount)}
          options={amounts.map((of) => [String(of), amountText(kind, of)] as const)}
          onChange={(chosen) => props.onChange(sanctionOf(kind, Number(chosen)))}
        />
      ) : null}
    </div>
  );
}
