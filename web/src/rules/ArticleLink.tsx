import { rules } from "../i18n/rules.ts";
import { articleHref } from "./data.ts";

/** An article in words: `cn2002:13` names a text and what it calls the place. */
export function articleName(article: string): string {
  const [text = "", number = ""] = article.split(":");
  return rules().article(text, number);
}

/** An article by its id, leading to its sentence on the page of the edition. */
export function ArticleLink({ edition, article }: { edition: string; article: string }) {
  return (
    <a class="article-link" href={articleHref(edition, article)}>
      {articleName(article)}
    </a>
  );
}
