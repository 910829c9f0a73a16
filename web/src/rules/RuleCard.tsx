import { common } from "../i18n/common.ts";
import { said } from "../i18n/index.ts";
import { rules } from "../i18n/rules.ts";
import { RefusalText } from "../ui/RefusalText.tsx";
import { editionPage } from "./data.ts";
import { KittyTable } from "./KittyTable.tsx";
import { LevelTable } from "./LevelTable.tsx";
import { useAsked } from "./useAsked.ts";
import "./card.css";

/** The rules of an edition on one card, to look at beside a table. */
export function RuleCard({ edition }: { edition: string }) {
  const t = rules();
  const { value: page, refusal } = useAsked(edition, () => editionPage(edition));
  if (refusal) {
    return <RefusalText refusal={refusal} />;
  }
  if (!page) {
    return <p class="soft">{common().loading}</p>;
  }
  return (
    <div class="rule-card">
      <p class="rule-card-name">{said(page.name)}</p>
      {page.game === "shengji" ? (
        <div class="rule-card-tables">
          <LevelTable edition={edition} />
          <KittyTable edition={edition} />
        </div>
      ) : null}
      {page.sections.map((section) => (
        <section key={section.heading.en}>
          <h3>{said(section.heading)}</h3>
          <ul>
            {section.sentences.map((sentence) => (
              <li key={sentence.zh}>
                {said(sentence)}
                {sentence.choice ? <span class="choice-mark">{t.choice}</span> : null}
              </li>
            ))}
          </ul>
        </section>
      ))}
      <p>
        <a href={`/rules/${edition}`} target="_blank" rel="noreferrer">
          {t.full}
        </a>
      </p>
    </div>
  );
}
