import { useEffect, useState } from "preact/hooks";
import { rankText, SYMBOLS } from "../../cards/cards.ts";
import { common } from "../../i18n/common.ts";
import { replay as words } from "../../i18n/replay.ts";
import { Choice } from "../../ui/Choice.tsx";
import { CopyButton } from "../../ui/CopyButton.tsx";
import { judgeHref } from "./ask.ts";
import { OpenTable } from "./OpenTable.tsx";
import { Log, Proof, Tricks } from "./Panels.tsx";
import { useKeys, usePlayback } from "./playback.ts";
import type { DealMark, Reel } from "./reel.ts";
import { Transport } from "./Transport.tsx";

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
  const playback = usePlayback(reel, props.begin);
  const { place, byHand } = playback;
  const [panel, setPanel] = useState<Panel>("tricks");
  const deal = reel.dealAt(place);
  useEffect(() => props.onPlace(place), [place]);
  useKeys(reel, playback);

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

      <Transport reel={reel} playback={playback} />

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
