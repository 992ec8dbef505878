/**
 * Idempotency keys: a repeated call receives the first answer. Source:
 * https://docs.stripe.com/api/idempotent_requests
 */
import { createHash } from 'node:crypto';
import type { Database } from '#sandbox/kernel/database.ts';
import { ApiError } from './errors.ts';

export type StoredAnswer = { status: number; body: string; requestId: string };

export type Idempotency = {
  /** The answer to replay, or undefined for a new key; refuses a key that was used for another call. */
  recall(key: string, call: { method: string; path: string; body: Buffer }): StoredAnswer | undefined;
  /** Keeps an answer; call it in the transaction that did the work, so that both stand or fall. */
  keep(key: string, call: { method: string; path: string; body: Buffer }, answer: StoredAnswer): void;
};

export const idempotencyMigrations = [
  `create table idempotency (
     key text primary key,
     call text not null,
     status integer not null,
     body text not null,
     request_id text not null,
     created integer not null
   ) strict, without rowid;`,
];

/** Stripe forgets keys after a day at the earliest; here they live for thirty. */
const KEPT_SECONDS = 30 * 24 * 3600;

export function createIdempotency(database: Database, now: () => number): Idempotency {
  database.run('delete from idempotency where created < ?', now() - KEPT_SECONDS);
  return {
    recall(key, call) {
      if (key.length > 255) {
        throw new ApiError(400, {
          type: 'invalid_request_error',
          message: 'Idempotency keys can be at most 255 characters.',
        });
      }
      const row = database.get('select call, status, body, request_id from idempotency where key = ?', key);
      if (!row) return undefined;
      if (row.call !== fingerprint(call)) {
        throw new ApiError(400, {
          type: 'idempotency_error',
          message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
        });
      }
      return { status: row.status as number, body: row.body as string, requestId: row.request_id as string };
    },
    keep(key, call, answer) {
      database.run(
        'insert into idempotency (key, call, status, body, request_id, created) values (?, ?, ?, ?, ?, ?)',
        key,
        fingerprint(call),
        answer.status,
        answer.body,
        answer.requestId,
        now(),
      );
    },
  };
}

function fingerprint(call: { method: string; path: string; body: Buffer }): string {
  const digest = createHash('sha256').update(call.body).digest('base64url');
  return `${call.method} ${call.path} ${digest}`;
}
