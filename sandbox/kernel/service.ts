/** The interface of every stand-in: a request listener and an orderly end. */
import type { IncomingMessage, ServerResponse } from 'node:http';

export type SandboxService = {
  /** Answers one request whose `url` is relative to the stand-in's own root. */
  handle(request: IncomingMessage, response: ServerResponse): void;
  close(): Promise<void>;
};
