import type { TestProject } from "vitest/node";
import { Server } from "./server.ts";

declare module "vitest" {
  interface ProvidedContext {
    base: string;
  }
}

/** One server for all files that do not need one of their own. */
export default async function setup(project: TestProject) {
  const server = await Server.start();
  project.provide("base", server.url);
  return () => server.stop();
}
