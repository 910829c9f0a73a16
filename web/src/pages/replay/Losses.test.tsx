import { cleanup, fireEvent, render, screen } from "@testing-library/preact";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { lang } from "../../i18n/index.ts";
import type { Losses as Sums } from "../../protocol/index.ts";
import { Losses } from "./Losses.tsx";

const tally = {
  decisions: 30,
  lost: 2.5,
  accuracy: 2400,
  classes: [20, 5, 3, 1, 1],
  kinds: [
    { kind: "lead", decisions: 10, lost: 0.5, mistakes: 0 },
    { kind: "follow", decisions: 20, lost: 2, mistakes: 2 },
  ],
} satisfies Sums["tally"];

const SUMS: Sums = {
  game: "shengji",
  tally,
  accuracy: 80,
  deals: [{ table: "t1", deal: 1, at_ms: 1, tally, accuracy: 80 }],
};

beforeEach(() => {
  lang.value = "zh";
  vi.stubGlobal("fetch", async (path: string) => {
    const erdayi = path.endsWith("erdayi");
    const none = { ...SUMS, game: "erdayi", deals: [], tally: { ...tally, kinds: [] } };
    return new Response(JSON.stringify(erdayi ? none : SUMS));
  });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("what one loses most on comes first, and each game has its own sums", async () => {
  render(<Losses />);
  await screen.findByText("最近分析过的 1 副");
  const rows = [...document.querySelectorAll("tbody tr")].map((row) => row.textContent);
  expect(rows[0]).toContain("跟牌");
  expect(rows[0]).toContain("2.00 级");
  expect(rows[0]).toContain("0.10 级");
  expect(rows[1]).toContain("领出");
  expect(document.querySelectorAll(".loss-bar.most").length).toBe(1);
  fireEvent.click(screen.getByLabelText("竞技二打一"));
  await screen.findByText(/还没有分析过的牌局/);
});
