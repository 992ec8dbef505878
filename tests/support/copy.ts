/**
 * COPY between a connection and a text. pg handles COPY's messages and offers no call for them, so these
 * queries handle the messages themselves.
 */
import type { Client, Connection, Submittable } from 'pg';

/** What pg's types leave out of its connection. */
type CopyConnection = Connection & {
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sync(): void;
};

/** The rows of `copy … to stdout` in PostgreSQL's text format. */
export async function copyOut(client: Client, sql: string): Promise<string> {
  const chunks: Buffer[] = [];
  // The parser reuses its buffer for the next message.
  await run(client, sql, { handleCopyData: ({ chunk }) => chunks.push(Buffer.from(chunk)) });
  return Buffer.concat(chunks).toString('utf8');
}

/** Sends rows in the text format to `copy … from stdin`. */
export async function copyIn(client: Client, sql: string, rows: string): Promise<void> {
  await run(client, sql, {
    handleCopyInResponse(connection) {
      connection.sendCopyFromChunk(Buffer.from(rows, 'utf8'));
      connection.endCopyFrom();
    },
  });
}

type Handlers = {
  handleCopyData?(message: { chunk: Buffer }): void;
  handleCopyInResponse?(connection: CopyConnection): void;
};

function run(client: Client, sql: string, handlers: Handlers): Promise<void> {
  return new Promise((resolve, reject) => {
    let failure: Error | undefined;
    const query: Submittable & Record<string, unknown> = {
      submit: (connection: Connection) => connection.query(sql),
      handleError(error: Error) {
        failure = error;
        // The client passes no ReadyForQuery on to a query that failed.
        reject(error);
      },
      handleReadyForQuery: () => (failure ? reject(failure) : resolve()),
      handleCommandComplete: () => undefined,
      handleCopyData: () => undefined,
      ...handlers,
    };
    client.query(query);
  });
}
