/**
 * Draws the icons of the installed app from `public/icon.svg`, by a browser:
 * `npm run icons`, after the drawing has changed.
 */

import { readFile, writeFile } from "node:fs/promises";
import { chromium } from "playwright-core";

const folder = new URL("../public/", import.meta.url);
const svg = await readFile(new URL("icon.svg", folder), "utf8");
// Systems cut maskable icons to their own shape, so the ground fills the
// square and the drawing keeps to the middle.
const ground = svg.match(/<rect[^>]*fill="(#[0-9a-f]{6})"/)?.[1] ?? "#1d3b34";
const icons = [
  { name: "icon-192.png", size: 192, scale: 1, ground: "transparent" },
  { name: "icon-512.png", size: 512, scale: 1, ground: "transparent" },
  { name: "icon-maskable-512.png", size: 512, scale: 0.84, ground },
  { name: "apple-touch-icon.png", size: 180, scale: 0.92, ground },
];

const browser = await chromium.launch({
  executablePath: process.env.PAISAI_CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
});
const page = await browser.newPage();
for (const { name, size, scale, ground: colour } of icons) {
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(
    `<style>body{margin:0;display:grid;place-items:center;height:100vh;background:${colour}}
     svg{width:${100 * scale}vw}</style>${svg}`,
  );
  const image = await page.screenshot({ omitBackground: colour === "transparent" });
  await writeFile(new URL(name, folder), image);
}
await browser.close();
