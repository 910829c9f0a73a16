import { common } from "../i18n/common.ts";
import { said } from "../i18n/index.ts";
import type { ErrorBody } from "../protocol/index.ts";
import { articleName } from "../rules/articleName.ts";

/** Why something was refused, with the article it is refused by. */
export function RefusalText({ refusal }: { refusal: ErrorBody | null | undefined }) {
  return (
    <p class="refusal" role="alert">
      {refusal ? (
        <>
          {said(refusal)}
          {refusal.articles[0] ? (
            <span class="article">{common().article(articleName(refusal.articles[0]))}</span>
          ) : null}
        </>
      ) : null}
    </p>
  );
}
