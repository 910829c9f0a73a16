import { cleanup, render, screen } from "@testing-library/preact";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { lang } from "../i18n/index.ts";
import type { SlipDuty } from "../protocol/desk.ts";
import { Duty } from "./Duty.tsx";

const clock = vi.hoisted(() => ({ now: 0 }));
vi.mock("../api/time.ts", () => ({ serverNow: () => clock.now }));

const duty: SlipDuty = {
  match_no: 1,
  from_ms: 1_000_000,
  due_ms: 1_300_000,
  owners: [],
  article: "most2015:二(三)3",
};
const names = ["甲乙", "丙丁"];

beforeEach(() => {
  lang.value = "zh";
});

afterEach(cleanup);

function at(ms: number, of: SlipDuty = duty, held?: number): string {
  clock.now = ms;
  const { container } = render(<Duty duty={of} names={names} held={held} />);
  const text = container.textContent ?? "";
  cleanup();
  return text;
}

test("nobody owes a slip while the match may be played", () => {
  expect(at(999_000)).toBe("");
});

test("the winners bring the slip within five minutes, by name once they are known", () => {
  expect(at(1_000_000)).toContain("请胜方把记分表交到记录台，还剩 5:00");
  expect(at(1_060_000, { ...duty, owners: [1] })).toContain("请丙丁把记分表交到记录台，还剩 4:00");
  expect(at(1_060_000, { ...duty, owners: [0, 1] })).toContain("请甲乙、丙丁把");
  expect(at(2_000_000, duty, 1_060_000)).toContain("4:00");
});

test("afterwards it says who is responsible, with the article", () => {
  const late = at(1_300_000, { ...duty, owners: [0] });
  expect(late).toContain("交表时限已过，应由甲乙交");
  expect(late).toContain("二(三)3");
  lang.value = "en";
  expect(at(1_300_000)).toContain("The slip is late; the winners had to bring it");
  expect(screen.queryByRole("timer")).toBeNull();
});
