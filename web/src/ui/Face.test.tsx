import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/preact";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { lang } from "../i18n/index.ts";
import type { Avatar } from "../protocol/index.ts";
import { fakeServer } from "../testing/server.ts";
import { FACES, Face, FacePicker, PersonFace } from "./Face.tsx";
import { BOTS } from "./portraits.tsx";

const server = fakeServer();

beforeEach(() => {
  lang.value = "zh";
});

afterEach(cleanup);

const drawing = (container: Element) => container.querySelector(".face-drawing")?.innerHTML;

test("the faces of all who are shown are asked for at once, and each only once", async () => {
  server.on("GET /api/avatars?of=a1,a2", { body: { avatars: { a1: "cat", a2: "koi" } } });
  const show = () => (
    <>
      <PersonFace id="a1" />
      <PersonFace id="a2" />
      <PersonFace id="a1" />
    </>
  );
  const { container, rerender } = render(show());
  expect(container.querySelector("svg")).toBeNull();
  await waitFor(() => expect(container.querySelectorAll("svg").length).toBe(3));
  rerender(show());
  expect(server.asked("GET").map(({ path }) => path)).toEqual(["/api/avatars?of=a1,a2"]);
});

test("bots have a face for each level, programs one of their own", () => {
  const faces = [...Object.keys(BOTS), "unheard-of"].map((bot) =>
    drawing(render(<Face who={{ bot }} />).container),
  );
  expect(new Set(faces).size).toBe(Object.keys(BOTS).length);
  const program = { id: "p", by: "u1", owner: "老王" };
  expect(faces).not.toContain(drawing(render(<Face who={{ program }} />).container));
});

test("a face is chosen by name, and no two are alike", () => {
  const chosen = vi.fn<(avatar: Avatar) => void>();
  const { container } = render(<FacePicker value="cat" onChange={chosen} />);
  fireEvent.click(screen.getByRole("radio", { name: "莲花", hidden: true }));
  expect(chosen).toHaveBeenCalledWith("lotus");
  const options = [...container.querySelectorAll(".face-option .face-drawing")];
  expect(options.length).toBe(FACES.length);
  expect(new Set(options.map(({ innerHTML }) => innerHTML)).size).toBe(16);
});
