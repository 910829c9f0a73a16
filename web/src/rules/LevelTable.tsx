import { rules } from "../i18n/rules.ts";
import { RefusalText } from "../ui/RefusalText.tsx";
import { type LevelStep, levelTable } from "./data.ts";
import { useAsked } from "./useAsked.ts";
import "./tables.css";

/** What the defenders' points lead to; the row of `points` is marked. */
export function LevelTable({ edition, points }: { edition: string; points?: number }) {
  const t = rules();
  const { value, refusal } = useAsked(edition, () => levelTable(edition));
  if (refusal) {
    return <RefusalText refusal={refusal} />;
  }
  return (
    <table class="rule-table">
      <caption class="visually-hidden">{t.levelTable}</caption>
      <thead>
        <tr>
          <th scope="col">{t.defendersPoints}</th>
          <th scope="col">{t.dealerSide}</th>
          <th scope="col">{t.defendersSide}</th>
        </tr>
      </thead>
      <tbody>
        {value?.map((step, at) => (
          <tr key={step.from} class={points !== undefined && isIn(step, at, points) ? "here" : ""}>
            <th scope="row">{range(step, at)}</th>
            <td>{step.switch ? "" : (step.more ? t.risesOrMore : t.rises)(step.dealerSide)}</td>
            <td>{step.switch ? t.takeOver(step.defenders) : ""}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const isBelowZero = (step: LevelStep): boolean => step.to !== null && step.to < 0;

function isIn(step: LevelStep, at: number, points: number): boolean {
  return (at === 0 || points >= step.from) && (step.to === null || points < step.to + 5);
}

/** The points of a step; the first has no lower and the last no upper end. */
function range(step: LevelStep, at: number): string {
  const t = rules();
  const written = (n: number) => (n < 0 ? `−${-n}` : String(n));
  if (isBelowZero(step)) {
    return t.belowZero;
  }
  if (at === 0 && step.to !== null) {
    return t.atMost(written(step.to));
  }
  if (step.to === null) {
    return t.atLeast(written(step.from));
  }
  return step.to === step.from ? written(step.from) : `${written(step.from)} – ${written(step.to)}`;
}
