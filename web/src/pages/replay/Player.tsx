import { useEffect, useRef, useState } from "preact/hooks";
import { rankText, SYMBOLS } from "../../cards/cards.ts";
import { analysis } from "../../i18n/analysis.ts";
import { common } from "../../i18n/common.ts";
import { replay as words } from "../../i18n/replay.ts";
import type { Seat } from "../../protocol/index.ts";
import { Choice } from "../../ui/Choice.tsx";
import { CopyButton } from "../../ui/CopyButton.tsx";
import { Analysis, type Source } from "./Analysis.tsx";
import { judgeHref } from "./ask.ts";
import { ALL, type Look, patchesOf, showsKitty, withGame } from "./look.ts";
import { OpenTable } from "./OpenTable.tsx";
import { Log, Proof, Tricks } from "./Panels.tsx";
import { useKeys, usePlayback } from "./playback.ts";
import type { DealMark, Moment, Reel } from "./reel.ts";
import { Transport } from "./Transport.tsx";

/** The height of a window in which the whole table is not seen below the head of the page. */
const LOW = 700;

type Panel = "analysis" | "tricks" | "log" | "check";

/** A replay with everything to move in it. */
export function Player(props: {
  reel: Reel;
  /** Where to begin. */
  begin: number;
  /** Where whoever looks sat, if he did: it is drawn at the bottom. */
  seat: Seat | undefined;
  /** Told of every move, to keep it in the address. */
  onPlace: (place: number) => void;
  /** Where the record can be had; none for a file that was opened here. */
  download: string | null;
  /** Where it can be analysed; nowhere for a file. */
  source: Source | null;
  /** The address of a moment for others, once it is known; none for a file. */
  link: ((place: number) => string | null) | null;
  onClose: () => void;
}) {
  const t = words();
  const { reel } = props;
  const playback = usePlayback(reel, props.begin);
  const { place, byHand } = playback;
  const [panel, setPanel] = useState<Panel>("tricks");
  const [look, setLook] = useState<Look>(ALL);
  const side = useRef<HTMLElement>(null);
  const deal = reel.dealAt(place);
  useEffect(() => props.onPlace(place), [place]);
  useEffect(() => {
    // A phone has no room for the head of the page and the table: the table is what one came for.
    if (innerHeight <= LOW) {
      document.querySelector(".face-up")?.scrollIntoView?.({ block: "start" });
    }
  }, []);
  useKeys(reel, playback);
  // Whoever moves on looks at the replay again.
  const lookedAt = look.is === "all" ? place : reel.beforeLine(look.found.decision.line);
  useEffect(() => {
    if (place !== lookedAt) {
      setLook(ALL);
    }
  }, [place]);
  const lookAt = (next: Look) => {
    setLook(next);
    if (next.is !== "all") {
      byHand(reel.beforeLine(next.found.decision.line));
    }
  };
  const analyse = () => {
    setPanel("analysis");
    side.current?.scrollIntoView({ block: "nearest" });
  };

  const here = reel.at(place);
  const looks = place === lookedAt ? look : ALL;
  const moment: Moment =
    looks.is === "play" && looks.played
      ? { view: withGame(here.view, looks.played.view), ended: null }
      : here;
  const t2 = analysis();
  const patches = patchesOf(looks, moment.view, { better: t2.shown, imagined: t2.imagined });
  const address = props.link?.(place);
  const ask = judgeHref(here.view);
  const names = reel.replay.names;
  const panelProps = { reel, deal, place, onGo: byHand };
  return (
    <div class="replay">
      <header class="replay-head">
        <h1 class="visually-hidden">{t.title}</h1>
        <DealSelect reel={reel} deal={deal} onGo={byHand} />
        <div class="replay-tools">
          {props.source ? (
            <button type="button" class="button primary" onClick={analyse}>
              {t2.title}
            </button>
          ) : null}
          {ask ? (
            <a class="button" href={ask}>
              {t.ask}
            </a>
          ) : null}
          {address == null ? null : <CopyButton text={address} label={t.share} />}
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

      <OpenTable
        moment={moment}
        deal={deal}
        names={names}
        bottom={looks.is === "all" ? (props.seat ?? 0) : looks.found.decision.seat}
        kitty={showsKitty(looks, moment.view)}
        {...(patches ? { patches } : {})}
      />

      <Transport reel={reel} playback={playback} seat={props.seat} />

      <aside class="replay-side panel" ref={side}>
        <Choice
          label={t.panels}
          hideLabel
          value={panel}
          options={[
            ...(props.source ? ([["analysis", t2.title]] as const) : []),
            ["tricks", t.tricks],
            ["log", t.log],
            ["check", t.check],
          ]}
          onChange={setPanel}
        />
        {panel === "analysis" && props.source ? (
          <Analysis
            source={props.source}
            deal={deal?.ordinal ?? reel.deals[0]?.ordinal ?? null}
            seats={reel.replay.start.seats.length}
            own={props.seat}
            look={looks}
            onLook={lookAt}
          />
        ) : null}
        {panel === "tricks" ? <Tricks {...panelProps} /> : null}
        {panel === "log" ? <Log {...panelProps} /> : null}
        {panel === "check" ? <Proof verification={reel.replay.verification} /> : null}
        <p class="soft keys-hint">{t.keys}</p>
      </aside>
    </div>
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
