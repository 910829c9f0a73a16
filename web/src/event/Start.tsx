import { event as words } from "../i18n/event.ts";
import type { StartView } from "../protocol/desk.ts";
import { levelText } from "./slipText.ts";
import "./start.css";

/** Beside the side that deals first because the others came late. */
export function Start(props: { start: StartView | undefined; side: number }) {
  const { start, side } = props;
  return start?.side === side ? (
    <small class="start">{words().start(levelText(start.level))}</small>
  ) : null;
}
