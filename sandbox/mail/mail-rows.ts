/** The table of received mails, and what its rows mean. */
import type { Row } from '../kernel/database.ts';

export type MailMessage = {
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

export const mailMigrations = [
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

export function bytesOf({ source }: Row): Uint8Array {
  return source instanceof Uint8Array ? source : Buffer.from(String(source));
}

export function sourceOf(row: Row): string {
  return Buffer.from(bytesOf(row)).toString('utf8');
}

export function messageOf(row: Row): MailMessage {
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
