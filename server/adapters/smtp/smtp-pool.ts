/**
 * A few connections to the mail server that stay open. Nodemailer's own pool makes a stream and a chain of
 * plugins of each email, which costs more than the rest of sending it; this one hands finished messages to
 * nodemailer's connections.
 */
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { within } from '#server/kernel/within.ts';
import type { Message } from './compose-message.ts';

export type PoolOptions = {
  connection: SMTPConnection.Options;
  credentials: { user: string; pass: string } | undefined;
  mostConnections: number;
  /** How long the server may take to answer AUTH or RSET. */
  answerWithinMs: number;
  /** Less than the five minutes after which a mail server may hang up. */
  idleMs: number;
};

export type SmtpPool = { send(message: Message): Promise<void>; close(): void };

type Open = { connection: SMTPConnection; timer: NodeJS.Timeout | undefined };

export function openPool({
  connection: options,
  credentials,
  mostConnections,
  answerWithinMs,
  idleMs,
}: PoolOptions): SmtpPool {
  /** The one used last is last, so that those that are too many become idle. */
  const idle: Open[] = [];
  const waiting: (() => void)[] = [];
  const all = new Set<SMTPConnection>();
  let taken = 0;
  let closed = false;

  const forget = (open: Open) => {
    clearTimeout(open.timer);
    all.delete(open.connection);
    const place = idle.indexOf(open);
    if (place >= 0) idle.splice(place, 1);
  };

  const answered = (work: Promise<void>) =>
    within(answerWithinMs, work, () => {
      throw new Error(`The mail server did not answer within ${answerWithinMs} ms.`);
    });

  const connect = async (): Promise<Open> => {
    const open: Open = { connection: new SMTPConnection(options), timer: undefined };
    const { connection } = open;
    all.add(connection);
    connection.on('end', () => forget(open));
    // Without this listener, an error between two emails would end the process.
    connection.on('error', () => {});
    try {
      await call(connection, (done) => connection.connect(done));
      if (credentials && connection.allowsAuth)
        await answered(call(connection, (done) => connection.login({ credentials }, done)));
      return open;
    } catch (error) {
      forget(open);
      connection.close();
      throw error;
    }
  };

  const takeTurn = async () => {
    if (taken >= mostConnections) await new Promise<void>((resolve) => waiting.push(resolve));
    else taken += 1;
    if (closed) throw new Error('The mailer is closed.');
  };
  const endTurn = () => {
    const next = waiting.shift();
    if (next) next();
    else taken -= 1;
  };

  const keep = (open: Open) => {
    if (closed || !all.has(open.connection)) return;
    open.timer = setTimeout(() => {
      forget(open);
      open.connection.quit();
    }, idleMs);
    open.timer.unref();
    idle.push(open);
  };

  return {
    async send({ envelope, content }) {
      await takeTurn();
      try {
        const open = idle.pop() ?? (await connect());
        clearTimeout(open.timer);
        const { connection } = open;
        try {
          await call(connection, (done) => connection.send(envelope, content, done));
        } catch (error) {
          if (!concernsMessage(error)) {
            forget(open);
            connection.close();
            throw error;
          }
          // The server refused this message, and takes the next one after a reset.
          await answered(call(connection, (done) => connection.reset(done))).catch(() => connection.close());
          keep(open);
          throw error;
        }
        keep(open);
      } finally {
        endTurn();
      }
    },
    close() {
      closed = true;
      for (const connection of all) connection.close();
      for (const next of waiting.splice(0)) next();
    },
  };
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

/** Whether the server refused this message, and may take the next one. With 421, it closes the connection. */
function concernsMessage(error: unknown): boolean {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode !== undefined && responseCode !== 421;
}
