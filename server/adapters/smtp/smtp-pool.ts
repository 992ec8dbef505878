/**
 * A few connections to the mail server that stay open. Nodemailer's own pool makes a stream and a chain of
 * plugins of each mail, which costs more than the rest of sending it; this one hands finished messages to
 * nodemailer's connections.
 */
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { Message } from './compose-message.ts';
import { beginSession, type Credentials, concernsMessage, resetSession, sendMessage } from './smtp-calls.ts';

export type PoolOptions = {
  connection: SMTPConnection.Options;
  credentials: Credentials | undefined;
  mostConnections: number;
  /**
   * How long the server may take to answer AUTH or RSET; a message and a connection have three times that.
   */
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
  const all = new Set<SMTPConnection>();
  const turns = createTurns(mostConnections);
  let closed = false;

  const forget = (open: Open) => {
    clearTimeout(open.timer);
    all.delete(open.connection);
    const place = idle.indexOf(open);
    if (place >= 0) idle.splice(place, 1);
  };

  const connect = async (): Promise<Open> => {
    const open: Open = { connection: new SMTPConnection(options), timer: undefined };
    const { connection } = open;
    all.add(connection);
    connection.on('end', () => forget(open));
    // Without this listener, an error between two mails would end the process.
    connection.on('error', () => {});
    try {
      await beginSession(connection, { credentials, answerWithinMs });
      return open;
    } catch (error) {
      forget(open);
      connection.close();
      throw error;
    }
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
    async send(message) {
      await turns.take();
      try {
        if (closed) throw new Error('The mailer is closed.');
        const open = idle.pop() ?? (await connect());
        clearTimeout(open.timer);
        const { connection } = open;
        try {
          await sendMessage(connection, message, answerWithinMs);
        } catch (error) {
          if (!concernsMessage(error)) {
            forget(open);
            connection.close();
            throw error;
          }
          // The server refused this message, and takes the next one after a reset.
          await resetSession(connection, answerWithinMs).catch(() => connection.close());
          keep(open);
          throw error;
        }
        keep(open);
      } finally {
        turns.end();
      }
    },
    close() {
      closed = true;
      for (const connection of all) connection.close();
      turns.endAll();
    },
  };
}

/** Lets so many work at once; others wait for their turn, in order. */
function createTurns(most: number) {
  const waiting: (() => void)[] = [];
  let taken = 0;
  return {
    async take() {
      if (taken >= most) await new Promise<void>((resolve) => waiting.push(resolve));
      else taken += 1;
    },
    end() {
      const next = waiting.shift();
      if (next) next();
      else taken -= 1;
    },
    /** Gives all who wait their turn at once. */
    endAll() {
      for (const next of waiting.splice(0)) next();
    },
  };
}
