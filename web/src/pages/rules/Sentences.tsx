import { said } from "../../i18n/index.ts";
import { rules } from "../../i18n/rules.ts";
import type { EditionPage, SentenceBody } from "../../protocol/index.ts";
import { articleName } from "../../rules/articleName.ts";
import { anchorOf } from "../../rules/data.ts";

/** The sentences of a section, each with its article and whether the reading is ours. */
export function Sentences(props: {
  page: EditionPage;
  sentences: readonly SentenceBody[];
  /** Articles whose first sentence is here, so that addresses can lead to it. */
  anchors?: ReadonlySet<SentenceBody>;
  /** The article that was asked for. */
  target?: string;
}) {
  const t = rules();
  return (
    <ul class="sentences">
      {props.sentences.map((sentence) => {
        const anchor = sentence.article ? anchorOf(sentence.article) : undefined;
        const first = props.anchors?.has(sentence) ? anchor : undefined;
        const meant = anchor !== undefined && anchor === props.target;
        return (
          <li key={sentence.zh} id={first} class={meant ? "meant" : ""}>
            <span class="sentence">
              {said(sentence)}
              {sentence.choice ? <span class="choice-mark">{t.choice}</span> : null}
            </span>
            {sentence.article ? (
              <a
                class="article-link"
                href={`#${anchor}`}
                aria-label={t.permalink(articleName(sentence.article))}
              >
                {articleName(sentence.article)}
              </a>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}

/** The first sentence of each article on the page. */
export function firstOfArticles(page: EditionPage): Set<SentenceBody> {
  const seen = new Set<string>();
  const first = new Set<SentenceBody>();
  for (const sentence of page.sections.flatMap((section) => section.sentences)) {
    if (sentence.article && !seen.has(sentence.article)) {
      seen.add(sentence.article);
      first.add(sentence);
    }
  }
  return first;
}
