import { effect, signal } from "@preact/signals";

/** The languages of the client; Chinese first. */
export type Lang = "zh" | "en";

/** A text, a text with something put in, or a group of them. */
export type Words = { readonly [key: string]: Entry };
// Parameters of texts differ by text, and only their use knows them.
// biome-ignore lint/suspicious/noExplicitAny: see above
type Entry = string | readonly string[] | ((...args: any[]) => string) | Words;

type SameList<L extends readonly string[]> = { readonly [I in keyof L]: string };

/** The same keys with the same parameters in another language. */
export type Same<T> = {
  readonly [K in keyof T]: T[K] extends string
    ? string
    : T[K] extends readonly string[]
      ? SameList<T[K]>
      : T[K] extends (...args: infer A) => string
        ? (...args: A) => string
        : Same<T[K]>;
};

const KEY = "paisai.lang";

/** The language of the browser, for who has not chosen one: Chinese unless it is English. */
const own = (): Lang => (/^en\b/i.test(navigator.language) ? "en" : "zh");

function remembered(): Lang {
  try {
    const chosen = localStorage.getItem(KEY);
    return chosen === "en" || chosen === "zh" ? chosen : own();
  } catch {
    return own();
  }
}

/** The language that is shown. */
export const lang = signal<Lang>(remembered());

effect(() => {
  document.documentElement.lang = lang.value === "zh" ? "zh-CN" : "en";
  try {
    localStorage.setItem(KEY, lang.value);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
});

/** So many of a thing, in English. */
export const many = (count: number, one: string, several = `${one}s`): string =>
  `${count} ${count === 1 ? one : several}`;

/** Every dictionary of the client by its name, for the test of completeness. */
export const dictionaries = new Map<string, { zh: Words; en: Words }>();

/**
 * The words of a part of the client. The result gives those of the language
 * that is shown; a component that calls it is drawn again when it changes.
 */
export function dictionary<const T extends Words>(name: string, zh: T, en: Same<T>): () => Same<T> {
  dictionaries.set(name, { zh, en: en as Words });
  return () => (lang.value === "zh" ? (zh as unknown as Same<T>) : en);
}

/** English words as a heading begins: with a capital, and without an article. */
export function heading(text: string): string {
  if (lang.value === "zh") {
    return text;
  }
  const bare = text.replace(/^the /, "");
  return bare.charAt(0).toUpperCase() + bare.slice(1);
}

/** The text of something that comes in both languages, such as a refusal. */
export function said(words: { zh: string; en: string }): string {
  return words[lang.value];
}
