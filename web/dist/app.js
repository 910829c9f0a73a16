// The page until the web client exists: open tables, editions, first admin.

const words = {
  zh: {
    title: "牌赛",
    skip: "跳到正文",
    other: "English",
    tables: "开放的牌桌",
    noTables: "现在没有开放的牌桌。",
    rules: "规则",
    loading: "正在读取……",
    failed: "读取失败，请稍后再试。",
    players: (taken, seats) => `${taken}/${seats} 人`,
    gathering: "等人",
    playing: "正在打",
    api: "接口说明（OpenAPI）",
    signedIn: (name) => `您好，${name}`,
    firstAdmin: "成为管理员",
    login: "登录名",
    password: "密码（至少 8 个字符）",
    nickname: "昵称",
    becomeAdmin: "成为管理员",
    present: (name) => `账号「${name}」将成为管理员。`,
    done: "您现在是管理员。",
  },
  en: {
    title: "Paisai",
    skip: "Skip to the content",
    other: "中文",
    tables: "Open tables",
    noTables: "There is no open table at the moment.",
    rules: "Rules",
    loading: "Loading…",
    failed: "It could not be read; try again later.",
    players: (taken, seats) => `${taken} of ${seats} players`,
    gathering: "gathering",
    playing: "playing",
    api: "Description of the interface (OpenAPI)",
    signedIn: (name) => `Hello, ${name}`,
    firstAdmin: "Become the admin",
    login: "Login name",
    password: "Password (at least 8 characters)",
    nickname: "Nickname",
    becomeAdmin: "Become the admin",
    present: (name) => `The account “${name}” will become the admin.`,
    done: "You are the admin now.",
  },
};

const byId = (id) => document.getElementById(id);
const state = { lang: stored() ?? "zh", tables: null, rules: null, me: null };

function stored() {
  try {
    const lang = localStorage.getItem("lang");
    return lang in words ? lang : null;
  } catch {
    return null;
  }
}

async function ask(path, body) {
  const response = await fetch(path, body && {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  const answer = await response.json();
  if (!response.ok) throw answer;
  return answer;
}

function item(title, detail) {
  const li = document.createElement("li");
  const strong = document.createElement("strong");
  strong.textContent = title;
  const span = document.createElement("span");
  span.textContent = detail;
  li.append(strong, span);
  return li;
}

function say(answer) {
  const message = byId("message");
  message.textContent = answer[state.lang] ?? words[state.lang].failed;
  message.hidden = false;
}

function draw() {
  const text = words[state.lang];
  document.documentElement.lang = state.lang === "zh" ? "zh-CN" : "en";
  document.title = text.title;
  for (const element of document.querySelectorAll("[data-text]")) {
    element.textContent = text[element.dataset.text];
  }
  byId("language").textContent = text.other;
  byId("language").lang = state.lang === "zh" ? "en" : "zh-CN";
  byId("me").textContent = state.me ? text.signedIn(state.me.nickname) : "";
  drawTables(text);
  byId("rules").replaceChildren(
    ...(state.rules ?? []).map((edition) => item(edition.name[state.lang], edition.id)),
  );
  drawFirstAdmin(text);
}

function drawTables(text) {
  const tables = state.tables;
  const line = byId("tables-state");
  line.hidden = Boolean(tables?.length);
  if (tables === undefined) line.textContent = text.failed;
  else line.textContent = tables ? text.noTables : text.loading;
  byId("tables").replaceChildren(
    ...(tables ?? []).map((table) =>
      item(table.title || table.id, `${table.rules} · ${seated(table, text)} · ${text[table.status]}`),
    ),
  );
}

function seated(table, text) {
  return text.players(table.seats.filter(Boolean).length, table.seats.length);
}

function drawFirstAdmin(text) {
  const key = new URLSearchParams(location.search).get("key");
  byId("first-admin").hidden = location.pathname !== "/admin/first" || !key;
  const login = state.me?.login;
  byId("first-admin-present").hidden = !login;
  byId("first-admin-present").textContent = login ? text.present(login) : "";
  byId("first-admin-account").hidden = Boolean(login);
  for (const input of byId("first-admin-account").querySelectorAll("input")) {
    input.disabled = Boolean(login);
  }
}

async function becomeAdmin(event) {
  event.preventDefault();
  const key = new URLSearchParams(location.search).get("key");
  const fields = Object.fromEntries(new FormData(event.target));
  const account = state.me?.login ? {} : { account: { ...fields, language: state.lang } };
  try {
    state.me = await ask("/api/admin/first", { key, ...account });
    history.replaceState(null, "", "/");
    draw();
    say({ zh: words.zh.done, en: words.en.done });
  } catch (answer) {
    say(answer);
  }
}

function switchLanguage() {
  state.lang = state.lang === "zh" ? "en" : "zh";
  try {
    localStorage.setItem("lang", state.lang);
  } catch {
    // A browser that keeps nothing asks again next time.
  }
  draw();
}

// The lobby tells all tables first, then each that changes.
function listen() {
  const lobby = new EventSource("/api/lobby");
  lobby.addEventListener("tables", (event) => {
    state.tables = JSON.parse(event.data);
    draw();
  });
  lobby.addEventListener("table", (event) => {
    const changed = JSON.parse(event.data);
    const others = (state.tables ?? []).filter((table) => table.id !== changed.id);
    state.tables = changed.status === "over" ? others : [changed, ...others];
    draw();
  });
  // The browser connects again by itself; until then the list may be old.
  lobby.addEventListener("error", () => {
    if (state.tables === null) state.tables = undefined;
    draw();
  });
}

async function load() {
  const [rules, me] = await Promise.allSettled([ask("/api/rules"), ask("/api/me")]);
  state.rules = rules.value;
  state.me = me.value?.user;
  draw();
}

byId("language").addEventListener("click", switchLanguage);
byId("first-admin-form").addEventListener("submit", becomeAdmin);
draw();
listen();
load();
