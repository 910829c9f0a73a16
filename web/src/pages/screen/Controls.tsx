import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { allowBells, ring } from "../../event/bells.ts";
import { maySpeak, speak } from "../../event/voice.ts";
import { common } from "../../i18n/common.ts";
import { lang } from "../../i18n/index.ts";
import { screen as words } from "../../i18n/screen.ts";
import { change, settings } from "../../state/settings.ts";
import type { Show } from "./show.ts";

/** How long the controls stay after the last movement. */
const CONTROLS_MS = 4_000;

/** All that the show can be told. */
export function ControlBar(props: {
  show: Show;
  paused: boolean;
  pause: () => void;
  turn: (by: number) => void;
  slower: (by: number) => void;
  larger: (by: number) => void;
  mute: () => void;
  say: () => void;
}) {
  const t = words();
  return (
    <Controls>
      <Control label={t.previous} sign="‹" onClick={() => props.turn(-1)} />
      <Control
        label={props.paused ? t.resume : t.pause}
        sign={props.paused ? "▶" : "❚❚"}
        onClick={props.pause}
      />
      <Control label={t.next} sign="›" onClick={() => props.turn(1)} />
      <Control label={t.faster} sign="−" onClick={() => props.slower(-1)} />
      <span>{t.dwell(props.show.dwellS)}</span>
      <Control label={t.slower} sign="+" onClick={() => props.slower(1)} />
      <Control label={t.smaller} text onClick={() => props.larger(-0.1)} />
      <Control label={t.larger} text onClick={() => props.larger(0.1)} />
      <Control label={props.show.muted ? t.unmute : t.mute} text onClick={props.mute} />
      <Control label={props.show.voice ? t.bellsOnly : t.withVoice} text onClick={props.say} />
      <SoundTest voice={props.show.voice} />
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
  );
}

/** Rings and speaks, and says whether there is a voice at all. */
function SoundTest({ voice }: { voice: boolean }) {
  const t = words();
  const said = useSignal("");
  return (
    <>
      <Control
        label={t.test}
        text
        onClick={() => {
          void allowBells().then(() => ring("published"));
          if (voice) {
            speak(t.testing);
          }
          said.value = !voice || maySpeak() ? "" : t.noVoice;
        }}
      />
      <span class="screen-heard" role="status">
        {said.value}
      </span>
    </>
  );
}

/** The whole screen, or back. */
export async function fill(whole = document.fullscreenElement === null): Promise<void> {
  try {
    await (whole ? document.documentElement.requestFullscreen() : document.exitFullscreen());
  } catch {
    // Where a browser has no full screen the window is all there is.
  }
}

export function flipTheme() {
  // The signal is read so that the page is drawn again when it changes.
  void settings.value;
  const dark = document.documentElement.dataset["theme"] === "dark";
  change({ theme: dark ? "light" : "dark" });
}

/** Browsers let a page ring only after a click. */
export function StartShow() {
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
