import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ANALYSIS } from "../testing/analysis.ts";
import { analyseLately } from "./lately.ts";

const asked: string[] = [];

beforeEach(() => {
  asked.length = 0;
  const table = (id: string, game: string, status: string) => ({ id, game, status });
  const tables = [
    table("t1", "shengji", "over"),
    table("t2", "erdayi", "over"),
    table("t3", "shengji", "playing"),
    table("t4", "shengji", "over"),
  ];
  vi.stubGlobal("fetch", async (path: string) => {
    if (path === "/api/me/tables") {
      return new Response(JSON.stringify({ tables }));
    }
    asked.push(path.replace("/api/tables/", "").replace("/analysis", ""));
    return path.includes("t4")
      ? new Response(JSON.stringify({ code: "no", articles: [], zh: "", en: "" }), { status: 403 })
      : new Response(JSON.stringify({ ...ANALYSIS, deals: 2 }));
  });
});

afterEach(() => vi.unstubAllGlobals());

test("all deals of the last games of one kind are asked for, and a refusal ends only its table", async () => {
  const told: string[] = [];
  await analyseLately("shengji", new AbortController().signal, (at, of) =>
    told.push(`${at}/${of}`),
  );
  expect(asked).toEqual(["t1/deals/1", "t1/deals/2", "t4/deals/1"]);
  expect(told).toEqual(["1/2", "1/2", "2/2"]);
});

test("it ends where one stops it", async () => {
  const control = new AbortController();
  await analyseLately("shengji", control.signal, () => control.abort());
  expect(asked.length).toBeLessThan(2);
});
