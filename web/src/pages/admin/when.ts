import { lang } from "../../i18n/index.ts";

/** A moment, as one reads it in a list. */
export function when(ms: number): string {
  return new Intl.DateTimeFormat(lang.value === "zh" ? "zh-CN" : "en", {
    dateStyle: "medium",
    timeStyle: "short",
  }).format(new Date(ms));
}
