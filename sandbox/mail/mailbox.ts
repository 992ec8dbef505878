/**
 * The database of received mails: one row per recipient. A mail is stored as it arrived, because receiving
 * has to be fast, and is parsed when it is first opened.
 */
import { randomUUID } from 'node:crypto';
import { type Database, openDatabase, type Row } from '../kernel/database.ts';
import { createTurns } from '../kernel/turns.ts';
import { readMail } from './read-mail.ts';

export type Message = {
  id: string;
  to: string;
  from: string;
  subject: string;
  text: string;
  html: string;
  receivedAt: string;
  /** The sender's own id of the mail: the same in every copy of one that was sent twice. */
  messageId: string | null;
};

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

export type Mailbox = {
  /** Stores one copy for each recipient. Mails that arrive together share a commit. */
  deliver(message: ArrivingMessage): Promise<void>;
  /** Newest first. */
  list(filter: MessageFilter): Promise<Message[]>;
  find(id: string): Promise<Message | undefined>;
  /** The raw message. */
  source(id: string): string | undefined;
  /** The numbers of the messages to return paths, oldest first. */
  returned(filter: { unseen?: boolean }): number[];
  returnedSource(number: number): Uint8Array | undefined;
  markSeen(number: number): void;
  clear(): void;
  close(): void;
};

const migrations = [
  `create table message (
     sequence integer primary key autoincrement,
     id text not null unique,
     recipient text not null collate nocase,
     sender text not null,
     subject text not null,
     text text not null,
     html text not null,
     source text not null,
     received_at text not null
   );
   create index message_by_recipient on message (recipient, sequence);`,
  // The source is bytes from here on. What was read of it stands in the other columns.
  `alter table message add column is_read integer not null default 1;
   create index message_unread on message (sequence) where is_read = 0;`,
  // Which bounces a reader over IMAP has seen.
  `alter table message add column seen integer not null default 0;
   create index message_returned on message (sequence) where recipient like 'bounces+%';`,
];

export function openMailbox(dataDir: string): Mailbox {
  const database: Database = openDatabase({ dataDir, name: 'mail', migrations, pageBytes: 16_384 });

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
    returned: ({ unseen = false }) =>
      database
        .all(
          `select sequence from message where recipient like 'bounces+%' and (?1 = 0 or seen = 0) order by sequence`,
          Number(unseen),
        )
        .map(({ sequence }) => Number(sequence)),
    returnedSource(number) {
      const row = database.get(
        `select source from message where sequence = ? and recipient like 'bounces+%'`,
        number,
      );
      return row && bytesOf(row);
    },
    markSeen: (number) => void database.run('update message set seen = 1 where sequence = ?', number),
    clear: () => void database.run('delete from message'),
    close() {
      turns.finish();
      database.close();
    },
  };
}

function bytesOf({ source }: Row): Uint8Array {
  return source instanceof Uint8Array ? source : Buffer.from(String(source));
}

function sourceOf(row: Row): string {
  return Buffer.from(bytesOf(row)).toString('utf8');
}

function messageOf(row: Row): Message {
  return {
    id: String(row.id),
    to: String(row.recipient),
    from: String(row.sender),
    subject: String(row.subject),
    text: String(row.text),
    html: String(row.html),
    receivedAt: String(row.received_at),
    messageId: /^Message-ID:\s*(\S+)/im.exec(sourceOf(row))?.[1] ?? null,
  };
}
