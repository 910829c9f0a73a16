/** Pictures of court cards and jokers (`npm run faces`), loaded once the table stands. */

import type { Card } from "../protocol/index.ts";
import faces from "./faces.webp";

const COLUMNS = 7;

/** Which cell of the picture is whose; `CELLS` of scripts/faces.mjs says the same. */
const FACES: readonly Card[] = ("SJ SQ SK HJ HQ HK BJ CJ CQ CK DJ DQ DK LJ" as string).split(" ");

/** Where in the picture a card has its face, in cells; nothing for cards without one. */
export function faceOf(card: Card): { x: number; y: number } | undefined {
  const at = FACES.indexOf(card);
  return at < 0 ? undefined : { x: at % COLUMNS, y: Math.floor(at / COLUMNS) };
}

/** Shows faces from now on, as soon as they are here; until then letters stand for them. */
export function loadFaces(): void {
  const root = document.documentElement;
  if (root.dataset["faces"] !== undefined) {
    return;
  }
  root.dataset["faces"] = "coming";
  const image = new Image();
  image.src = faces;
  image.decode().then(
    () => {
      root.style.setProperty("--faces", `url("${image.src}")`);
      root.dataset["faces"] = "here";
    },
    () => {
      // Without them the cards are as readable as before; the next table tries again.
      delete root.dataset["faces"];
    },
  );
}
