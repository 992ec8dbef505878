/**
 * The queue of the webhook: each event is posted, signed, until the receiver answers 2xx. The queue is in the
 * database, so a restart loses nothing; a delivery that a crash interrupted is sent again, since Stripe too
 * delivers at least once.
 */
import type { Database, Row } from '#sandbox/kernel/database.ts';
import type { Fault } from '#sandbox/kernel/fault.ts';
import { type Faults, faultOf } from '#sandbox/kernel/faults.ts';
import {
  createDeliveryQueue,
  type NewDelivery,
  type Trouble,
  type WaitingDelivery,
} from './delivery-queue.ts';
import { postEvent } from './post-event.ts';

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

/** The pauses after each failed attempt. */
const PAUSES_SECONDS = [1, 5, 30, 120, 600, 3600, 6 * 3600, 12 * 3600, 24 * 3600, 24 * 3600];
const AT_ONCE = 8;
const LONGEST_SLEEP_MS = 60_000;

export function createDeliveries(options: DeliveryOptions): Deliveries {
  const { database, faults } = options;
  const queue = createDeliveryQueue(database);
  const underWay = new Map<number, Promise<void>>();
  const closing = new AbortController();
  let timer: NodeJS.Timeout | undefined;

  const nowMs = () => options.now().getTime();

  const wake = () => {
    if (closing.signal.aborted || !options.webhookUrl()) return;
    clearTimeout(timer);
    for (const delivery of queue.waiting(AT_ONCE * 2)) {
      if (underWay.has(delivery.id)) continue;
      if (underWay.size >= AT_ONCE) return;
      const wait = delivery.dueMs - nowMs();
      if (wait > 0) {
        timer = setTimeout(wake, Math.min(wait, LONGEST_SLEEP_MS));
        // A waiting retry must not keep an otherwise finished process alive.
        timer.unref();
        return;
      }
      const sent = deliver(delivery).finally(() => {
        underWay.delete(delivery.id);
        wake();
      });
      underWay.set(delivery.id, sent);
    }
  };

  const deliver = async ({ id, eventId, attempts: before, trouble }: WaitingDelivery) => {
    const attempts = before + 1;
    const answer = await post(eventId, attempts === 1 ? trouble : null);
    if (closing.signal.aborted) return;
    if (/^2\d\d$/.test(answer)) return queue.delivered(id, attempts, answer);
    const pause = PAUSES_SECONDS[attempts - 1];
    queue.failed(id, attempts, answer, pause === undefined ? undefined : nowMs() + pause * 1000);
  };

  const post = async (eventId: string, trouble: Trouble | null): Promise<string> => {
    if (trouble === 'down') return 'connection refused (fault)';
    const event = database.get('select body from object where id = ?', eventId);
    const url = options.webhookUrl();
    if (!event || !url) return 'no such event or no webhook';
    const payload = event.body as string;
    const { signal } = closing;
    const answer = await postEvent({ url, payload, secret: options.webhookSecret, atMs: nowMs(), signal });
    return trouble === 'drop-reply' && /^\d+$/.test(answer) ? 'reply lost (fault)' : answer;
  };

  faults.onClear(() => {
    queue.release(nowMs());
    wake();
  });
  // Faults end with the process, so an event that one withheld is released.
  queue.release();

  return {
    enqueue(eventId, type) {
      const struck = faults.strike(`webhook ${type}`);
      const duplicate = faultOf(struck, 'duplicate');
      const copies = duplicate ? (duplicate.copies ?? 2) : 1;
      const delivery = struckBy(struck, { eventId, type, dueMs: nowMs() });
      for (let copy = 0; copy < copies; copy += 1) queue.add(delivery);
    },
    wake,
    resend(eventId) {
      const event = database.get('select type from object where id = ?', eventId);
      if (event) queue.add({ eventId, type: event.type as string, dueMs: nowMs() });
      wake();
    },
    hurry() {
      queue.hurry(nowMs());
      wake();
    },
    list: queue.list,
    async close() {
      closing.abort();
      clearTimeout(timer);
      await Promise.allSettled(underWay.values());
    },
  };
}

/** The delivery as faults leave it: late, in trouble, or withheld. */
function struckBy(struck: Fault[], delivery: NewDelivery): NewDelivery {
  const delay = faultOf(struck, 'delay');
  const reorder = faultOf(struck, 'reorder');
  const lost = faultOf(struck, 'drop-reply') ? 'drop-reply' : null;
  return {
    ...delivery,
    dueMs: delivery.dueMs + (delay ? (delay.ms ?? 500) : 0) + (reorder ? (reorder.ms ?? 500) : 0),
    trouble: faultOf(struck, 'down') || faultOf(struck, 'refuse') ? 'down' : lost,
    withheld: faultOf(struck, 'withhold') !== undefined,
  };
}
