/** The mails that arrived: one row per recipient, as each of them would have it in their own mailbox. */
import { randomUUID } from 'node:crypto';
import { type Book, openBook, type Row } from '../kernel/book.ts';

export type Message = {
  id: string;
  to: string;
  from: string;
  subject: string;
  text: string;
  html: string;
  receivedAt: string;
};

export type ArrivingMessage = Omit<Message, 'id' | 'to' | 'receivedAt'> & {
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
  /** Keeps one copy for each recipient. */
  deliver(message: ArrivingMessage): void;
  /** Newest first. */
  list(filter: MessageFilter): Message[];
  find(id: string): Message | undefined;
  /** The message as it came over the wire. */
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
  const book: Book = openBook({ dataDir, name: 'mail', migrations });
  return {
    deliver(message) {
      const receivedAt = new Date().toISOString();
      book.transaction(() => {
        for (const recipient of message.recipients) {
          book.run(
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
      return book
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
      const row = book.get('select * from message where id = ?', id);
      return row && messageOf(row);
    },
    source(id) {
      const row = book.get('select source from message where id = ?', id);
      return row && String(row.source);
    },
    clear: () => void book.run('delete from message'),
    close: () => book.close(),
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
  };
}
