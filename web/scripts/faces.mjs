/**
 * Draws the pictures of court cards and jokers, by a browser: `npm run faces`.
 * The courts are Adrian Kennard's, in the public domain (CC0 1.0), as the npm
 * package below has them; they are toned down to the colours of the table. The
 * jokers are drawn from `joker.svg`, the small one without colours. All are
 * cells of one small picture that the table loads once it stands.
 */

import { execFileSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";

const PACKAGE = "@letele/playing-cards@0.1.0";
/** What stands in which cell; `FACES` of src/cards/faces.ts says the same. */
const CELLS = ["Sj", "Sq", "Sk", "Hj", "Hq", "Hk", "BJ", "Cj", "Cq", "Ck", "Dj", "Dq", "Dk", "LJ"];
const COLUMNS = 7;
const CELL = { width: 112, height: 178 };
/** What of a card lies within the frame of its figure. */
const FRAME = "-82 -130 164 260";
const TONES = { red: "#b3261a", "#f00": "#b3261a", "#44f": "#2f4a8a", "#fc4": "#e0b04c" };

const folder = await mkdtemp(join(tmpdir(), "faces-"));
execFileSync("npm", ["pack", PACKAGE, "--silent", "--pack-destination", folder]);
execFileSync("sh", ["-c", `tar xzf "${folder}"/*.tgz -C "${folder}"`]);
const code = await readFile(join(folder, "package/dist/index.esm.js"), "utf8");
await rm(folder, { recursive: true });
const joker = await readFile(new URL("joker.svg", import.meta.url), "utf8");

// The package wants React, of which the shape of an element is all that matters here.
const exported = /export \{([^}]*)\}/.exec(code)?.[1] ?? "";
const script = `${code.replace(/^import .*$/gm, "").replace(/export \{[^}]*\};?/, "")}
  globalThis.cards = { ${exported.replace(/(\w+) as (\w+)/g, "$2: $1")} };`;

const browser = await chromium.launch({
  executablePath: process.env.PAISAI_CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
});
const page = await browser.newPage();
await page.addScriptTag({
  content: `globalThis._extends = Object.assign;
    globalThis.React = { createElement: (tag, props, ...children) => ({ tag, props, children }) };
    ${script}`,
});
const picture = await page.evaluate(
  async ({ cells, columns, cell, frame, tones, jester }) => {
    const kept = new Set(["viewBox", "preserveAspectRatio", "patternUnits", "gradientUnits"]);
    const name = (key) => {
      const plain = { xlinkHref: "href", className: "class" }[key];
      return plain ?? (kept.has(key) ? key : key.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`));
    };
    const tone = (value) => tones[String(value).toLowerCase()] ?? value;
    const drawn = ({ tag, props, children }) => {
      const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
      for (const [key, value] of Object.entries(props ?? {})) {
        if (value != null) {
          element.setAttribute(name(key), tone(value));
        }
      }
      element.append(...children.flat().filter(Boolean).map(drawn));
      return element;
    };
    const source = (id) => {
      if (id === "BJ" || id === "LJ") {
        return jester;
      }
      const card = drawn(globalThis.cards[id]({}));
      card.setAttribute("viewBox", frame);
      return new XMLSerializer().serializeToString(card);
    };
    const canvas = document.createElement("canvas");
    canvas.width = columns * cell.width;
    canvas.height = Math.ceil(cells.length / columns) * cell.height;
    const context = canvas.getContext("2d");
    context.fillStyle = "#fff";
    context.fillRect(0, 0, canvas.width, canvas.height);
    for (const [at, id] of cells.entries()) {
      const image = new Image();
      const svg = new DOMParser().parseFromString(source(id), "image/svg+xml").documentElement;
      svg.setAttribute("width", cell.width);
      svg.setAttribute("height", cell.height);
      svg.setAttribute("preserveAspectRatio", "none");
      image.src = `data:image/svg+xml;utf8,${encodeURIComponent(new XMLSerializer().serializeToString(svg))}`;
      await image.decode();
      const [x, y] = [(at % columns) * cell.width, Math.floor(at / columns) * cell.height];
      context.filter = id === "LJ" ? "grayscale(1)" : "none";
      context.drawImage(image, x, y, cell.width, cell.height);
    }
    return canvas.toDataURL("image/webp", 0.7).split(",")[1];
  },
  { cells: CELLS, columns: COLUMNS, cell: CELL, frame: FRAME, tones: TONES, jester: joker },
);
await browser.close();
await writeFile(
  new URL("../src/cards/faces.webp", import.meta.url),
  Buffer.from(picture, "base64"),
);
