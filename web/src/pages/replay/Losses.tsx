import { useEffect, useRef, useState } from "preact/hooks";
import { analyseLately } from "../../analysis/lately.ts";
import { get, reasonOf } from "../../api/http.ts";
import { analysis as words } from "../../i18n/analysis.ts";
import { common } from "../../i18n/common.ts";
import type { ErrorBody, GameKind, KindTally, Losses as Sums } from "../../protocol/index.ts";
import { useAsked } from "../../rules/useAsked.ts";
import { Choice } from "../../ui/Choice.tsx";
import { RefusalText } from "../../ui/RefusalText.tsx";
import { amount } from "./Plays.tsx";
import "./analysis.css";

/** What one loses most on, over the deals that were analysed last. */
export function Losses() {
  const t = words();
  const [game, setGame] = useState<GameKind>("shengji");
  const [asked, setAsked] = useState(0);
  const { value, refusal } = useAsked(`${game} ${asked}`, () =>
    get<Sums>(`/api/me/losses?game=${game}`),
  );
  return (
    <section class="losses">
      <h2>{t.sums}</h2>
      <p class="soft">{t.sumsHint}</p>
      <Choice
        label={t.sums}
        hideLabel
        value={game}
        options={[
          ["shengji", common().games.shengji],
          ["erdayi", common().games.erdayi],
        ]}
        onChange={setGame}
      />
      <RefusalText refusal={refusal} />
      {value && value.game === game ? <Kinds sums={value} /> : null}
      <Lately key={game} game={game} onDeal={() => setAsked((count) => count + 1)} />
    </section>
  );
}

function Kinds({ sums }: { sums: Sums }) {
  const t = words();
  if (sums.deals.length === 0) {
    return <p>{t.sumsNone}</p>;
  }
  const kinds = sums.tally.kinds.toSorted((a, b) => b.lost - a.lost);
  const most = Math.max(kinds[0]?.lost ?? 0, 0.001);
  const each = (kind: KindTally) => amount(kind.lost / Math.max(kind.decisions, 1), sums.game);
  return (
    <>
      <dl class="analysis-figures">
        <div>
          <dt>{t.accuracy}</dt>
          <dd>{t.percent(Math.round(sums.accuracy))}</dd>
        </div>
        <div>
          <dt>{t.lost}</dt>
          <dd>{amount(sums.tally.lost, sums.game)}</dd>
        </div>
      </dl>
      <table class="loss-table">
        <caption>{t.sumsOf(sums.deals.length)}</caption>
        <thead>
          <tr>
            <th scope="col">{t.move}</th>
            <th scope="col">{t.lost}</th>
            <th scope="col" class="number">
              {t.perDecision}
            </th>
            <th scope="col" class="number">
              {t.mistakes}
            </th>
          </tr>
        </thead>
        <tbody>
          {kinds.map((kind, at) => (
            <tr key={kind.kind}>
              <th scope="row">
                {t.kinds[kind.kind]} <small class="soft">{t.counted(kind.decisions)}</small>
              </th>
              <td>
                <span
                  class={at === 0 && kind.lost > 0 ? "loss-bar most" : "loss-bar"}
                  style={{ inlineSize: `${(Math.max(kind.lost, 0) / most) * 60}%` }}
                />
                {amount(kind.lost, sums.game)}
              </td>
              <td class="number">{each(kind)}</td>
              <td class="number">{kind.mistakes}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** Has the last games analysed, as long as the page is open. */
function Lately({ game, onDeal }: { game: GameKind; onDeal: () => void }) {
  const t = words();
  const [said, setSaid] = useState("");
  const [refusal, setRefusal] = useState<ErrorBody | null>(null);
  const under = useRef<AbortController | null>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => () => under.current?.abort(), []);
  const begin = async () => {
    const control = new AbortController();
    under.current = control;
    setBusy(true);
    setRefusal(null);
    try {
      await analyseLately(game, control.signal, (at, of) => {
        setSaid(t.analysing(at, of));
        onDeal();
      });
      setSaid(control.signal.aborted ? "" : t.analysed);
    } catch (error) {
      setRefusal(reasonOf(error));
    }
    onDeal();
    setBusy(false);
  };
  return (
    <div class="analysis-doing">
      <button
        type="button"
        class="button"
        onClick={() => (busy ? under.current?.abort() : begin())}
      >
        {busy ? t.stop : t.analyseMore}
      </button>
      <span class="soft" role="status">
        {said}
      </span>
      <RefusalText refusal={refusal} />
    </div>
  );
}
