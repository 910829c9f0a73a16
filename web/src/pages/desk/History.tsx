import { type Desk, may } from "../../event/desk.ts";
import type { DeskStore } from "../../event/deskStore.ts";
import { desk as words } from "../../i18n/desk.ts";
import { lang, said } from "../../i18n/index.ts";
import type { HistoryLine } from "../../protocol/desk.ts";
import { askUndo } from "./Console.tsx";

/** The last steps, and taking the last one back. */
export function History({ desk, store }: { desk: Desk; store: DeskStore }) {
  const t = words();
  return (
    <>
      <div class="desk-acts">
        {may(desk, "director") ? (
          <button type="button" class="button" onClick={() => askUndo(store)}>
            {t.undo}
          </button>
        ) : null}
        <a class="button quiet" href={`/event/${store.id}/audit`}>
          {t.history.all}
        </a>
      </div>
      <LogTable lines={desk.history} />
    </>
  );
}

/** Lines of the log, as a table. */
export function LogTable({ lines }: { lines: readonly HistoryLine[] }) {
  const t = words().history;
  const format = new Intl.DateTimeFormat(lang.value === "zh" ? "zh-CN" : "en", {
    month: "numeric",
    day: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    hour12: false,
  });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    <div class="sheet-box tall" tabIndex={0}>
      <table class="sheet log">
        <thead>
          <tr>
            <th scope="col" class="figure">
              {t.step}
            </th>
            <th scope="col">{t.at}</th>
            <th scope="col">{t.by}</th>
            <th scope="col">{t.what}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.version} class={line.undone ? "gone" : ""}>
              <td class="figure">{line.version}</td>
              <td class="time">{format.format(line.at_ms)}</td>
              <td>{line.by}</td>
              <td>
                <span class="log-what">{said(line)}</span>
                {line.undone ? <small class="desk-mark">{t.undone}</small> : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
