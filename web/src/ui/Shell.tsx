import type { ComponentChildren } from "preact";
import { useLocation } from "preact-iso";
import { common } from "../i18n/common.ts";
import { lang } from "../i18n/index.ts";
import { me, speak } from "../state/me.ts";
import { reachable } from "../state/network.ts";
import "./shell.css";

const PLACES = ["lobby", "events", "judge", "rules", "replay"] as const;
const PATHS = {
  lobby: "/",
  events: "/events",
  judge: "/judge",
  rules: "/rules",
  replay: "/replay",
} as const;

/** Whether a page belongs to a place: that of one event belongs to the events. */
function isHere(path: string, place: string): boolean {
  const belongs = place === "/events" ? path.startsWith("/event/") : false;
  return path === place || belongs || (place !== "/" && path.startsWith(`${place}/`));
}

/** Changes between Chinese and English. */
export function LanguageButton() {
  return (
    <button
      type="button"
      class="button quiet"
      lang={lang.value === "zh" ? "en" : "zh-CN"}
      onClick={() => speak(lang.value === "zh" ? "en" : "zh")}
    >
      {common().otherLanguage}
    </button>
  );
}

/** What stands around every page but the table. */
export function Shell({ children }: { children: ComponentChildren }) {
  const t = common();
  const { path } = useLocation();
  return (
    <>
      <a class="skip" href="#main">
        {t.skip}
      </a>
      <header class="shell-head">
        <a class="brand" href="/">
          <img src="/icon.svg" alt="" width="32" height="32" />
          {t.name}
        </a>
        <nav aria-label={t.nav.label}>
          {PLACES.map((place) => (
            <a
              key={place}
              href={PATHS[place]}
              aria-current={isHere(path, PATHS[place]) ? "page" : undefined}
            >
              {t.nav[place]}
            </a>
          ))}
        </nav>
        <a class="shell-me" href="/me" aria-current={isHere(path, "/me") ? "page" : undefined}>
          {me.value?.nickname ?? t.nav.me}
        </a>
        <LanguageButton />
      </header>
      <p class="offline" aria-live="polite">
        {reachable.value ? null : t.offline}
      </p>
      <main id="main" class="page" tabIndex={-1}>
        {children}
      </main>
    </>
  );
}
