/** The calls to a mail server over one of nodemailer's connections, as promises that always end. */
import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import { within } from '#server/kernel/within.ts';
import type { Message } from './compose-message.ts';

export type Credentials = { user: string; pass: string };

/**
 * Connecting and sending are several questions and answers. Nodemailer's own limit is one of silence: a
 * server that says every few seconds that it is busy would keep its turn for good.
 */
const SEVERAL = 3;

/** Connects, and signs in where the server asks for it. */
export async function beginSession(
  connection: SMTPConnection,
  { credentials, answerWithinMs }: { credentials: Credentials | undefined; answerWithinMs: number },
): Promise<void> {
  await answered(
    SEVERAL * answerWithinMs,
    call(connection, (done) => connection.connect(done)),
  );
  if (!credentials || !connection.allowsAuth) return;
  await answered(
    answerWithinMs,
    call(connection, (done) => connection.login({ credentials }, done)),
  );
}

export function sendMessage(
  connection: SMTPConnection,
  { envelope, content }: Message,
  answerWithinMs: number,
): Promise<void> {
  return answered(
    SEVERAL * answerWithinMs,
    call(connection, (done) => connection.send(envelope, content, done)),
  );
}

/** Drops a message that the server refused, so that it takes the next one. */
export function resetSession(connection: SMTPConnection, answerWithinMs: number): Promise<void> {
  return answered(
    answerWithinMs,
    call(connection, (done) => connection.reset(done)),
  );
}

/** Whether the server refused this message, and may take the next one. With 421, it closes the connection. */
export function concernsMessage(error: unknown): boolean {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode !== undefined && responseCode !== 421;
}

function answered(answerWithinMs: number, work: Promise<void>): Promise<void> {
  return within(answerWithinMs, work, () => {
    throw new Error(`The mail server did not answer within ${answerWithinMs} ms.`);
  });
}

/**
 * Nodemailer completes `connect` and `send` when the connection fails, but forgets who waits for an answer to
 * `login` or `reset` (10.6). Without these events such a call never ends, and keeps its turn for good.
 */
function call(
  connection: SMTPConnection,
  work: (done: (error?: Error | null) => void) => void,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const ended = () => reject(new Error('The mail server closed the connection.'));
  connection.once('error', reject);
  connection.once('end', ended);
  work((error) => (error ? reject(error) : resolve()));
  return promise.finally(() => {
    connection.off('error', reject);
    connection.off('end', ended);
  });
}
