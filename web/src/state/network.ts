import { signal } from "@preact/signals";

/** Whether the server answered the last request, whatever it said. */
export const reachable = signal(true);
