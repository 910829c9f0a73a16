import { lang } from "../i18n/index.ts";
import { chinese } from "../i18n/numerals.ts";
import { rules } from "../i18n/rules.ts";

/** How each text counts its places, where it does not write them as their ids do. */
const PLACES: Readonly<Record<string, (place: string) => string>> = {
  // 第三十四条 一: articles, and what is below them.
  cn2002: article,
  cn2017: article,
  // 五(四): headings, and what is below them in brackets.
  most2015: (place) => place.replace(/^\d+|(?<=\()\d+(?=\))/g, (digits) => chinese(Number(digits))),
  // 一 7: headings, and numbers below them.
  sasu2017: (place) =>
    place.replace(/^(\d+)\./, (_, heading: string) => `${chinese(Number(heading))} `),
  // What has no heading of its own stands in the general part.
  erdayi2021: (place) => (/^\d+$/.test(place) ? rules().general(place) : place),
};

function article(place: string): string {
  const [, number = "", below = ""] = place.match(/^(\d+)(.*)$/) ?? [];
  if (number === "") {
    return place;
  }
  const rest = below.replace(/\.(\d+)/g, (_, digits: string) => ` ${chinese(Number(digits))}`);
  return rules().numbered(chinese(Number(number))) + rest;
}

/** An article in words: `cn2002:13` names a text and what it calls the place. */
export function articleName(id: string): string {
  const [text = "", place = ""] = id.split(":");
  const words = lang.value === "zh" ? PLACES[text]?.(place) : undefined;
  return rules().article(text, words ?? place);
}
