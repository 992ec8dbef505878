/** The database of messages, as the account of the stand-in keeps them. */
import { randomBytes } from 'node:crypto';
import { type Database, openDatabase, type Row } from '../kernel/database.ts';

export type MessageStatus = 'queued' | 'delivered' | 'undelivered';

export type SmsMessage = {
  sid: string;
  to: string;
  from: string;
  body: string;
  status: MessageStatus;
  errorCode: number | null;
  errorMessage: string | null;
  /** Where each change of the status is posted. */
  statusCallback: string | null;
  createdAt: Date;
};

export type Messages = {
  add(message: Pick<SmsMessage, 'to' | 'from' | 'body' | 'statusCallback'>): SmsMessage;
  setStatus(sid: string, status: MessageStatus, error: { code: number; message: string } | null): SmsMessage;
  /** Newest first. `search` is part of a number or a text. */
  list(filter: { to?: string | undefined; search?: string | undefined; limit: number }): SmsMessage[];
  find(sid: string): SmsMessage | undefined;
  clear(): void;
  close(): void;
};

const migrations = [
  `create table message (
     sequence integer primary key autoincrement,
     sid text not null unique,
     recipient text not null,
     sender text not null,
     body text not null,
     status text not null,
     error_code integer,
     error_message text,
     status_callback text,
     created_at text not null
   );
   create index message_by_recipient on message (recipient, sequence);`,
];

export function openMessages(dataDir: string): Messages {
  const database: Database = openDatabase({ dataDir, name: 'sms', migrations });
  const find = (sid: string) => {
    const row = database.get('select * from message where sid = ?', sid);
    return row && messageOf(row);
  };
  const required = (sid: string) => {
    const message = find(sid);
    if (!message) throw new Error(`There is no message ${sid}.`);
    return message;
  };
  return {
    add({ to, from, body, statusCallback }) {
      const sid = `SM${randomBytes(16).toString('hex')}`;
      database.run(
        `insert into message (sid, recipient, sender, body, status, status_callback, created_at)
         values (?, ?, ?, ?, 'queued', ?, ?)`,
        sid,
        to,
        from,
        body,
        statusCallback,
        new Date().toISOString(),
      );
      return required(sid);
    },
    setStatus(sid, status, error) {
      database.run(
        'update message set status = ?, error_code = ?, error_message = ? where sid = ?',
        status,
        error?.code ?? null,
        error?.message ?? null,
        sid,
      );
      return required(sid);
    },
    list({ to, search, limit }) {
      const part = search ? `%${search.replaceAll(/[\\%_]/g, '\\$&')}%` : null;
      return database
        .all(
          `select * from message
            where (?1 is null or recipient = ?1)
              and (?2 is null or recipient like ?2 escape '\\' or body like ?2 escape '\\')
            order by sequence desc limit ?3`,
          to ?? null,
          part,
          limit,
        )
        .map(messageOf);
    },
    find,
    clear: () => void database.run('delete from message'),
    close: () => database.close(),
  };
}

function messageOf(row: Row): SmsMessage {
  return {
    sid: String(row.sid),
    to: String(row.recipient),
    from: String(row.sender),
    body: String(row.body),
    status: row.status as MessageStatus,
    errorCode: row.error_code === null ? null : Number(row.error_code),
    errorMessage: row.error_message === null ? null : String(row.error_message),
    statusCallback: row.status_callback === null ? null : String(row.status_callback),
    createdAt: new Date(String(row.created_at)),
  };
}
