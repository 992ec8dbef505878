/**
 * The queue of the webhook: each event is posted, signed, until the receiver answers 2xx. The queue is in the
 * database, so a restart loses nothing; a delivery that a crash interrupted is sent again, since Stripe too
 * delivers at least once.
 */
import { createHmac } from 'node:crypto';
import type { Database, Row } from '#sandbox/kernel/database.ts';
import { type Faults, faultOf } from '#sandbox/kernel/faults.ts';

export type Deliveries = {
  /**
   * Queues an event; faults for `webhook <type>` strike here. Call it in the transaction that makes the
   * event.
   */
  enqueue(eventId: string, type: string): void;
  /** Starts what is due; call it after a commit. */
  wake(): void;
  /** Queues an event once more, at once. */
  resend(eventId: string): void;
  /** Makes everything that waits for a retry, a delay or a release due now. */
  hurry(): void;
  list(): Row[];
  close(): Promise<void>;
};

export type DeliveryOptions = {
  database: Database;
  faults: Faults;
  webhookUrl(): string | undefined;
  webhookSecret: string;
  now(): Date;
};

export const deliveryMigrations = [
  `create table delivery (
     id integer primary key autoincrement,
     event text not null,
     type text not null,
     due integer not null,
     attempts integer not null default 0,
     trouble text,
     withheld integer not null default 0,
     state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
     answer text
   ) strict;
   create index delivery_waiting on delivery (due, id) where state = 'waiting' and withheld = 0;`,
];

const seconds = [1, 5, 30, 120, 600, 3600, 6 * 3600, 12 * 3600, 24 * 3600, 24 * 3600];
const AT_ONCE = 8;
const TIMEOUT_MS = 20_000;

export function createDeliveries(options: DeliveryOptions): Deliveries {
  const { database, faults } = options;
  const underWay = new Map<number, Promise<void>>();
  const closing = new AbortController();
  let timer: NodeJS.Timeout | undefined;

  const nowMs = () => options.now().getTime();
  const insert = (eventId: string, type: string, due: number, trouble: string | null, withheld: boolean) =>
    database.run(
      'insert into delivery (event, type, due, trouble, withheld) values (?, ?, ?, ?, ?)',
      eventId,
      type,
      due,
      trouble,
      withheld ? 1 : 0,
    );

  const wake = () => {
    if (closing.signal.aborted || !options.webhookUrl()) return;
    clearTimeout(timer);
    const waiting = database.all(
      `select id, event, attempts, trouble, due from delivery
       where state = 'waiting' and withheld = 0 order by due, id limit ?`,
      AT_ONCE * 2,
    );
    for (const row of waiting) {
      const id = row.id as number;
      if (underWay.has(id)) continue;
      if (underWay.size >= AT_ONCE) return;
      const wait = (row.due as number) - nowMs();
      if (wait > 0) {
        timer = setTimeout(wake, Math.min(wait, 60_000));
        // A waiting retry must not keep an otherwise finished process alive.
        timer.unref();
        return;
      }
      const sent = deliver(row).finally(() => {
        underWay.delete(id);
        wake();
      });
      underWay.set(id, sent);
    }
  };

  const deliver = async (row: Row) => {
    const id = row.id as number;
    const attempts = (row.attempts as number) + 1;
    const answer = await post(row.event as string, attempts === 1 ? (row.trouble as string | null) : null);
    if (closing.signal.aborted) return;
    if (/^2\d\d$/.test(answer)) {
      database.run(
        `update delivery set state = 'delivered', attempts = ?, answer = ? where id = ?`,
        attempts,
        answer,
        id,
      );
      return;
    }
    const pause = seconds[attempts - 1];
    const state = pause === undefined ? 'failed' : 'waiting';
    const due = nowMs() + (pause ?? 0) * 1000;
    const sql = 'update delivery set state = ?, due = ?, attempts = ?, answer = ? where id = ?';
    database.run(sql, state, due, attempts, answer, id);
  };

  const post = async (eventId: string, trouble: string | null): Promise<string> => {
    if (trouble === 'down') return 'connection refused (fault)';
    const event = database.get('select body from object where id = ?', eventId);
    const url = options.webhookUrl();
    if (!event || !url) return 'no such event or no webhook';
    const payload = event.body as string;
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': signature(payload, options.webhookSecret, nowMs()),
          'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        },
        body: payload,
        redirect: 'manual',
        signal: AbortSignal.any([closing.signal, AbortSignal.timeout(TIMEOUT_MS)]),
      });
      await response.arrayBuffer();
      return trouble === 'drop-reply' ? 'reply lost (fault)' : String(response.status);
    } catch (error) {
      return error instanceof Error ? `${error.name}: ${error.message}` : 'failed';
    }
  };

  const release = () => {
    database.run(`update delivery set withheld = 0, due = ? where withheld = 1`, nowMs());
    wake();
  };
  faults.onClear(release);
  // Faults end with the process, so an event that one withheld is released.
  database.run('update delivery set withheld = 0 where withheld = 1');

  return {
    enqueue(eventId, type) {
      const struck = faults.strike(`webhook ${type}`);
      const delay = faultOf(struck, 'delay');
      const reorder = faultOf(struck, 'reorder');
      const duplicate = faultOf(struck, 'duplicate');
      const due = nowMs() + (delay ? (delay.ms ?? 500) : 0) + (reorder ? (reorder.ms ?? 500) : 0);
      const lost = faultOf(struck, 'drop-reply') ? 'drop-reply' : null;
      const trouble = faultOf(struck, 'down') || faultOf(struck, 'refuse') ? 'down' : lost;
      const copies = duplicate ? (duplicate.copies ?? 2) : 1;
      for (let copy = 0; copy < copies; copy += 1) {
        insert(eventId, type, due, trouble, faultOf(struck, 'withhold') !== undefined);
      }
    },
    wake,
    resend(eventId) {
      const event = database.get('select type from object where id = ?', eventId);
      if (event) insert(eventId, event.type as string, nowMs(), null, false);
      wake();
    },
    hurry() {
      database.run(`update delivery set due = ?, withheld = 0 where state = 'waiting'`, nowMs());
      wake();
    },
    list: () => database.all('select * from delivery order by id desc limit 200'),
    async close() {
      closing.abort();
      clearTimeout(timer);
      await Promise.allSettled(underWay.values());
    },
  };
}

/**
 * The header that `stripe.webhooks.constructEvent` checks. Source: https://docs.stripe.com/webhooks/signature
 */
function signature(payload: string, secret: string, atMs: number): string {
  const timestamp = Math.floor(atMs / 1000);
  const digest = createHmac('sha256', secret).update(`${timestamp}.${payload}`).digest('hex');
  return `t=${timestamp},v1=${digest}`;
}
