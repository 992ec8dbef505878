/**
 * The database of received mails: one row per recipient. A mail is stored as it arrived, because receiving
 * has to be fast, and is parsed when it is first opened.
 */
import { randomUUID } from 'node:crypto';
import { type Database, openDatabase, type Row } from '../kernel/database.ts';
import { createTurns } from '../kernel/turns.ts';
import { bytesOf, type MailMessage, mailMigrations, messageOf, sourceOf } from './mail-rows.ts';
import { readMail } from './read-mail.ts';
import { type ReturnedMails, returnedMails } from './returned-mails.ts';

export type ArrivingMessage = {
  recipients: string[];
  /** The sender of the envelope, which a mail without a From header has. */
  from: string;
  source: Uint8Array;
};

export type MessageFilter = {
  /** One recipient's whole address, in any case. */
  to?: string | undefined;
  /** Part of a recipient or a subject. */
  search?: string | undefined;
  limit?: number | undefined;
};

export type Mailbox = ReturnedMails & {
  /** Stores one copy for each recipient. Mails that arrive together share a commit. */
  deliver(message: ArrivingMessage): Promise<void>;
  /** Newest first. */
  list(filter: MessageFilter): Promise<MailMessage[]>;
  find(id: string): Promise<MailMessage | undefined>;
  /** The raw message. */
  source(id: string): string | undefined;
  clear(): void;
  close(): void;
};

export function openMailbox(dataDir: string): Mailbox {
  const database: Database = openDatabase({
    dataDir,
    name: 'mail',
    migrations: mailMigrations,
    pageBytes: 16_384,
  });

  const store = ({ recipients, from, source }: ArrivingMessage) => {
    const receivedAt = new Date().toISOString();
    for (const recipient of recipients)
      database.run(
        `insert into message (id, recipient, sender, subject, text, html, source, received_at, is_read)
         values (?, ?, ?, '', '', '', ?, ?, 0)`,
        randomUUID(),
        recipient,
        from,
        source,
        receivedAt,
      );
  };

  const turns = createTurns(database, store);

  /** Reads the given mails that nobody looked at before. */
  const readAll = async (rows: Row[]) => {
    const read = await Promise.all(
      rows
        .filter(({ is_read }) => is_read === 0)
        .map(async (row) => ({ row, ...(await readMail(bytesOf(row), String(row.sender))) })),
    );
    database.transaction(() => {
      for (const { row, from, subject, text, html } of read) {
        Object.assign(row, { sender: from, subject, text, html });
        database.run(
          'update message set sender = ?, subject = ?, text = ?, html = ?, is_read = 1 where sequence = ?',
          from,
          subject,
          text,
          html,
          row.sequence ?? null,
        );
      }
    });
    return rows.map(messageOf);
  };

  return {
    deliver: turns.add,
    async list({ to, search, limit = 1000 }) {
      const part = search ? `%${search.replaceAll(/[\\%_]/g, '\\$&')}%` : null;
      // A subject is known of a mail that was read.
      if (part) await readAll(database.all('select * from message where is_read = 0'));
      return readAll(
        database.all(
          `select * from message
            where (?1 is null or recipient = ?1)
              and (?2 is null or recipient like ?2 escape '\\' or subject like ?2 escape '\\')
            order by sequence desc limit ?3`,
          to ?? null,
          part,
          limit,
        ),
      );
    },
    async find(id) {
      const row = database.get('select * from message where id = ?', id);
      return row && (await readAll([row]))[0];
    },
    source(id) {
      const row = database.get('select source from message where id = ?', id);
      return row && sourceOf(row);
    },
    ...returnedMails(database),
    clear: () => void database.run('delete from message'),
    close() {
      turns.finish();
      database.close();
    },
  };
}
