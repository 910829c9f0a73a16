import { useEffect, useState } from "preact/hooks";
import { rankText, SYMBOLS } from "../../cards/cards.ts";
import { common } from "../../i18n/common.ts";
import { replay as words } from "../../i18n/replay.ts";
import { Choice } from "../../ui/Choice.tsx";
import { CopyButton } from "../../ui/CopyButton.tsx";
import { judgeHref } from "./ask.ts";
import { OpenTable } from "./OpenTable.tsx";
import { Log, Proof, Tricks } from "./Panels.tsx";
import type { DealMark, Reel } from "./reel.ts";

/** How long a step stays at normal speed. */
const STEP_MS = 1200;
const SPEEDS = [1, 2, 4] as const;

type Panel = "tricks" | "log" | "check";

/** A replay with everything to move in it. */
export function Player(props: {
  reel: Reel;
  /** Where to begin. */
  begin: number;
  /** Told of every move, to keep it in the address. */
  onPlace: (place: number) => void;
  /** Where the record can be had; none for a file that was opened here. */
  download: string | null;
  /** Whether others can open the address too. */
  shared: boolean;
  onClose: () => void;
}) {
  const t = words();
  const { reel } = props;
  const [place, setPlace] = useState(() => reel.within(props.begin));
  const [playing, setPlaying] = useState(false);
  const [speed, setSpeed] = useState<number>(1);
  const [panel, setPanel] = useState<Panel>("tricks");
  const deal = reel.dealAt(place);

  const go = (to: number) => setPlace(reel.within(to));
  const byHand = (to: number) => {
    setPlaying(false);
    go(to);
  };
  useEffect(() => props.onPlace(place), [place]);
  useEffect(() => {
    if (!playing) {
      return;
    }
    if (place >= reel.last) {
      setPlaying(false);
      return;
    }
    const timer = setTimeout(() => go(place + 1), STEP_MS / speed);
    return () => clearTimeout(timer);
  }, [playing, place, speed]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const busy = (event.target as Element | null)?.closest?.("input, select, textarea, dialog");
      if (busy || event.ctrlKey || event.metaKey || event.altKey) {
        return;
      }
      const moves: Record<string, () => void> = {
        ArrowLeft: () => byHand(place - 1),
        ArrowRight: () => byHand(place + 1),
        ArrowUp: () => byHand(reel.trickBefore(place)),
        ArrowDown: () => byHand(reel.trickAfter(place)),
        PageUp: () => byHand(reel.dealBefore(place)),
        PageDown: () => byHand(reel.dealAfter(place)),
        Home: () => byHand(0),
        End: () => byHand(reel.last),
      };
      const onButton = (event.target as Element | null)?.closest?.("button, a");
      if (event.key === " " && !onButton) {
        event.preventDefault();
        setPlaying((on) => !on);
      } else if (moves[event.key]) {
        event.preventDefault();
        moves[event.key]?.();
      }
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  });

  const moment = reel.at(place);
  const ask = judgeHref(moment.view);
  const names = reel.replay.names;
  const panelProps = { reel, deal, place, onGo: byHand };
  return (
    <div class="replay">
      <header class="replay-head">
        <h1 class="visually-hidden">{t.title}</h1>
        <DealSelect reel={reel} deal={deal} onGo={byHand} />
        <div class="replay-tools">
          {ask ? (
            <a class="button" href={ask}>
              {t.ask}
            </a>
          ) : null}
          {props.shared ? <CopyButton label={t.share} /> : null}
          {props.download ? (
            <a class="button" href={props.download} download>
              {t.download}
            </a>
          ) : (
            <button type="button" class="button" onClick={props.onClose}>
              {t.another}
            </button>
          )}
        </div>
      </header>

      <OpenTable moment={moment} deal={deal} names={names} />

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
                go(0);
              }
              setPlaying(!playing);
            }}
          >
            <Sign of={playing ? "pause" : "play"} />
          </button>
          <Move label={t.forward} sign="▶" to={reel.within(place + 1)} {...{ place, byHand }} />
          <Move
            label={t.trickForward}
            sign="⏩"
            to={reel.trickAfter(place)}
            {...{ place, byHand }}
          />
          <Move label={t.dealForward} sign="⏭" to={reel.dealAfter(place)} {...{ place, byHand }} />
          <button
            type="button"
            class="button speed"
            aria-label={t.speed(speed)}
            title={t.speed(speed)}
            onClick={() => setSpeed(SPEEDS[(SPEEDS.indexOf(speed as 1) + 1) % SPEEDS.length] ?? 1)}
          >
            {speed}×
          </button>
        </div>
      </div>

      <aside class="replay-side panel">
        <Choice
          label={t.panels}
          hideLabel
          value={panel}
          options={[
            ["tricks", t.tricks],
            ["log", t.log],
            ["check", t.check],
          ]}
          onChange={setPanel}
        />
        {panel === "tricks" ? <Tricks {...panelProps} /> : null}
        {panel === "log" ? <Log {...panelProps} /> : null}
        {panel === "check" ? <Proof verification={reel.replay.verification} /> : null}
        <p class="soft keys-hint">{t.keys}</p>
      </aside>
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

function DealSelect(props: { reel: Reel; deal: DealMark | null; onGo: (to: number) => void }) {
  const t = words();
  const { reel, deal } = props;
  const text = (one: DealMark) => {
    const trump = one.trump === undefined ? "" : one.trump ? SYMBOLS[one.trump] : common().noTrump;
    const terms = one.level ? ` · ${t.level(rankText(one.level))} ${trump}` : "";
    return `${t.deal(one.ordinal)}${terms}`;
  };
  return (
    <label class="deal-select">
      <span class="visually-hidden">{t.deals}</span>
      <select
        class="input"
        value={String(deal?.from ?? 0)}
        onChange={(event) => props.onGo(Number(event.currentTarget.value))}
      >
        <option value="0">{t.beforeFirst}</option>
        {reel.deals.map((one) => (
          <option key={one.from} value={String(one.from)} selected={one === deal}>
            {text(one)}
          </option>
        ))}
      </select>
    </label>
  );
}
