import { useEffect, useMemo } from "preact/hooks";
import { hallCheck as words } from "../i18n/hallCheck.ts";
import type { HallCheck as Seen } from "../protocol/desk.ts";
import { QrCode } from "../ui/QrCode.tsx";
import { RefusalText } from "../ui/RefusalText.tsx";
import { type Task, useTask } from "../ui/useTask.ts";
import { HallWatch, plainAddress } from "./hallCheck.ts";
import "./hallCheck.css";

/**
 * Which address cards carry, whether phones reach it, and a code with which
 * one phone tries it.
 */
export function HallCheck({
  event,
  onAddress,
}: {
  event: string;
  onAddress?: (at: string) => void;
}) {
  const t = words();
  const watch = useMemo(() => new HallWatch(event), [event]);
  useEffect(() => () => watch.close(), [watch]);
  const task = useTask();
  const seen = watch.seen.value;
  const at = seen?.cards_at;
  useEffect(() => {
    if (at) {
      onAddress?.(at);
    }
  }, [at, onAddress]);
  return (
    <section class="panel hall-check" aria-label={t.title}>
      <h2>{t.title}</h2>
      <p class="soft">{t.line}</p>
      {seen ? (
        <>
          <p class="hall-check-at">
            {t.cardsAt} <b>{plainAddress(seen.cards_at)}</b>
          </p>
          <p class={seen.reach === "machine" ? "warning" : "soft"} role="status">
            {seen.reach === "machine"
              ? t.unreachable
              : seen.reach === "network"
                ? t.network
                : t.public}
          </p>
          {seen.reach === "public" ? null : <Addresses seen={seen} watch={watch} task={task} />}
          <RefusalText refusal={task.refusal} />
          {seen.reach === "machine" ? null : (
            <div class="hall-check-try">
              <QrCode text={new URL(seen.test, seen.cards_at).href} label={t.tryCode} />
              <div>
                <h3>{t.try}</h3>
                <p>{t.tryLine}</p>
                <p class={watch.heard.value ? "hall-check-heard" : "soft"} role="status">
                  {watch.heard.value ? t.heard : t.waiting}
                </p>
              </div>
            </div>
          )}
          <p class="soft">{t.takeOver}</p>
        </>
      ) : null}
    </section>
  );
}

/** The addresses of the machine, and what can be done with each. */
function Addresses({ seen, watch, task }: { seen: Seen; watch: HallWatch; task: Task }) {
  const t = words();
  const { addresses } = seen;
  if (addresses.length === 0) {
    return <p class="warning">{t.noAddress}</p>;
  }
  const opens = seen.can_open && seen.may_open;
  return (
    <>
      <h3>{t.addresses}</h3>
      <ul class="hall-check-list">
        {addresses.map(({ address, name, origin, open }, at) => (
          <li key={address}>
            <span>
              <b>{plainAddress(origin)}</b> <small class="soft">{name}</small>
            </span>
            <span class={open ? "hall-check-open" : "soft"}>{open ? t.isOpen : t.isClosed}</span>
            {origin === seen.cards_at && open ? (
              <span class="soft">{t.used}</span>
            ) : (open && seen.may_open) || opens ? (
              <button
                type="button"
                class={seen.reach === "machine" && at === 0 ? "button primary" : "button"}
                disabled={task.busy}
                onClick={() => void task.run(() => watch.open(address))}
              >
                {open ? t.use(address) : t.open(address)}
              </button>
            ) : null}
            {open && address === seen.chosen && opens ? (
              <button
                type="button"
                class="button quiet"
                disabled={task.busy}
                onClick={() => void task.run(() => watch.shut())}
              >
                {t.close}
              </button>
            ) : null}
          </li>
        ))}
      </ul>
      {opens ? <p class="soft">{t.consequences}</p> : null}
      {seen.reach === "machine" ? (
        <p class="soft">
          {opens ? t.command : t.ask} <code>{seen.command}</code>
        </p>
      ) : null}
    </>
  );
}
