import { motion } from "../state/settings.ts";

/** Moves an element within this time at normal speed, unless nothing is to move; says how that goes. */
export function move(
  element: Element | null,
  frames: Keyframe[],
  ms: number,
  options: Omit<KeyframeAnimationOptions, "duration"> = {},
): Animation | undefined {
  const speed = motion.peek();
  if (speed > 0) {
    // What tests draw on has no animations.
    return element?.animate?.(frames, { ...options, duration: ms * speed });
  }
  return undefined;
}

/** Finds places, and gives back what moves by them. */
type Look = () => (() => void) | undefined;

let looks: Look[] = [];

/**
 * Moves things by where they are, once what is drawn now stands and before it is seen. Everything
 * that waits for that is looked up before anything moves, so that the page is laid out once.
 */
export function moveByPlace(look: Look): void {
  if (motion.peek() === 0) {
    return;
  }
  looks.push(look);
  if (looks.length === 1) {
    queueMicrotask(() => {
      const all = looks;
      looks = [];
      for (const moves of all.map((find) => find())) {
        moves?.();
      }
    });
  }
}
