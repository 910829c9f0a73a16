import preact from "@preact/preset-vite";
import { defineConfig } from "vitest/config";

/** Where `npm run dev` finds the server. */
const server = process.env.PAISAI_SERVER ?? "http://127.0.0.1:8080";

export default defineConfig({
  plugins: [preact()],
  build: {
    target: "es2022",
    // The server's content policy allows nothing inline.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { proxy: { "/api": { target: server, ws: true } } },
  test: {
    environment: "happy-dom",
    include: ["src/**/*.test.{ts,tsx}"],
  },
});
