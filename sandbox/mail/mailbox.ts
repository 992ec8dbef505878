/** The database of received mails: one row per recipient. */
import { randomUUID } from 'node:crypto';
import { type Database, openDatabase, type Row } from '../kernel/database.ts';

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

export type ArrivingMessage = Omit<Message, 'id' | 'to' | 'receivedAt' | 'messageId'> & {
  recipients: string[];
  source: string;
};

export type MessageFilter = {
  /** One recipient's whole address, in any case. */
  to?: string;
  /** Part of a recipient or a subject. */
  search?: string;
  limit?: number;
};

export type Mailbox = {
  /** Stores one copy for each recipient. */
  deliver(message: ArrivingMessage): void;
  /** Newest first. */
  list(filter: MessageFilter): Message[];
  find(id: string): Message | undefined;
  /** The raw message. */
  source(id: string): string | undefined;
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
];

export function openMailbox(dataDir: string): Mailbox {
  const database: Database = openDatabase({ dataDir, name: 'mail', migrations });
  return {
    deliver(message) {
      const receivedAt = new Date().toISOString();
      database.transaction(() => {
        for (const recipient of message.recipients) {
          database.run(
            `insert into message (id, recipient, sender, subject, text, html, source, received_at)
             values (?, ?, ?, ?, ?, ?, ?, ?)`,
            randomUUID(),
            recipient,
            message.from,
            message.subject,
            message.text,
            message.html,
            message.source,
            receivedAt,
          );
        }
      });
    },
    list({ to, search, limit = 1000 }) {
      const part = search ? `%${search.replaceAll(/[\\%_]/g, '\\$&')}%` : null;
      return database
        .all(
          `select * from message
            where (?1 is null or recipient = ?1)
              and (?2 is null or recipient like ?2 escape '\\' or subject like ?2 escape '\\')
            order by sequence desc limit ?3`,
          to ?? null,
          part,
          limit,
        )
        .map(messageOf);
    },
    find(id) {
      const row = database.get('select * from message where id = ?', id);
      return row && messageOf(row);
    },
    source(id) {
      const row = database.get('select source from message where id = ?', id);
      return row && String(row.source);
    },
    clear: () => void database.run('delete from message'),
    close: () => database.close(),
  };
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
    messageId: /^Message-ID:\s*(\S+)/im.exec(String(row.source))?.[1] ?? null,
  };
}
