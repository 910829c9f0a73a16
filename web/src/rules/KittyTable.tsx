import { CardRow } from "../cards/CardFace.tsx";
import { rules } from "../i18n/rules.ts";
import { RefusalText } from "../ui/RefusalText.tsx";
import { kittyTable } from "./data.ts";
import { useAsked } from "./useAsked.ts";
import "./tables.css";

/** What the lead of the last trick makes of the kitty, with examples. */
export function KittyTable({ edition }: { edition: string }) {
  const t = rules();
  const { value, refusal } = useAsked(edition, () => kittyTable(edition));
  if (refusal) {
    return <RefusalText refusal={refusal} />;
  }
  return (
    <table class="rule-table kitty-table">
      <caption class="visually-hidden">{t.kittyTable}</caption>
      <thead>
        <tr>
          <th scope="col">{t.lastLead}</th>
          <th scope="col">{t.example}</th>
          <th scope="col" class="number">
            {t.factor}
          </th>
        </tr>
      </thead>
      <tbody>
        {value?.map((row) => (
          <tr key={row.lead.join()}>
            <th scope="row">{t.kittyKinds[row.kind]}</th>
            <td>
              <CardRow cards={row.lead} />
            </td>
            <td class="number">{t.times(row.factor)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
