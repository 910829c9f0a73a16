import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/preact";
import { LocationProvider } from "preact-iso";
import { afterEach, beforeEach, expect, test } from "vitest";
import { lang } from "../../i18n/index.ts";
import { me } from "../../state/me.ts";
import { person } from "../../testing/person.ts";
import { fakeServer } from "../../testing/server.ts";
import NewEvent from "./NewEvent.tsx";

const server = fakeServer();

beforeEach(() => {
  lang.value = "zh";
  me.value = person({ guest: false, login: "wang", nickname: "王裁判", role: "director" });
  server.on("GET /api/events/presets", {
    body: [
      { id: "cn2002-swiss", name: "积分编排赛", people: 2, sections: [], stages: 1 },
      { id: "most2015", name: "升级", people: 2, sections: ["机关组", "事业单位组"], stages: 1 },
    ],
  });
  server.on("POST /api/events", { status: 201, body: { id: "e9", event: {} } });
});

afterEach(cleanup);

const show = () =>
  render(
    <LocationProvider>
      <NewEvent />
    </LocationProvider>,
  );

test("opens an event and goes to its desk", async () => {
  show();
  await screen.findByText("机关升级赛（科技部 2015）");
  fireEvent.input(screen.getByLabelText("赛事名称"), { target: { value: "迎新春" } });
  fireEvent.click(screen.getByRole("button", { name: "开设" }));
  await waitFor(() => expect(location.pathname).toBe("/event/e9/director"));
  const [asked] = server.asked("POST");
  expect(asked?.body).toMatchObject({
    preset: "most2015",
    details: { name: "迎新春", mode: "paper", self_entry: false },
  });
  expect(asked?.body).not.toHaveProperty("sections");
});

test("sections and the size of the field are asked for where they matter", async () => {
  show();
  fireEvent.click(await screen.findByLabelText(/积分编排赛/));
  fireEvent.input(screen.getByLabelText("赛事名称"), { target: { value: "秋季赛" } });
  fireEvent.input(screen.getByLabelText(/^组别/), { target: { value: "男，女" } });
  fireEvent.input(screen.getByLabelText(/大约几个参赛者/), { target: { value: "40" } });
  fireEvent.click(screen.getByRole("button", { name: "开设" }));
  await waitFor(() => expect(server.asked("POST")).toHaveLength(1));
  expect(server.asked("POST")[0]?.body).toMatchObject({
    preset: "cn2002-swiss",
    sections: ["男", "女"],
    entrants: 40,
  });
});

test("says who may open events", async () => {
  me.value = { ...(me.value as NonNullable<typeof me.value>), role: "player" };
  show();
  await screen.findByText(/只有裁判长才能开比赛/);
  expect((screen.getByRole("button", { name: "开设" }) as HTMLButtonElement).disabled).toBe(true);
});

test("goes on with an event from its backup, and says why it cannot", async () => {
  show();
  const file = new File(["{}\n"], "paisai-backup-e7-9.jsonl");
  const choose = async () => {
    fireEvent.change(await screen.findByLabelText("从备份恢复", { selector: "input" }), {
      target: { files: [file] },
    });
  };
  server.on("POST /api/events/restore", {
    status: 422,
    body: { code: "bad_backup", articles: [], zh: "文件已损坏（第 1 行）。", en: "Damaged." },
  });
  await choose();
  await screen.findByText("文件已损坏（第 1 行）。");
  server.on("POST /api/events/restore", { status: 201, body: { id: "e7", event: {} } });
  await choose();
  await waitFor(() => expect(location.pathname).toBe("/event/e7/director"));
});
