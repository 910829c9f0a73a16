import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/preact";
import { LocationProvider } from "preact-iso";
import { afterEach, beforeEach, expect, test } from "vitest";
import { lang } from "../../i18n/index.ts";
import { me } from "../../state/me.ts";
import { eventPlan } from "../../testing/event.ts";
import { person } from "../../testing/person.ts";
import { fakeServer } from "../../testing/server.ts";
import NewEvent from "./NewEvent.tsx";

const server = fakeServer();

const swiss = eventPlan({
  edition: "cn2002",
  numbers: "as_entered",
  unit_best: 0,
  unit_most: 0,
  awarded: 0,
  stages: [
    {
      format: { swiss: { rounds: 0, first: "seeded", avoid_unit: false } },
      scoring: { boards: { boards: 16, tables: 1, standard: true } },
      ranking: "cn2002",
      award: { points: 1200, standard: 1200 },
      carry: false,
    },
  ],
});

beforeEach(() => {
  lang.value = "zh";
  me.value = person({ guest: false, login: "wang", nickname: "王裁判", role: "director" });
  server.on("GET /api/events/presets", {
    body: [
      {
        id: "cn2002-swiss",
        name: "积分编排赛",
        people: 2,
        sections: [],
        stages: 1,
        plan: swiss,
      },
      {
        id: "most2015",
        name: "升级",
        people: 2,
        sections: ["机关组", "事业单位组"],
        stages: 1,
        plan: eventPlan({ sections: ["机关组", "事业单位组"] }),
      },
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
  expect(asked?.body).not.toHaveProperty("plan");
});

test("a preset is a starting point: every part of its plan can be changed", async () => {
  server.on("POST /api/events/plans", (plan) => ({ body: plan }));
  show();
  fireEvent.click(await screen.findByLabelText(/积分编排赛/));
  const plan = within(screen.getByRole("region", { name: "赛制" }));
  plan.getByText("积分编排，轮数抽签时按参赛数定 · 每轮 16 副 · 标准分");
  fireEvent.input(screen.getByLabelText("赛事名称"), { target: { value: "秋季赛" } });
  fireEvent.input(plan.getByLabelText(/^组别/), { target: { value: "男，女" } });
  fireEvent.click(plan.getByLabelText("现在定"));
  fireEvent.input(plan.getByRole("textbox", { name: "轮数" }), { target: { value: "5" } });
  fireEvent.change(plan.getByLabelText("赛制（怎样计分）"), { target: { value: "timed" } });
  fireEvent.input(plan.getByRole("textbox", { name: /每场时间/ }), { target: { value: "60" } });
  plan.getByText("积分编排 5 轮 · 计时 60 分钟");
  fireEvent.click(plan.getByRole("button", { name: "加一个阶段" }));
  plan.getByText("积分编排 5 轮 · 计时 60 分钟 · 前 8 名进入下一阶段");
  fireEvent.input(screen.getByLabelText("报名截止"), { target: { value: "2026-11-20T18:00" } });
  fireEvent.click(screen.getByRole("button", { name: "开设" }));
  const opening = () => server.asked("POST").filter(({ path }) => path === "/api/events");
  await waitFor(() => expect(opening()).toHaveLength(1));
  expect(opening()[0]?.body).toMatchObject({
    preset: "cn2002-swiss",
    details: { entry_until_ms: new Date("2026-11-20T18:00").getTime() },
    plan: {
      edition: "cn2002",
      sections: ["男", "女"],
      stages: [
        {
          format: { swiss: { rounds: 5, first: "seeded", avoid_unit: false } },
          scoring: { timed: { minutes: 60, worth: "plain" } },
          cut: { best: 8 },
        },
        { format: { knockout: { draw: "seeded", third_place: false } } },
      ],
    },
  });
  // What follows from the rest is the server's to say.
  expect(JSON.stringify(opening()[0]?.body)).not.toContain("ranking");
});

test("a plan that cannot be played says why, and opens nothing", async () => {
  server.on("POST /api/events/plans", {
    status: 422,
    body: { code: "bad_plan", articles: [], zh: "第 1 阶段：出线名额不符。", en: "No." },
  });
  show();
  fireEvent.click(await screen.findByRole("button", { name: "加一个阶段" }));
  await screen.findByText("第 1 阶段：出线名额不符。");
  expect((screen.getByRole("button", { name: "开设" }) as HTMLButtonElement).disabled).toBe(true);
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
