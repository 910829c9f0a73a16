/** A mouse or a finger whose events carry the times that the test gives them. */

import type { Page } from "playwright-core";

export type Point = { x: number; y: number };

export async function pointer(page: Page, kind: "mouse" | "touch") {
  const session = await page.context().newCDPSession(page);
  let at = Date.now() / 1000;
  let here: Point = { x: 0, y: 0 };
  const send = async (act: "down" | "move" | "up", afterMs: number) => {
    at += afterMs / 1000;
    if (kind === "mouse") {
      const type = { down: "mousePressed", move: "mouseMoved", up: "mouseReleased" } as const;
      const pressed = { button: "left", buttons: act === "up" ? 0 : 1, clickCount: 1 } as const;
      await session.send("Input.dispatchMouseEvent", {
        type: type[act],
        timestamp: at,
        ...here,
        ...pressed,
      });
    } else {
      const type = { down: "touchStart", move: "touchMove", up: "touchEnd" } as const;
      const touchPoints = act === "up" ? [] : [here];
      await session.send("Input.dispatchTouchEvent", {
        type: type[act],
        timestamp: at,
        touchPoints,
      });
    }
  };
  const down = (to: Point, afterMs = 0) => {
    here = to;
    return send("down", afterMs);
  };
  const move = (to: Point, afterMs = 16) => {
    here = to;
    return send("move", afterMs);
  };
  const up = (afterMs = 40) => send("up", afterMs);
  return {
    down,
    move,
    up,
    /** Comes down so long after what it did last, and goes up at once. */
    tap: async (to: Point, afterMs: number) => {
      await down(to, afterMs);
      await up();
    },
    /** Goes from point to point, straight from one to the next. */
    along: async (first: Point, ...rest: Point[]) => {
      await down(first, 1_000);
      for (const to of rest) {
        await move(to);
      }
      await up();
    },
  };
}
