import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/preact";
import { afterEach, beforeEach, expect, test } from "vitest";
import { lang } from "../../i18n/index.ts";
import type { ProgramRow } from "../../protocol/index.ts";
import { fakeServer } from "../../testing/server.ts";
import { ProgramsPart } from "./Programs.tsx";

const server = fakeServer();

const program = (id: string, name: string): ProgramRow => ({ id, name, created_ms: 1 });

const list = (programs: ProgramRow[]) =>
  server.on("GET /api/me/programs", { body: { programs, most: 2 } });

beforeEach(() => {
  lang.value = "zh";
});

afterEach(cleanup);

test("a token is made, shown once, and revoked after a second click", async () => {
  list([]);
  server.on("POST /api/me/programs", () => {
    list([program("p1", "深算")]);
    return { status: 201, body: { program: program("p1", "深算"), token: "secret-token" } };
  });
  server.on("DELETE /api/me/programs/p1", () => {
    list([]);
    return { status: 204, body: null };
  });
  render(<ProgramsPart />);
  fireEvent.input(await screen.findByLabelText(/^程序名/), { target: { value: " 深算 " } });
  fireEvent.click(screen.getByRole("button", { name: "生成令牌" }));
  const token = (await screen.findByLabelText("令牌")) as HTMLInputElement;
  expect(token.value).toBe("secret-token");
  expect(server.asked("POST").at(-1)?.body).toEqual({ name: "深算" });
  await screen.findByText("还没有用过");

  fireEvent.click(await screen.findByRole("button", { name: "撤销：深算" }));
  expect(server.asked("DELETE")).toHaveLength(0);
  fireEvent.click(screen.getByRole("button", { name: "确定撤销“深算”" }));
  await waitFor(() => expect(screen.queryByText("还没有用过")).toBeNull());
  expect(server.asked("DELETE")).toHaveLength(1);
  expect(screen.queryByLabelText("令牌")).toBeNull();
});

test("whoever has as many as there may be is asked to revoke one first", async () => {
  list([program("p1", "甲"), { ...program("p2", "乙"), used_ms: 1_700_000_000_000 }]);
  render(<ProgramsPart />);
  await screen.findByText("最多 2 个程序，撤销一个才能再加。");
  screen.getByText(/^上次入座：2023/);
  expect(screen.queryByLabelText(/^程序名/)).toBeNull();
});
