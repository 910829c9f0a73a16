import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

/** The program, built before the tests. */
export const BINARY =
  process.env["PAISAI_BIN"] ??
  fileURLToPath(new URL("../../../target/debug/paisai", import.meta.url));

/** All tests come from one address and in a hurry. */
const CONFIG = `[limits]
per_address = { per_minute = 600000, burst = 600000 }
tables_per_address = { per_minute = 600000, burst = 600000 }
sign_in_per_address = { per_minute = 60000, burst = 60000 }
guests_per_address = { per_minute = 60000, burst = 60000 }
judge_per_address = { per_minute = 60000, burst = 60000 }
analysis_ms = 10
par_plays = 1
par_worlds = 2
`;

/** A server of the product's own, with its data in a folder that goes with it. */
export class Server {
  private process: ChildProcess | undefined;
  private readonly folder: string;

  private constructor(
    folder: string,
    /** More settings on its command line. */
    private readonly flags: readonly string[],
    private address: string,
  ) {
    this.folder = folder;
  }

  /** Starts a server with no data on a free port, or where another was before. */
  static async start(flags: readonly string[] = [], address = "127.0.0.1:0"): Promise<Server> {
    if (!existsSync(BINARY)) {
      throw new Error(`There is no ${BINARY}: build it with cargo build -p paisai.`);
    }
    const folder = await mkdtemp(join(tmpdir(), "paisai-browser-"));
    await writeFile(join(folder, "paisai.toml"), CONFIG);
    const server = new Server(folder, flags, address);
    await server.up();
    return server;
  }

  /** Where its pages are. */
  get url(): string {
    return `http://${this.address}`;
  }

  /** Its address and port. */
  get host(): string {
    return this.address;
  }

  /** Starts the process, from the second time on with the same data and port. */
  async up(): Promise<void> {
    const config = join(this.folder, "paisai.toml");
    const flags = ["--config", config, "--data-dir", this.folder, "--bind", this.address];
    const child = spawn(BINARY, ["serve", "--lang", "en", ...flags, ...this.flags], {
      stdio: ["ignore", "pipe", "inherit"],
      env: { ...process.env, PAISAI_LOG: "error" },
    });
    this.process = child;
    const lines = createInterface({ input: child.stdout });
    const address = await new Promise<string>((found, failed) => {
      child.once("error", failed);
      child.once("exit", (code) => failed(new Error(`The server ended with ${code}.`)));
      lines.on("line", (line) => {
        const url = line.match(/http:\/\/(127\.0\.0\.1:\d+)$/)?.[1];
        if (url) {
          found(url);
        }
      });
    });
    this.address = address;
  }

  /** Makes an account with a role, as an operator would. */
  async staff(login: string, role: string, password: string): Promise<void> {
    const flags = ["--role", role, "--data-dir", this.folder];
    const child = spawn(BINARY, ["user", "add", login, ...flags], {
      stdio: ["pipe", "ignore", "inherit"],
    });
    child.stdin.end(`${password}\n`);
    const [code] = await once(child, "exit");
    if (code !== 0) {
      throw new Error(`The account was not made: ${code}.`);
    }
  }

  /** Ends the process in order, as an operator would. */
  async down(): Promise<void> {
    const child = this.process;
    this.process = undefined;
    if (child && child.exitCode === null) {
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
    }
  }

  /** Ends it for good and takes its data away. */
  async stop(): Promise<void> {
    await this.down();
    await rm(this.folder, { recursive: true, force: true });
  }
}
