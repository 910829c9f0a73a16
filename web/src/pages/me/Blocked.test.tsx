import { cleanup, fireEvent, render, screen } from "@testing-library/preact";
import { afterEach, beforeEach, expect, test } from "vitest";
import { lang } from "../../i18n/index.ts";
import { blocked } from "../../state/blocks.ts";
import { fakeServer } from "../../testing/server.ts";
import { BlockedPart } from "./Blocked.tsx";

const server = fakeServer();

beforeEach(() => {
  lang.value = "zh";
  blocked.value = null;
});

afterEach(cleanup);

test("whoever is blocked is listed, and unblocked by a click", async () => {
  const people = [{ user: "u2", nickname: "吵闹的人", since_ms: 1_700_000_000_000 }];
  server.on("GET /api/me/blocks", { body: { people, most: 200 } });
  server.on("DELETE /api/me/blocks/u2", () => {
    server.on("GET /api/me/blocks", { body: { people: [], most: 200 } });
    return { body: "" };
  });
  render(<BlockedPart />);
  await screen.findByText("吵闹的人");
  screen.getByText(/^2023.*起$/);
  fireEvent.click(screen.getByRole("button", { name: "解除对 吵闹的人 的屏蔽" }));
  await screen.findByText(/^没有屏蔽任何人/);
  expect(screen.queryByText("吵闹的人")).toBeNull();
});
