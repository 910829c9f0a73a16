/** What the server is asked about one event. */

import { post } from "../api/http.ts";
import type { CommandAnswer, DeskCommand } from "../protocol/desk.ts";

/** Where an event is in the server's interface. */
export const eventPath = (event: string): string => `/api/events/${encodeURIComponent(event)}`;

/** An id of a command; a hall's own server has no TLS, and then no `randomUUID`. */
export function commandId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Gives a command, with the version that whoever gives it saw. With the same
 * id it is done once, however often it is sent.
 */
export const giveCommand = (
  event: string,
  command: DeskCommand,
  seen: number,
  id = commandId(),
): Promise<CommandAnswer> =>
  post<CommandAnswer>(`${eventPath(event)}/commands`, { id, seen, do: command });

/** What a command would lead to. */
export const previewCommand = (
  event: string,
  command: DeskCommand,
  seen: number,
): Promise<CommandAnswer> =>
  post<CommandAnswer>(`${eventPath(event)}/commands?preview=true`, {
    id: commandId(),
    seen,
    do: command,
  });
