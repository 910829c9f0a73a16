import { useEffect, useState } from "preact/hooks";
import {
  bestIn,
  costliest,
  curveOf,
  type Found,
  foundOf,
  madeIn,
  signed,
  summaryOf,
} from "../../analysis/reading.ts";
import { AnalysisStore } from "../../analysis/store.ts";
import { analysis as words } from "../../i18n/analysis.ts";
import { common } from "../../i18n/common.ts";
import { said } from "../../i18n/index.ts";
import type { AnalysisSummary, DealAnalysis, GameKind, Seat } from "../../protocol/index.ts";
import { me } from "../../state/me.ts";
import { RefusalText } from "../../ui/RefusalText.tsx";
import { Better } from "./Better.tsx";
import { ALL, type Look } from "./look.ts";
import { PlayOn } from "./PlayOn.tsx";
import { amount, kindWords, Play } from "./Plays.tsx";
import { Practise } from "./Practise.tsx";
import "./analysis.css";

/** Where the analyses of a page come from. */
export type Source = { table: string; key: string | null };

type Props = {
  source: Source;
  /** The deal that is shown, if one is. */
  deal: number | null;
  seats: number;
  /** Where whoever looks sat, if he did. */
  own: Seat | undefined;
  look: Look;
  onLook: (look: Look) => void;
};

/** What the engine makes of the deal that is shown. */
export function Analysis(props: Props) {
  const t = words();
  if (!me.value) {
    return (
      <div class="analysis">
        <p>{t.intro}</p>
        <p>{t.signInFirst}</p>
        <p>
          <a class="button" href="/me">
            {t.comeIn}
          </a>
        </p>
      </div>
    );
  }
  if (props.deal === null) {
    return <p class="soft panel-empty">{t.noDeal}</p>;
  }
  return <OfDeal key={props.deal} {...props} deal={props.deal} />;
}

/** Deals that were asked for while the page was open, so that going about costs nothing. */
const asked = new Map<string, AnalysisStore>();

function storeOf({ table, key }: Source, deal: number): AnalysisStore {
  const name = `${table} ${deal}`;
  const store = asked.get(name) ?? new AnalysisStore(table, deal, key);
  asked.set(name, store);
  return store;
}

/** Forgets all of them; what is under way goes on at the server. */
export function forgetAsked(): void {
  for (const store of asked.values()) {
    store.close();
  }
  asked.clear();
}

function OfDeal(props: Props & { deal: number }) {
  const t = words();
  const { source, deal } = props;
  const known = asked.get(`${source.table} ${deal}`);
  const [store, setStore] = useState<AnalysisStore | undefined>(known);
  if (!store) {
    return (
      <div class="analysis">
        <p>{t.intro}</p>
        <p>
          <button
            type="button"
            class="button primary"
            onClick={() => setStore(storeOf(source, deal))}
          >
            {t.ask}
          </button>
        </p>
      </div>
    );
  }
  return <Filling {...props} store={store} />;
}

function Filling(props: Props & { store: AnalysisStore }) {
  const t = words();
  const { store } = props;
  const known = store.known.value;
  const refusal = store.refusal.value;
  const [seat, setSeat] = useState<Seat>(props.own ?? 0);
  useEffect(() => setSeat(props.own ?? 0), [props.own]);
  if (!known) {
    return (
      <div class="analysis">
        {refusal ? <RefusalText refusal={refusal} /> : <p class="soft">{t.waiting}</p>}
        {refusal ? (
          <button type="button" class="button" onClick={() => store.again()}>
            {t.again}
          </button>
        ) : null}
      </div>
    );
  }
  const look = props.look;
  const back = () => props.onLook(ALL);
  if (look.is === "better") {
    return <Better look={look} game={known.game} onLook={props.onLook} />;
  }
  if (look.is === "practise") {
    return <Practise found={look.found} game={known.game} onBack={back} onLook={props.onLook} />;
  }
  if (look.is === "play") {
    return <PlayOn source={props.source} look={look} game={known.game} onLook={props.onLook} />;
  }
  return (
    <div class="analysis">
      <Progress store={store} known={known} />
      <RefusalText refusal={refusal ?? null} />
      <SeatChoice seats={props.seats} seat={seat} onSeat={setSeat} />
      <OfSeat {...{ known, seat }} own={seat === props.own} onLook={props.onLook} />
    </div>
  );
}

function Progress({ store, known }: { store: AnalysisStore; known: DealAnalysis }) {
  const t = words();
  if (known.total === 0) {
    return <p class="soft">{t.nothing}</p>;
  }
  if (known.state === "over") {
    return null;
  }
  return (
    <div class="analysis-progress">
      <progress
        max={known.total}
        value={known.parts.length}
        aria-label={t.progress(known.parts.length, known.total)}
      />
      <span class="soft" role="status">
        {known.state === "waiting" && known.ahead > 0
          ? t.ahead(known.ahead)
          : known.state === "stopped"
            ? t.stopped
            : t.progress(known.parts.length, known.total)}
      </span>
      <button
        type="button"
        class="button"
        onClick={() => (store.goesOn.value ? store.stop() : store.again())}
      >
        {store.goesOn.value ? t.stop : t.again}
      </button>
    </div>
  );
}

function SeatChoice(props: { seats: number; seat: Seat; onSeat: (seat: Seat) => void }) {
  const t = words();
  const chairs: readonly string[] = props.seats === 3 ? common().seats3 : common().seats4;
  return (
    <label class="analysis-seat">
      <span>{t.whose}</span>
      <select
        class="input"
        value={String(props.seat)}
        onChange={(event) => props.onSeat(Number(event.currentTarget.value))}
      >
        {chairs.map((chair, at) => (
          <option key={chair} value={String(at)} selected={at === props.seat}>
            {chair}
          </option>
        ))}
      </select>
    </label>
  );
}

function OfSeat(props: {
  known: DealAnalysis;
  seat: Seat;
  own: boolean;
  onLook: (look: Look) => void;
}) {
  const t = words();
  const { known, seat, onLook } = props;
  const all = foundOf(known, seat);
  const worst = costliest(known, seat);
  const summary = summaryOf(known, seat);
  const show = (found: Found) => onLook({ is: "better", found, step: 0 });
  return (
    <>
      {summary && summary.tally.decisions > 0 ? (
        <Figures summary={summary} game={known.game} />
      ) : null}
      <CurvePicture all={all} game={known.game} onShow={show} />
      {all.length === 0 ? null : (
        <section>
          <h3>{t.costliest}</h3>
          {worst.length === 0 ? (
            <p class="soft">{known.state === "over" ? t.clean : t.cleanSoFar}</p>
          ) : (
            <ol class="costliest">
              {worst.map((found) => (
                <li key={found.decision.index}>
                  <Costly found={found} game={known.game} own={props.own} onShow={show} />
                </li>
              ))}
            </ol>
          )}
        </section>
      )}
    </>
  );
}

function Figures({ summary, game }: { summary: AnalysisSummary; game: GameKind }) {
  const t = words();
  const { tally } = summary;
  const classes = ["best", "fine", "inaccuracy", "mistake", "blunder"] as const;
  return (
    <>
      <dl class="analysis-figures">
        <div>
          <dt>{t.accuracy}</dt>
          <dd>{t.percent(Math.round(summary.accuracy))}</dd>
        </div>
        <div>
          <dt>{t.lost}</dt>
          <dd>{amount(tally.lost, game)}</dd>
        </div>
      </dl>
      <ul class="analysis-classes">
        {classes.map((name, at) => (
          <li key={name} class={`of-${name}`}>
            <span>{t.classes[name]}</span> <b>{tally.classes[at] ?? 0}</b>
          </li>
        ))}
      </ul>
    </>
  );
}

function CurvePicture(props: {
  all: readonly Found[];
  game: GameKind;
  onShow: (found: Found) => void;
}) {
  const t = words();
  const curve = curveOf(props.all);
  if (!curve) {
    return null;
  }
  const { width, height } = curve;
  const about = props.game === "shengji" ? t.curveLevels : t.curvePoints;
  return (
    <figure class="curve">
      <figcaption>
        <b>{t.curve}</b> <span class="soft">{about}</span>
      </figcaption>
      <div class="curve-box">
        <span class="curve-high">{signed(curve.high, props.game)}</span>
        <span class="curve-low">{signed(curve.low, props.game)}</span>
        <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
          <line class="zero" x1="0" x2={width} y1={curve.zero} y2={curve.zero} />
          <path d={curve.path} vector-effect="non-scaling-stroke" />
        </svg>
        {curve.points.map(({ found, x, after, drops }) => (
          <button
            key={found.decision.index}
            type="button"
            class={drops ? "drop-at" : ""}
            style={{
              insetInlineStart: `${(x / width) * 100}%`,
              insetBlockStart: `${(after / height) * 100}%`,
            }}
            aria-label={t.curveAt(
              kindWords(found.decision),
              signed(madeIn(found)?.worth.mean ?? 0, props.game),
            )}
            onClick={() => props.onShow(found)}
          />
        ))}
      </div>
    </figure>
  );
}

function Costly(props: {
  found: Found;
  game: GameKind;
  own: boolean;
  onShow: (found: Found) => void;
}) {
  const t = words();
  const { found, game } = props;
  const { weighed } = found.part;
  const reason = weighed.reasons.find((one) => one.about !== "position") ?? weighed.reasons[0];
  return (
    <>
      <p class="costly-head">
        <span class={`class-mark of-${weighed.class}`}>{t.classes[weighed.class]}</span>
        <b>{kindWords(found.decision)}</b>
        <span>{t.costs(amount(weighed.loss.mean, game))}</span>
      </p>
      <Compared found={found} game={game} own={props.own} />
      {reason ? (
        <p class="soft">
          {reason.about === "position"
            ? null
            : t.of(reason.about === "best" ? t.better : props.own ? t.made : t.madeBy)}
          {said(reason)}
        </p>
      ) : null}
      <button type="button" class="button" onClick={() => props.onShow(found)}>
        {t.go}
      </button>
    </>
  );
}

/** What was played, and what was better. */
export function Compared(props: { found: Found; game: GameKind; own: boolean }) {
  const t = words();
  const { found, game } = props;
  return (
    <dl class="compared">
      <div>
        <dt>{props.own ? t.made : t.madeBy}</dt>
        <dd>
          <Play play={madeIn(found)?.play} game={game} />
        </dd>
      </div>
      <div>
        <dt>{t.better}</dt>
        <dd>
          <Play play={bestIn(found)?.play} game={game} />
        </dd>
      </div>
    </dl>
  );
}
