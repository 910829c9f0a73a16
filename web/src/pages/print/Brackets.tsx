/** Brackets on paper: whole where one is legible, else in pages. */

import { Bracket, sizeOf } from "../../event/Bracket.tsx";
import { type Drawing, isDouble, pages } from "../../event/bracket.ts";
import { stageName } from "../../event/figures.ts";
import { rounds as words } from "../../i18n/rounds.ts";
import type { EventView } from "../../protocol/desk.ts";

/**
 * So much of a bracket is legible on a sheet on its side, in type of 3 mm at
 * least. A single elimination of 32 is one chart, as everyone knows it; of a
 * double one, whose columns are twice as many, each side has a sheet.
 */
const ROOM = { single: { rows: 17, columns: 6 }, double: { rows: 13, columns: 6 } } as const;
/** What the margins and the title leave of it, in millimetres. */
const PAPER = { wide: 266, high: 161 };
/** No larger than other lists. */
const LARGEST = 4.6;
/** How wide a box is in units of its type: for two short names, or two long ones. */
const BOX = { least: 10.4, most: 13.4 } as const;

/** Where the height bounds the type, boxes take the width that is left. */
function fit(drawing: Drawing): { size: number; box: number } {
  const size = Math.min(LARGEST, PAPER.high / sizeOf(drawing, BOX.least).high);
  const [none, one] = [sizeOf(drawing, 0).wide, sizeOf(drawing, 1).wide];
  const room = (PAPER.wide / size - none) / (one - none);
  const box = Math.max(BOX.least, Math.min(BOX.most, room));
  return { size: Math.min(size, PAPER.wide / sizeOf(drawing, box).wide), box };
}

export function Brackets({ event }: { event: EventView }) {
  const t = words();
  const sheets = (event.brackets ?? []).flatMap((bracket) =>
    pages(bracket, isDouble(bracket) ? ROOM.double : ROOM.single).map((drawing, at, all) => ({
      bracket,
      drawing,
      at,
      of: all.length,
      ...fit(drawing),
    })),
  );
  return (
    <>
      {sheets.map(({ bracket, drawing, at, of, size, box }) => {
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
            <Bracket view={event} bracket={bracket} drawing={drawing} box={box} />
          </section>
        );
      })}
    </>
  );
}
