import { common } from "../../i18n/common.ts";
import { lang } from "../../i18n/index.ts";
import { today } from "../../i18n/today.ts";
import type { DayBoard } from "../../protocol/index.ts";
import { dayWords, percent } from "../../today/day.ts";

/** What the picture says, which tells nothing of the cards. */
export type PictureWords = {
  title: string;
  day: string;
  game: string;
  figure: string;
  lines: readonly string[];
  foot: string;
};

/** What one's picture of a deal says. */
export function pictureWords(board: DayBoard, streak: number): PictureWords | null {
  const t = today();
  const made = board.own?.made;
  if (!made) {
    return null;
  }
  const points = t.points[board.game](made.points);
  const compared = board.played > 1;
  return {
    title: t.picture.of,
    day: dayWords(board.date, true),
    game: common().games[board.game],
    figure: compared ? percent(made.ratio) : points,
    lines: [
      ...(compared ? [`${t.ratio} · ${points}`, t.rankOf(made.rank, board.played)] : []),
      ...(streak > 0 ? [t.streak(streak)] : []),
    ],
    foot: `${t.picture.site} · ${location.host}`,
  };
}

const SIZE = 1080;
const EDGE = 96;
/** What fits between the edges is drawn as large as this at most. */
const FIGURE = 260;

function color(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

/** Draws the picture. */
export async function draw(words: PictureWords): Promise<Blob> {
  const canvas = document.createElement("canvas");
  canvas.width = SIZE;
  canvas.height = SIZE;
  const context = canvas.getContext("2d");
  if (!context) {
    throw new Error("no canvas");
  }
  const family = getComputedStyle(document.body).fontFamily;
  const write = (text: string, y: number, size: number, paint: string, weight = 400) => {
    let fitting = size;
    do {
      context.font = `${weight} ${fitting}px ${family}`;
      fitting -= 4;
    } while (context.measureText(text).width > SIZE - 2 * EDGE && fitting > 16);
    context.fillStyle = paint;
    context.fillText(text, EDGE, y);
  };
  context.fillStyle = color("--cloth");
  context.fillRect(0, 0, SIZE, SIZE);
  context.fillStyle = color("--vermilion");
  context.fillRect(EDGE, EDGE, 72, 12);
  const [ink, soft] = [color("--on-cloth"), color("--on-cloth-soft")];
  write(words.title, 216, 76, ink, 600);
  write(`${words.day} · ${words.game}`, 292, 44, soft);
  write(words.figure, 580, FIGURE, ink, 600);
  words.lines.forEach((line, at) => {
    write(line, 690 + at * 76, 52, at === 0 ? soft : ink, at === 0 ? 400 : 600);
  });
  write(words.foot, SIZE - EDGE, 36, soft);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png");
  });
}

/** Hands a picture to another app where the device can, or saves it; says whether it was saved. */
export async function handOver(picture: Blob, name: string, text: string): Promise<boolean> {
  const file = new File([picture], name, { type: picture.type });
  const data = { files: [file], text };
  if (navigator.canShare?.(data)) {
    // Whoever changes his mind has shared nothing, which is no fault.
    await navigator.share(data).catch(() => undefined);
    return false;
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(picture);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
  return true;
}

/** Draws the picture of a deal and hands it over. */
export async function share(board: DayBoard, streak: number): Promise<boolean> {
  const words = pictureWords(board, streak);
  if (!words) {
    return false;
  }
  const text = [words.title, words.day, words.game, words.figure, ...words.lines];
  const line = `${text.join(lang.value === "zh" ? "，" : ", ")} ${location.origin}/today`;
  return handOver(await draw(words), `paisai-${board.date}-${board.game}.png`, line);
}
