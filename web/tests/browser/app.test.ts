/** The client as an app: small, installable, honest without a network. */

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, inject, test } from "vitest";
import { useBrowser } from "./browser.ts";
import { enter } from "./table.ts";

const browser = useBrowser();

const FIRST_LOAD_BYTES = 120_000;

test("the first page loads in less than 120 kB", async () => {
  const page = await browser.open();
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  let bytes = 0;
  const files: string[] = [];
  const types = new Map<string, string>();
  session.on("Network.responseReceived", ({ requestId, response, type }) => {
    types.set(requestId, type);
    files.push(response.url);
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    bytes += types.get(requestId) === "Font" ? 0 : encodedDataLength;
  });
  await page.goto("/", { waitUntil: "load" });
  await page.getByRole("button", { name: /现在就打/ }).waitFor();
  expect(files.some((file) => file.endsWith(".js"))).toBe(true);
  expect(bytes).toBeGreaterThan(10_000);
  expect(bytes).toBeLessThan(FIRST_LOAD_BYTES);
});

test("can be installed: a manifest with icons that are there", async () => {
  const page = await browser.open();
  await page.goto("/");
  const address = await page.locator("link[rel=manifest]").getAttribute("href");
  const manifest = await page.evaluate(async (path) => {
    const response = await fetch(path);
    return (await response.json()) as {
      name: string;
      short_name: string;
      display: string;
      icons: Array<{ src: string; sizes: string; purpose?: string }>;
    };
  }, address ?? "");
  expect(manifest).toMatchObject({ short_name: "牌赛", display: "standalone" });
  expect(manifest.icons.some(({ purpose }) => purpose === "maskable")).toBe(true);
  for (const { src, sizes } of manifest.icons.filter(({ src }) => src.endsWith(".png"))) {
    const size = await page.evaluate(async (path) => {
      const image = new Image();
      image.src = path;
      await image.decode();
      return `${image.naturalWidth}x${image.naturalHeight}`;
    }, src);
    expect(size).toBe(sizes);
  }
});

test("opens without a network, says so, and comes back by itself", async () => {
  const page = await browser.open({ keeps: true });
  await page.goto("/");
  await enter(page, "小明");
  await page.evaluate(() => navigator.serviceWorker.ready);
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return lists.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept).toContain("/index.html");
  expect(kept.filter((path) => path.startsWith("/api"))).toEqual([]);
  await page.reload();

  await page.context().setOffline(true);
  await page.goto("/judge");
  await page.getByRole("heading", { name: "裁判助手" }).waitFor();
  await page.locator(".offline", { hasText: "连不上服务器" }).waitFor();
  await page.context().setOffline(false);
  await page.locator(".offline", { hasText: "连不上服务器" }).waitFor({ state: "detached" });
  await page.getByRole("link", { name: "小明" }).waitFor();
});

test("a new version is offered and taken by a click", async () => {
  const { address, rebuild, close } = await between(inject("base"));
  const page = await browser.open({ keeps: true, context: { baseURL: address } });
  await page.goto("/");
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  rebuild();
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    await registration?.update();
  });
  const box = page.locator(".update", { hasText: "有新版本。" });
  await box.waitFor();
  await Promise.all([
    page.waitForEvent("load"),
    box.getByRole("button", { name: "更新", exact: true }).click(),
  ]);
  await page.getByRole("button", { name: /现在就打/ }).waitFor();
  expect(await page.locator(".update-box").count()).toBe(0);
  await close();
});

/** Stands before the server and can make its worker look like that of another build. */
async function between(base: string) {
  let tail = "";
  const proxy = createServer(async (request, response) => {
    const path = request.url ?? "/";
    if (path.startsWith("/api/lobby")) {
      response.writeHead(204).end();
      return;
    }
    const answer = await fetch(base + path);
    const body = Buffer.from(await answer.arrayBuffer());
    const type = answer.headers.get("content-type") ?? "text/plain";
    response.writeHead(answer.status, { "Content-Type": type, "Cache-Control": "no-cache" });
    response.end(path === "/sw.js" ? body + tail : body);
  });
  await new Promise<void>((listens) => proxy.listen(0, "127.0.0.1", listens));
  const { port } = proxy.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    rebuild: () => {
      tail = "\n// another build";
    },
    close: () =>
      new Promise<void>((closed) => {
        proxy.close(() => closed());
        proxy.closeAllConnections();
      }),
  };
}

test("nothing is loaded from anywhere else, and nothing is against the policy", async () => {
  const page = await browser.open();
  const hosts = new Set<string>();
  page.on("request", (request) => hosts.add(new URL(request.url()).host));
  const refused: string[] = [];
  await page.exposeFunction("policyRefused", (what: string) => refused.push(what));
  await page.addInitScript(() => {
    addEventListener("securitypolicyviolation", (event) => {
      const told = (globalThis as unknown as { policyRefused: (what: string) => void })
        .policyRefused;
      told(`${event.violatedDirective} ${event.blockedURI}`);
    });
  });
  for (const path of ["/", "/new", "/guide", "/judge", "/rules/cn2017", "/replay", "/me"]) {
    await page.goto(path);
    await page.locator("main h1").first().waitFor();
  }
  expect(hosts.size).toBe(1);
  expect(refused).toEqual([]);
});
