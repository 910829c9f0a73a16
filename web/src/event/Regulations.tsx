import { plan as words } from "../i18n/plan.ts";
import { teams } from "../i18n/teams.ts";
import type { EventView } from "../protocol/desk.ts";
import { entryWords, planWords, rankingWords, stageWords, wholeWords } from "./planWords.ts";
import "./regulations.css";

/** What is played at an event (竞赛规程): a line that opens into all of it. */
export function Regulations({ event }: { event: EventView }) {
  const t = words();
  const { plan } = event;
  const several = plan.stages.length > 1;
  return (
    <details class="regulations">
      <summary>
        <b>{t.regulations}</b> <span>{planWords(plan)}</span>
      </summary>
      {plan.stages.map((stage, at) => (
        // Stages have no name but their place.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <section key={at}>
          {several ? (
            <p>
              <b>{t.stage(at + 1)}</b> {stageWords(plan, at)}
            </p>
          ) : null}
          {rankingWords(stage).map((line) => (
            <p key={line} class="soft">
              {line}
            </p>
          ))}
        </section>
      ))}
      {event.stages.some(({ boards }) => (boards?.tables.length ?? 0) > 1) ? (
        <>
          <p>{teams().rule}</p>
          <p>{teams().reserves(event.roster)}</p>
          <p>{teams().choice}</p>
        </>
      ) : null}
      <p>{wholeWords(plan).join(t.between)}</p>
      {entryWords(event.summary.details).map((line) => (
        <p key={line}>{line}</p>
      ))}
    </details>
  );
}
