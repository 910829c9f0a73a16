import preact from "@preact/preset-vite";
import { VitePWA } from "vite-plugin-pwa";
import { defineConfig } from "vitest/config";
import { pageScopes } from "./scripts/pageScopes.ts";

/** Where `npm run dev` finds the server. */
const server = process.env.PAISAI_SERVER ?? "http://127.0.0.1:8080";

export default defineConfig({
  plugins: [
    preact(),
    VitePWA({
      // Nobody's page is changed under his cards: he is asked first.
      registerType: "prompt",
      injectRegister: false,
      includeAssets: ["icon.svg", "apple-touch-icon.png"],
      manifest: {
        id: "/",
        name: "牌赛 Paisai",
        short_name: "牌赛",
        description:
          "升级与竞技二打一的比赛软件 · Competition software for Shengji and two-against-one",
        lang: "zh-CN",
        start_url: "/",
        display: "standalone",
        background_color: "#f6f1e6",
        theme_color: "#1d3b34",
        icons: [
          { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
          { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
          {
            src: "/icon-maskable-512.png",
            sizes: "512x512",
            type: "image/png",
            purpose: "maskable",
          },
          { src: "/icon.svg", sizes: "any", type: "image/svg+xml" },
        ],
      },
      workbox: {
        globPatterns: ["**/*.{js,css,html}"],
        navigateFallback: "/index.html",
        // What the server says is never kept: it is asked each time.
        navigateFallbackDenylist: [/^\/api\//, /^\/metrics/, /^\/health/],
        cleanupOutdatedCaches: true,
        inlineWorkboxRuntime: true,
        sourcemap: false,
      },
    }),
  ],
  css: { postcss: { plugins: [pageScopes()] } },
  build: {
    target: "es2022",
    // The server's content policy allows nothing inline.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { proxy: { "/api": { target: server, ws: true } } },
  test: {
    environment: "happy-dom",
    include: ["src/**/*.test.{ts,tsx}", "tests/records/**/*.test.ts"],
    setupFiles: ["src/testing/patience.ts", "src/testing/chinese.ts"],
    testTimeout: 30_000,
  },
});
