import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { useRoute } from "preact-iso";
import { allowBells, mayRing, ring } from "../../event/bells.ts";
import { EventStore } from "../../event/followed.ts";
import { common } from "../../i18n/common.ts";
import { lang } from "../../i18n/index.ts";
import { screen as words } from "../../i18n/screen.ts";
import type { EventView } from "../../protocol/desk.ts";
import { change, settings } from "../../state/settings.ts";
import { RefusalText } from "../../ui/RefusalText.tsx";
import { useNow } from "../../ui/useNow.ts";
import { useTitle } from "../../ui/useTitle.ts";
import { Clock } from "./Clock.tsx";
import { bellFor, type Seen, seen } from "./moments.ts";
import { SheetView } from "./SheetView.tsx";
import { longest, sheets } from "./sheets.ts";
import { DWELL, readShow, type Show, SIZE, writeShow } from "./show.ts";
import "./screen.css";

/** How often an unwatched page reads the event though nothing was heard of it. */
const LOOK_MS = 60_000;
/** How long an announcement takes the place of the lists. */
const ANNOUNCED_MS = 30_000;
/** How long the controls stay after the last movement. */
const CONTROLS_MS = 4_000;
/** Lines of a sheet before anything was measured. */
const LINES = 9;
/** So often is the time looked at, so that no second is skipped. */
const TICK_MS = 250;

/** `/event/:id/screen`: the projector of the hall. */
export default function Screen() {
  const { params, query } = useRoute();
  const id = params["id"] ?? "";
  const store = useMemo(() => new EventStore(id, LOOK_MS), [id]);
  useEffect(() => () => store.close(), [store]);
  useEffect(() => {
    const { theme, lang: language } = query;
    if (theme === "light" || theme === "dark") {
      change({ theme }, false);
    }
    if (language === "zh" || language === "en") {
      lang.value = language;
    }
  }, [query]);
  const view = store.view.value;
  useTitle(words().title(view?.summary.details.name ?? common().name));
  if (!view) {
    return (
      <main class="screen-wait">
        <h1 class="visually-hidden">{words().title(common().name)}</h1>
        {store.refusal.value ? (
          <RefusalText refusal={store.refusal.value} />
        ) : (
          <p>{common().loading}</p>
        )}
      </main>
    );
  }
  const lost = !store.live.value || store.refusal.value !== undefined;
  return <Wall view={view} lost={lost} first={readShow(query)} />;
}

/** Rings for what is new, and says until when it is announced in large letters. */
function useBells(view: EventView, now: number, muted: boolean, onNew: (after: Seen) => void) {
  const before = useRef<Seen>(undefined);
  const until = useRef(0);
  const after = seen(view, now);
  const key = JSON.stringify(after);
  // The key says all that is in `after`, which is made anew every time.
  useLayoutEffect(() => {
    const bell = bellFor(before.current, after);
    const old = before.current;
    before.current = after;
    if (!old || bell === null) {
      return;
    }
    if (!muted) {
      ring(bell);
    }
    if (bell === "warning" || bell === "over") {
      until.current = now + ANNOUNCED_MS;
    }
    onNew(after);
  }, [key]);
  return now < until.current;
}

/** How many lines of the lists fit, measured whenever the room for them changes. */
function useFit(deps: unknown) {
  const box = useRef<HTMLDivElement>(null);
  const fit = useSignal(LINES);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element || typeof ResizeObserver === "undefined") {
      return;
    }
    const measure = () => {
      const line = Number.parseFloat(getComputedStyle(element).getPropertyValue("line-height"));
      if (element.clientHeight > 0 && line > 0) {
        fit.value = Math.max(1, Math.floor((element.clientHeight + 1) / line));
      }
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, [deps]);
  return { box, lines: fit.value };
}

/** Whether the window is higher than wide. */
function useUpright(): boolean {
  const media = useMemo(() => matchMedia("(max-aspect-ratio: 1)"), []);
  const upright = useSignal(media.matches);
  useEffect(() => {
    const changed = () => {
      upright.value = media.matches;
    };
    media.addEventListener("change", changed);
    return () => media.removeEventListener("change", changed);
  }, [media, upright]);
  return upright.value;
}

/** Keeps the machine awake while the page is in front. */
function useAwake() {
  useEffect(() => {
    const stay = () => {
      if (document.visibilityState === "visible") {
        // A hall's own server has no TLS, and then machines must be kept awake by hand.
        navigator.wakeLock?.request("screen").catch(() => undefined);
      }
    };
    stay();
    document.addEventListener("visibilitychange", stay);
    return () => document.removeEventListener("visibilitychange", stay);
  }, []);
}

function Wall({ view, lost, first }: { view: EventView; lost: boolean; first: Show }) {
  const t = words();
  const show = useSignal(first);
  const shown = useSignal("");
  const paused = useSignal(false);
  const now = useNow(TICK_MS);
  const round = view.rounds.at(-1);
  // A long list gets the whole width, in two columns, and the clock a strip above it.
  const upright = useUpright();
  const wide = longest(view) > 3 * LINES;
  const columns = wide && !upright ? 2 : 1;
  const { box, lines } = useFit(`${wide}.${columns}.${show.value.size}`);
  const all = sheets(view, columns * lines, show.value.kinds);
  const at = Math.max(
    0,
    all.findIndex(({ key }) => key === shown.value),
  );
  const sheet = all[at];
  useAwake();

  const turn = (by: number) => {
    shown.value = all[(at + by + all.length) % Math.max(1, all.length)]?.key ?? "";
  };
  const announced = useBells(view, now, show.value.muted, (after) => {
    const fresh = round && `${round.stage}.${round.round}` === after.round;
    const standings = all.find(({ kind }) => kind === "standings");
    const calm = round && round.state !== "published" && round.state !== "playing";
    shown.value = ((fresh && calm && standings) || all[0])?.key ?? "";
  });
  const setShow = (changes: Partial<Show>) => {
    show.value = { ...show.value, ...changes };
    history.replaceState(history.state, "", writeShow(location.href, show.value));
  };
  const { dwellS, size, muted } = show.value;
  // Every sheet has its time, whatever else changes meanwhile.
  useEffect(() => {
    if (paused.value || all.length < 2 || announced) {
      return;
    }
    const timer = setTimeout(() => turn(1), dwellS * 1_000);
    return () => clearTimeout(timer);
  }, [sheet?.key, all.length, dwellS, paused.value, announced]);

  const slower = (by: number) => {
    setShow({ dwellS: Math.min(DWELL.most, Math.max(DWELL.least, dwellS + by)) });
  };
  const larger = (by: number) => {
    const next = Math.round((size + by) * 10) / 10;
    setShow({ size: Math.min(SIZE.most, Math.max(SIZE.least, next)) });
  };
  const keys: Readonly<Record<string, () => void>> = {
    ArrowRight: () => turn(1),
    ArrowLeft: () => turn(-1),
    ArrowUp: () => slower(1),
    ArrowDown: () => slower(-1),
    p: () => {
      paused.value = !paused.value;
    },
    "+": () => larger(0.1),
    "=": () => larger(0.1),
    "-": () => larger(-0.1),
    m: () => setShow({ muted: !muted }),
    f: () => void fill(),
    d: flipTheme,
  };
  const latestKeys = useRef(keys);
  latestKeys.current = keys;
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (!event.ctrlKey && !event.metaKey && !event.altKey) {
        latestKeys.current[event.key]?.();
      }
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  }, []);

  return (
    <main
      class={wide ? "screen wide" : "screen"}
      style={{ "--size": String(size) }}
      data-announced={announced}
    >
      <header class="screen-head">
        <h1>{view.summary.details.name}</h1>
        {view.summary.rehearsal ? <p class="screen-rehearsal">{t.rehearsal}</p> : null}
        <p class="screen-time">
          <span class="visually-hidden">{t.timeOfDay}</span>
          {timeOfDay(now)}
        </p>
      </header>
      <Clock view={view} now={now} announced={announced} />
      <section class="screen-lists" aria-live="off">
        <div class="screen-fit" ref={box} aria-hidden="true" />
        {sheet ? (
          <SheetView view={view} sheet={sheet} lines={lines} columns={columns} />
        ) : (
          <p class="screen-empty">{t.waiting}</p>
        )}
      </section>
      <footer class="screen-foot">
        <p class="screen-lost" role="status">
          {lost ? t.lost : null}
        </p>
        {mayRing.value ? null : <Start />}
        {all.length > 1 ? (
          <p class="screen-page">
            {t.page(at + 1, all.length)}
            <span
              key={`${sheet?.key}.${dwellS}`}
              class={paused.value || announced ? "screen-bar still" : "screen-bar"}
              style={{ "--dwell": `${dwellS}s` }}
              aria-hidden="true"
            />
          </p>
        ) : null}
      </footer>
      <Controls>
        <Control label={t.previous} sign="‹" onClick={() => turn(-1)} />
        <Control
          label={paused.value ? t.resume : t.pause}
          sign={paused.value ? "▶" : "❚❚"}
          onClick={() => {
            paused.value = !paused.value;
          }}
        />
        <Control label={t.next} sign="›" onClick={() => turn(1)} />
        <Control label={t.faster} sign="−" onClick={() => slower(-1)} />
        <span>{t.dwell(dwellS)}</span>
        <Control label={t.slower} sign="+" onClick={() => slower(1)} />
        <Control label={t.smaller} text onClick={() => larger(-0.1)} />
        <Control label={t.larger} text onClick={() => larger(0.1)} />
        <Control
          label={muted ? t.unmute : t.mute}
          text
          onClick={() => setShow({ muted: !muted })}
        />
        <Control
          label={document.documentElement.dataset["theme"] === "dark" ? t.light : t.dark}
          text
          onClick={flipTheme}
        />
        <Control
          label={common().otherLanguage}
          text
          onClick={() => {
            lang.value = lang.value === "zh" ? "en" : "zh";
          }}
        />
        <Control label={t.fullscreen} text onClick={() => void fill()} />
      </Controls>
    </main>
  );
}

/** The whole screen, or back. */
async function fill(whole = document.fullscreenElement === null): Promise<void> {
  try {
    await (whole ? document.documentElement.requestFullscreen() : document.exitFullscreen());
  } catch {
    // Where a browser has no full screen the window is all there is.
  }
}

function flipTheme() {
  // The signal is read so that the page is drawn again when it changes.
  void settings.value;
  const dark = document.documentElement.dataset["theme"] === "dark";
  change({ theme: dark ? "light" : "dark" }, false);
}

function timeOfDay(now: number): string {
  return new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" }).format(now);
}

/** Browsers let a page ring only after a click. */
function Start() {
  const t = words();
  return (
    <div class="screen-start">
      <button
        type="button"
        class="button primary"
        onClick={() => {
          void fill(true);
          void allowBells().then(() => ring("published"));
        }}
      >
        {t.start}
      </button>
      <span>{t.startHint}</span>
    </div>
  );
}

function Control(props: { label: string; onClick: () => void; sign?: string; text?: boolean }) {
  return (
    <button
      type="button"
      class="button quiet"
      aria-label={props.text ? undefined : props.label}
      title={props.label}
      onClick={props.onClick}
    >
      {props.sign ?? props.label}
    </button>
  );
}

/** Controls that come with the pointer or the focus and go by themselves. */
function Controls({ children }: { children: ComponentChildren }) {
  const near = useSignal(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const moved = () => {
      near.value = true;
      clearTimeout(timer);
      timer = setTimeout(() => {
        near.value = false;
      }, CONTROLS_MS);
    };
    addEventListener("pointermove", moved);
    addEventListener("pointerdown", moved);
    return () => {
      clearTimeout(timer);
      removeEventListener("pointermove", moved);
      removeEventListener("pointerdown", moved);
    };
  }, [near]);
  return (
    <div
      class={near.value ? "screen-controls near" : "screen-controls"}
      role="toolbar"
      aria-label={words().controls}
    >
      {children}
    </div>
  );
}
