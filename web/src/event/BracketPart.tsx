import { useRef } from "preact/hooks";
import { heading } from "../i18n/index.ts";
import { rounds as words } from "../i18n/rounds.ts";
import type { EventView } from "../protocol/desk.ts";
import { Bracket } from "./Bracket.tsx";
import { draw, type Head } from "./bracket.ts";
import { stageName } from "./figures.ts";
import { nameText } from "./rounds.ts";

/** The brackets of an event on a page, the last stage first, each with a way to its rounds. */
export function BracketPart({ view, own }: { view: EventView; own?: number | undefined }) {
  const brackets = [...(view.brackets ?? [])].reverse();
  if (brackets.length === 0) {
    return <p class="soft">{words().noBracket}</p>;
  }
  return (
    <>
      {brackets.map((bracket) => (
        <section key={bracket.stage}>
          {view.stages.length > 1 ? <h2>{stageName(view, bracket.stage)}</h2> : null}
          <Scrolled view={view} stage={bracket.stage} own={own} />
        </section>
      ))}
    </>
  );
}

function Scrolled(props: { view: EventView; stage: number; own?: number | undefined }) {
  const t = words();
  const { view, stage, own } = props;
  const box = useRef<HTMLDivElement>(null);
  const bracket = view.brackets?.find((of) => of.stage === stage);
  if (!bracket) {
    return null;
  }
  const drawing = draw(bracket);
  const show = ({ column, row }: Head) => {
    const element = box.current;
    const whole = element?.firstElementChild;
    if (element && whole) {
      const { width, height } = whole.getBoundingClientRect();
      const part = column / (drawing.columns + (drawing.last ? 1 : 0));
      element.scrollLeft = part * width;
      const top = whole.getBoundingClientRect().top + (row / drawing.rows) * height;
      if (top < 0 || top > innerHeight - 120) {
        scrollBy({ top: top - 160 });
      }
    }
  };
  return (
    <>
      <div class="bracket-pick" role="group" aria-label={t.toRound}>
        {drawing.heads.map((head) => (
          <button
            key={nameText(head.name)}
            type="button"
            class="button quiet"
            onClick={() => show(head)}
          >
            {heading(nameText(head.name))}
          </button>
        ))}
      </div>
      <div
        class="bracket-scroll"
        ref={box}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
        tabIndex={0}
        role="region"
        aria-label={t.bracket}
      >
        <Bracket view={view} bracket={bracket} drawing={drawing} own={own} />
      </div>
    </>
  );
}
