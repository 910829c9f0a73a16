import { judge } from "../../i18n/judge.ts";
import { gameOf, type Position } from "../../rules/position.ts";
import { EXAMPLES, positionOf } from "./examples.ts";

/** Questions that somebody might ask, ready to be looked at. */
export function Examples({
  erdayi,
  onChoose,
}: {
  erdayi: boolean;
  onChoose: (next: Position) => void;
}) {
  const t = judge();
  const shown = EXAMPLES.map((example) => ({ example, next: positionOf(example) })).filter(
    ({ next }) => (gameOf(next.question) === "erdayi") === erdayi,
  );
  return (
    <section class="judge-examples">
      <h2>{t.examples}</h2>
      <ul>
        {shown.map(({ example, next }) => (
          <li key={example.search}>
            <button type="button" class="judge-example" onClick={() => onChoose(next)}>
              <small class="soft">{t.questions[next.question]}</small>
              <span>{t.exampleTitles[example.name]}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
