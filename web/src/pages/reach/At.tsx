import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { useLocation } from "preact-iso";
import { get } from "../../api/http.ts";
import { typedKey } from "../../event/hallCheck.ts";
import { hallCheck as words } from "../../i18n/hallCheck.ts";
import type { EventSummary, EventsPage } from "../../protocol/desk.ts";
import { Form, SelectField, TextField } from "../../ui/Field.tsx";
import { LanguageButton } from "../../ui/Shell.tsx";
import { useTask } from "../../ui/useTask.ts";
import { useTitle } from "../../ui/useTitle.ts";
import "./reach.css";

/** `/at`: a table by what stands on its card, when its QR code leads to a laptop that is gone. */
export default function At() {
  const t = words();
  const { route } = useLocation();
  const events = useSignal<EventSummary[] | null>(null);
  const [event, table, key] = [useSignal(""), useSignal(""), useSignal("")];
  const task = useTask();
  useTitle(t.atTitle);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it asks once
  useEffect(() => {
    void task.run(async () => {
      const page = await get<EventsPage>("/api/events?status=running");
      events.value = page.events;
      event.value = page.events[0]?.id ?? "";
    });
  }, []);
  const number = Number(typedKey(table.value));
  const ready = event.value !== "" && Number.isInteger(number) && number > 0 && key.value !== "";
  return (
    <main class="reach">
      <LanguageButton />
      <section class="panel">
        <h1>{t.atTitle}</h1>
        <p>{events.value?.length === 0 ? t.noEvents : t.atLine}</p>
        <Form
          submit={t.go}
          primary
          busy={task.busy}
          disabled={!ready}
          refusal={task.refusal}
          onSubmit={() =>
            route(
              `/event/${encodeURIComponent(event.value)}/table/${number}?${new URLSearchParams({ key: typedKey(key.value) })}`,
            )
          }
        >
          {(events.value?.length ?? 0) > 1 ? (
            <SelectField
              label={t.atEvent}
              value={event.value}
              options={(events.value ?? []).map(({ id, details }) => [id, details.name] as const)}
              onChange={(id) => {
                event.value = id;
              }}
            />
          ) : (
            <p>
              <b>{events.value?.[0]?.details.name}</b>
            </p>
          )}
          <TextField
            label={t.atTable}
            value={table.value}
            maxLength={5}
            onInput={(text) => {
              table.value = text;
            }}
          />
          <TextField
            label={t.atKey}
            hint={t.atKeyHint}
            value={key.value}
            maxLength={24}
            onInput={(text) => {
              key.value = text;
            }}
          />
        </Form>
        {event.value === "" ? null : (
          <p>
            <a href={`/event/${encodeURIComponent(event.value)}`}>{t.atOwn}</a>
          </p>
        )}
      </section>
    </main>
  );
}
