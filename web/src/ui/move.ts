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
