/** A request and its answer, as the handlers of a stand-in see them. */
import type { Buffer } from 'node:buffer';
import type { IncomingMessage, ServerResponse } from 'node:http';

export type Call = {
  method: string;
  /** The path without the query, relative to the stand-in's root. */
  path: string;
  query: URLSearchParams;
  /** The query as it was sent, without the question mark. */
  queryText: string;
  params: Record<string, string>;
  headers: IncomingMessage['headers'];
  body: Buffer;
  request: IncomingMessage;
  response: ServerResponse;
};

export type Reply = {
  /** 200 by default. */
  status?: number;
  headers?: Record<string, string | string[]>;
  /**
   * Text and bytes are sent unchanged (set their content-type); undefined is an empty body; anything else is
   * JSON.
   */
  body?: unknown;
};

/** A handler that returns nothing has written the response itself. */
export type Handler = (call: Call) => Reply | undefined | Promise<Reply | undefined>;
