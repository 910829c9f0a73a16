import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import { useRoute } from "preact-iso";
import { serverNow } from "../../api/time.ts";
import { mayRing } from "../../event/bells.ts";
import { EventStore } from "../../event/followed.ts";
import { common } from "../../i18n/common.ts";
import { lang } from "../../i18n/index.ts";
import { screen as words } from "../../i18n/screen.ts";
import type { EventView } from "../../protocol/desk.ts";
import { change } from "../../state/settings.ts";
import { RefusalText } from "../../ui/RefusalText.tsx";
import { useNow } from "../../ui/useNow.ts";
import { useTitle } from "../../ui/useTitle.ts";
import { Clock } from "./Clock.tsx";
import { ControlBar, fill, flipTheme, StartShow } from "./Controls.tsx";
import {
  useAwake,
  useBells,
  useBeside,
  useKeys,
  useReports,
  useRoom,
  useUpright,
} from "./hooks.ts";
import { SheetView } from "./SheetView.tsx";
import { isCrowded, isSought, type Sheet, sheets } from "./sheets.ts";
import { DWELL, readShow, type Show, SIZE, writeShow } from "./show.ts";
import { briefTitle, titleOf } from "./titles.ts";
import "./screen.css";

/** How often an unwatched page reads the event though nothing was heard of it. */
const LOOK_MS = 60_000;
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
      change({ theme });
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

function Wall({ view, lost, first }: { view: EventView; lost: boolean; first: Show }) {
  const t = words();
  const show = useSignal(first);
  const shown = useSignal("");
  const paused = useSignal(false);
  const now = useNow(TICK_MS);
  const round = view.rounds.at(-1);
  const { kinds, size, dwellS, muted } = show.value;
  // A long list gets the whole width, in columns, and the clock a strip above it.
  const upright = useUpright();
  const beside = useBeside(size);
  const sought = isSought(view, now);
  const drawn = (view.brackets ?? []).length > 0 && kinds.includes("bracket");
  const wide = drawn || upright || isCrowded(view, beside, kinds, sought);
  const reports = useReports(view);
  const { box, room } = useRoom(`${wide}.${size}`);
  const all = useMemo(
    () => sheets(view, room, kinds, sought, reports),
    [view, room, kinds, sought, reports, lang.value],
  );
  const at = Math.max(
    0,
    all.findIndex(({ key }) => key === shown.value),
  );
  const sheet = all[at];
  useAwake();

  const turn = (by: number) => {
    shown.value = all[(at + by + all.length) % Math.max(1, all.length)]?.key ?? "";
  };
  const announced = useBells(view, now, show.value, (after) => {
    const fresh = round && `${round.stage}.${round.round}` === after.round;
    const standings = all.find(({ kind }) => kind === "standings");
    const calm = round && round.state !== "published" && round.state !== "playing";
    shown.value = ((fresh && calm && standings) || all[0])?.key ?? "";
  });
  const setShow = (changes: Partial<Show>) => {
    show.value = { ...show.value, ...changes };
    history.replaceState(history.state, "", writeShow(location.href, show.value));
  };
  const turnsAt = useSignal(0);
  const still = paused.value || announced;
  // Every sheet has its time, whatever else changes meanwhile.
  useEffect(() => {
    if (paused.value || all.length < 2 || announced) {
      return;
    }
    turnsAt.value = serverNow() + dwellS * 1_000;
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
  useKeys({
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
  });

  const next = all[(at + 1) % Math.max(1, all.length)];
  const page =
    next && all.length > 1 ? (
      <p class="screen-page">
        <span class="screen-next">
          {still
            ? t.stays
            : t.nextPage(
                briefTitle(view, next),
                Math.min(dwellS, Math.max(1, Math.ceil((turnsAt.value - now) / 1_000))),
              )}
        </span>
        {t.page(at + 1, all.length)}
      </p>
    ) : null;

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
        {sheet ? (
          <Heading view={view} sheet={sheet}>
            {wide ? page : null}
          </Heading>
        ) : null}
        <div class="screen-room">
          <div class="screen-fit" ref={box} aria-hidden="true" />
          {sheet ? (
            <SheetView view={view} sheet={sheet} />
          ) : (
            <p class="screen-empty">{t.waiting}</p>
          )}
        </div>
      </section>
      <footer class="screen-foot">
        <p class="screen-lost" role="status">
          {lost ? t.lost : null}
        </p>
        {mayRing.value ? null : <StartShow />}
        {wide ? null : page}
      </footer>
      <ControlBar
        show={show.value}
        paused={paused.value}
        pause={() => {
          paused.value = !paused.value;
        }}
        turn={turn}
        slower={slower}
        larger={larger}
        mute={() => setShow({ muted: !muted })}
        say={() => setShow({ voice: !show.value.voice })}
      />
    </main>
  );
}

/** What is shown, and which part of it. */
function Heading(props: { view: EventView; sheet: Sheet; children: ComponentChildren }) {
  const { text, part, mark } = titleOf(props.view, props.sheet);
  return (
    <div class="screen-heading">
      <h2>
        {text}
        {part ? <span class="screen-part-of"> {part}</span> : null}
        {mark ? <span class="screen-mark"> {mark}</span> : null}
      </h2>
      {props.children}
    </div>
  );
}

function timeOfDay(now: number): string {
  return new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" }).format(now);
}
