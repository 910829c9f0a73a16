/** A newer version of the client: found in the background, taken when the user says so. */

import { signal } from "@preact/signals";

/** Takes the new version and loads the page again; `null` while there is none. */
export const update = signal<(() => void) | null>(null);

const LOOK_EVERY_MS = 60 * 60 * 1000;

let registration: ServiceWorkerRegistration | undefined;

/** Looks for a newer version now. */
export function lookForUpdate(): void {
  // Without a network there is nothing newer to be had.
  registration?.update().catch(() => undefined);
}

/** Keeps the client on the machine, so that it opens without a network. */
export async function keepFresh(): Promise<void> {
  if (!import.meta.env.PROD) {
    return;
  }
  const { registerSW } = await import("virtual:pwa-register");
  const take = registerSW({
    onNeedRefresh() {
      update.value = () => void take(true);
    },
    onRegisteredSW(_address, registered) {
      registration = registered;
      setInterval(lookForUpdate, LOOK_EVERY_MS);
    },
  });
}
