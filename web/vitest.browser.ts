import { defineConfig } from "vitest/config";

/** Tests in a real browser against a real server: `npm run browser`. */
export default defineConfig({
  test: {
    environment: "node",
    include: ["tests/browser/**/*.test.ts"],
    globalSetup: ["tests/browser/setup.ts"],
    // Two browsers at a time are as many as a small machine can draw.
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000, interval: 50 } },
  },
});
