import { signal } from "@preact/signals";

const media = matchMedia("(max-width: 640px)");

/** Whether the screen is that of a phone held upright. */
export const narrow = signal(media.matches);

media.addEventListener?.("change", (event) => {
  narrow.value = event.matches;
});
