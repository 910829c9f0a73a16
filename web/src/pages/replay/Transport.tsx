import { useMemo } from "preact/hooks";
import { replay as words } from "../../i18n/replay.ts";
import type { Seat } from "../../protocol/index.ts";
import type { Playback } from "./playback.ts";
import type { Reel } from "./reel.ts";

/** What moves a replay: a slide over all of it, and buttons as on a recorder. */
export function Transport(props: {
  reel: Reel;
  playback: Playback;
  /** Whose decisions can be gone to one after the other. */
  seat: Seat | undefined;
}) {
  const { reel, playback, seat } = props;
  const t = words();
  const { place, playing, speed, byHand } = playback;
  return (
    <div class="replay-controls" role="group" aria-label={t.controls}>
      <label class="scrub">
        <span class="visually-hidden">{t.place}</span>
        <input
          type="range"
          min={0}
          max={reel.last}
          value={place}
          onInput={(event) => byHand(event.currentTarget.valueAsNumber)}
        />
        <span class="scrub-place">{t.step(place, reel.last)}</span>
      </label>
      <div class="transport">
        <Move label={t.dealBack} sign="⏮" to={reel.dealBefore(place)} {...{ place, byHand }} />
        <Move label={t.trickBack} sign="⏪" to={reel.trickBefore(place)} {...{ place, byHand }} />
        <Move label={t.back} sign="◀" to={reel.within(place - 1)} {...{ place, byHand }} />
        <button
          type="button"
          class="button primary"
          aria-label={playing ? t.pause : t.play}
          title={playing ? t.pause : t.play}
          onClick={() => {
            if (!playing && place >= reel.last) {
              playback.go(0);
            }
            playback.playOrPause();
          }}
        >
          <Sign of={playing ? "pause" : "play"} />
        </button>
        <Move label={t.forward} sign="▶" to={reel.within(place + 1)} {...{ place, byHand }} />
        <Move label={t.trickForward} sign="⏩" to={reel.trickAfter(place)} {...{ place, byHand }} />
        <Move label={t.dealForward} sign="⏭" to={reel.dealAfter(place)} {...{ place, byHand }} />
        <button
          type="button"
          class="button speed"
          aria-label={t.speed(speed)}
          title={t.speed(speed)}
          onClick={playback.changeSpeed}
        >
          {speed}×
        </button>
      </div>
      {seat === undefined ? null : <Decisions reel={reel} playback={playback} seat={seat} />}
    </div>
  );
}

/** From one thing that one did oneself to the next: the table as it was before it. */
function Decisions(props: { reel: Reel; playback: Playback; seat: Seat }) {
  const t = words();
  const { place, byHand } = props.playback;
  const all = useMemo(() => props.reel.decisions(props.seat), [props.reel, props.seat]);
  const before = all.findLast((at) => at < place);
  const after = all.find((at) => at > place);
  const count = all.filter((at) => at <= place).length;
  const to = (at: number | undefined, text: string) => (
    <button
      type="button"
      class="button"
      disabled={at === undefined}
      onClick={() => at !== undefined && byHand(at)}
    >
      {text}
    </button>
  );
  return (
    <div class="decisions">
      {to(before, t.decisionBefore)}
      <span class="soft">{t.decision(count, all.length)}</span>
      {to(after, t.decisionAfter)}
    </div>
  );
}

function Move(props: {
  label: string;
  sign: keyof typeof SIGNS;
  to: number;
  place: number;
  byHand: (to: number) => void;
}) {
  return (
    <button
      type="button"
      class="button"
      aria-label={props.label}
      title={props.label}
      disabled={props.to === props.place}
      onClick={() => props.byHand(props.to)}
    >
      <Sign of={SIGNS[props.sign]} />
    </button>
  );
}

/** Emoji fonts draw these signs each in their own way, so they are ours. */
const SIGNS = {
  "⏮": "dealBack",
  "⏪": "trickBack",
  "◀": "back",
  "▶": "forward",
  "⏩": "trickForward",
  "⏭": "dealForward",
} as const;

const PATHS = {
  dealBack: "M5 5h2.5v14H5zM20 5v14l-6-7zM13.5 5v14l-6-7z",
  trickBack: "M20 5v14l-8-7zM12 5v14l-8-7z",
  back: "M16 5v14l-9-7z",
  forward: "M8 5v14l9-7z",
  trickForward: "M4 5v14l8-7zM12 5v14l8-7z",
  dealForward: "M16.5 5H19v14h-2.5zM4 5v14l6-7zM10.5 5v14l6-7z",
  play: "M7 4v16l13-8z",
  pause: "M6 4h4v16H6zM14 4h4v16h-4z",
} as const;

function Sign({ of }: { of: keyof typeof PATHS }) {
  return (
    <svg class="sign" viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[of]} />
    </svg>
  );
}
