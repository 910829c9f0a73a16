import { useEffect, useRef, useState } from "preact/hooks";
import { useRoute } from "preact-iso";
import { get, post, reasonOf } from "../../api/http.ts";
import { eventPath } from "../../event/client.ts";
import { agreement as words } from "../../i18n/agreement.ts";
import { common } from "../../i18n/common.ts";
import type {
  AgreementLook,
  AgreementProgress,
  AgreementReport,
  ErrorBody,
  PlayerAgreement,
} from "../../protocol/index.ts";
import { RefusalText } from "../../ui/RefusalText.tsx";
import { Shell } from "../../ui/Shell.tsx";
import { useTitle } from "../../ui/useTitle.ts";
import "../../event/staff.css";
import "./agreement.css";

/** How often it is asked how far a report is. */
const ASK_MS = 1_500;

type State =
  | { is: "idle" }
  | { is: "running"; progress: AgreementProgress }
  | { is: "refused"; refusal: ErrorBody }
  | { is: "told"; report: AgreementReport };

/** `/event/:id/agreement`: how far players agree with the engine, to be looked at by referees. */
export default function Agreement() {
  const { params } = useRoute();
  const id = params["id"] ?? "";
  const path = `${eventPath(id)}/agreement`;
  const t = words();
  useTitle(t.title);
  const [state, setState] = useState<State>({ is: "idle" });
  const gone = useRef(false);
  useEffect(
    () => () => {
      gone.current = true;
    },
    [],
  );

  const look = async () => {
    try {
      const { progress, report } = await post<AgreementLook>(path, {});
      if (gone.current) {
        return;
      }
      setState(report ? { is: "told", report } : { is: "running", progress });
    } catch (error) {
      setState({ is: "refused", refusal: reasonOf(error) });
    }
  };
  useEffect(() => {
    if (state.is !== "running") {
      return;
    }
    const timer = setTimeout(async () => {
      try {
        const progress = await get<AgreementProgress>(path);
        if (progress.state !== "running" && progress.state !== "waiting") {
          // It is there; or the server began anew meanwhile, and is asked once more.
          await look();
        } else if (!gone.current) {
          setState({ is: "running", progress });
        }
      } catch (error) {
        setState({ is: "refused", refusal: reasonOf(error) });
      }
    }, ASK_MS);
    return () => clearTimeout(timer);
  }, [state]);

  return (
    <Shell>
      <div class="desk agreement">
        <header class="desk-head">
          <h1>{t.title}</h1>
          <nav class="desk-links" aria-label={t.back}>
            <a href={`/event/${encodeURIComponent(id)}/referee`}>{t.back}</a>
          </nav>
        </header>
        <section class="panel agreement-caution">
          <strong>{t.notVerdict}</strong>
          <ul>
            {t.cautions.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </section>
        {state.is === "idle" || state.is === "refused" ? (
          <p>
            <button type="button" class="button primary" onClick={look}>
              {state.is === "idle" ? t.look : t.again}
            </button>{" "}
            <span class="soft">{t.lookHint}</span>
          </p>
        ) : null}
        {state.is === "refused" ? <RefusalText refusal={state.refusal} /> : null}
        {state.is === "running" ? <Running progress={state.progress} /> : null}
        {state.is === "told" ? <Report report={state.report} /> : null}
        <details class="panel">
          <summary>{t.how}</summary>
          <ul>
            {t.howLines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </details>
      </div>
    </Shell>
  );
}

function Running({ progress }: { progress: AgreementProgress }) {
  const t = words();
  return (
    <div class="agreement-running" role="status">
      <progress
        value={progress.done}
        max={Math.max(progress.tables, 1)}
        aria-label={t.progress(progress.done, progress.tables)}
      />
      <span>{t.progress(progress.done, progress.tables)}</span>
    </div>
  );
}

function Report({ report }: { report: AgreementReport }) {
  const t = words();
  const { players, game } = report;
  return (
    <section aria-label={t.title}>
      <p>
        {common().games[game]} · {t.from(report.tables, report.ms)}
        {report.left_out > 0 ? ` ${t.leftOut(report.left_out)}` : null}
      </p>
      {players.length === 0 ? (
        <p>{t.nobody}</p>
      ) : (
        <div class="agreement-scroll">
          <table class="agreement-table">
            <thead>
              <tr>
                <th scope="col">{t.player}</th>
                <th scope="col">{t.tables}</th>
                <th scope="col">{t.decisions}</th>
                <th scope="col">{t.agreed}</th>
                <th scope="col">{t.interval}</th>
                <th scope="col">{t.rating}</th>
                <th scope="col">{t.expected}</th>
                <th scope="col">{t.deviates}</th>
                <th scope="col">{t.lost}</th>
                <th scope="col">{t.median}</th>
                <th scope="col">{t.quartiles}</th>
                <th scope="col">{t.withDifficulty}</th>
              </tr>
            </thead>
            <tbody>
              {players.map((player, at) => (
                // Two may have the same name.
                <Row key={at} player={player} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

const percent = (part: number): string => words().percent(Math.round(100 * part));
const withSign = (value: number): string => `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(1)}`;
const seconds = (ms: number): string => (ms / 1000).toFixed(1);

function Row({ player }: { player: PlayerAgreement }) {
  const t = words();
  const { agreement: of, rating } = player;
  const { expected, times, agreed } = of;
  const cells: ReadonlyArray<readonly [string, string]> = [
    [t.tables, String(player.tables)],
    [t.decisions, String(of.decisions)],
    [t.agreed, of.decisions === 0 ? t.none : percent(agreed.mean)],
    [t.interval, of.decisions === 0 ? t.none : t.to(percent(agreed.low), percent(agreed.high))],
    [t.rating, rating === undefined ? t.none : String(rating)],
    [t.expected, expected ? percent(expected.agreed) : t.none],
    [t.deviates, expected ? withSign(expected.deviates) : t.none],
    [t.lost, of.decisions === 0 ? t.none : of.lost.mean.toFixed(3)],
    [t.median, times ? t.seconds(seconds(times.median_ms)) : t.none],
    [
      t.quartiles,
      times ? t.seconds(t.to(seconds(times.lower_ms), seconds(times.upper_ms))) : t.none,
    ],
    [
      t.withDifficulty,
      times?.with_difficulty === undefined ? t.none : times.with_difficulty.toFixed(2),
    ],
  ];
  return (
    <tr>
      <th scope="row">{of.player || t.unnamed}</th>
      {cells.map(([name, text]) => (
        <td key={name} data-name={name}>
          {text}
        </td>
      ))}
    </tr>
  );
}
