import type { Me } from "../protocol/index.ts";

/** Somebody who came in, as a guest unless it is said otherwise. */
export const person = (some: Partial<Me> = {}): Me => ({
  id: "u1",
  guest: true,
  nickname: "老王",
  avatar: "crane",
  role: "player",
  language: "zh",
  settings: {},
  ...some,
});
