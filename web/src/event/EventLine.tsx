import type { ComponentChildren } from "preact";
import { event as words } from "../i18n/event.ts";
import type { EventSummary } from "../protocol/desk.ts";
import { when } from "./figures.ts";

/** An event in a list: its name leads to its page, beside it stands what matters before that. */
export function EventLine(props: { summary: EventSummary; children?: ComponentChildren }) {
  const t = words();
  const { summary, children } = props;
  const { details } = summary;
  const facts = [t.status[summary.status], when(summary), details.place];
  return (
    <li>
      <a href={`/event/${encodeURIComponent(summary.id)}`}>{details.name}</a>{" "}
      <span class="soft">{facts.filter(Boolean).join(" · ")}</span>
      {children}
    </li>
  );
}
