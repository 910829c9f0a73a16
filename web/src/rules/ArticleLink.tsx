import { articleName } from "./articleName.ts";
import { articleHref } from "./data.ts";

/** An article by its id, leading to its sentence on the page of the edition. */
export function ArticleLink({ edition, article }: { edition: string; article: string }) {
  return (
    <a class="article-link" href={articleHref(edition, article)}>
      {articleName(article)}
    </a>
  );
}
