/** Brackets on paper: whole where one is legible, else in pages. */

import { Bracket, sizeOf } from "../../event/Bracket.tsx";
import { pages } from "../../event/bracket.ts";
import { stageName } from "../../event/figures.ts";
import { rounds as words } from "../../i18n/rounds.ts";
import type { EventView } from "../../protocol/desk.ts";

/** So much of a bracket is legible on a sheet on its side. */
const ROOM = { rows: 17, columns: 9 };
/** What the margins and the title leave of it, in millimetres. */
const PAPER = { wide: 266, high: 140 };
/** No larger than other lists. */
const LARGEST = 4.6;

export function Brackets({ event }: { event: EventView }) {
  const t = words();
  const sheets = (event.brackets ?? []).flatMap((bracket) =>
    pages(bracket, ROOM).map((drawing, at, all) => ({ bracket, drawing, at, of: all.length })),
  );
  return (
    <>
      {sheets.map(({ bracket, drawing, at, of }) => {
        const { wide, high } = sizeOf(drawing);
        const size = Math.min(LARGEST, PAPER.wide / wide, PAPER.high / high);
        const name = event.stages.length > 1 ? stageName(event, bracket.stage) : "";
        return (
          <section
            key={`${bracket.stage}.${at}`}
            class="bracket-sheet"
            style={{ fontSize: `${size.toFixed(2)}mm` }}
          >
            {name || of > 1 ? (
              <h2>{[name, of > 1 ? t.bracketPart(at + 1, of) : ""].filter(Boolean).join(" ")}</h2>
            ) : null}
            <Bracket view={event} bracket={bracket} drawing={drawing} />
          </section>
        );
      })}
    </>
  );
}
