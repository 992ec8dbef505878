/**
 * Sends what is due to one endpoint. One process at a time has an endpoint, so events of a resource never
 * overtake each other; other endpoints are other jobs, so a slow or dead one delays nobody else's.
 */
import { transaction } from '#server/db/transaction.ts';
import { jobName } from '#server/kernel/jobs.ts';
import {
  type DeliveryAttempt,
  type DeliveryRow,
  endDeliveries,
  insertAttempts,
  isAnythingDue,
  takeDeliveries,
  tryLater,
} from './delivery-store.ts';
import type { WebhookDeps } from './deps.ts';
import { disableFailing } from './disable-failing.ts';
import {
  countEndpointFailure,
  leaveAlone,
  noteSuccess,
  releaseEndpoint,
  selectDueEndpoints,
  type TakenEndpoint,
  takeEndpoint,
} from './endpoint-turn-store.ts';
import { DISABLE_AFTER_DAYS, pauseAfter, quietAfter } from './retry.ts';
import { createWebhookBox } from './secrets.ts';
import { signWebhook } from './sign.ts';

/** webhook_emit enqueues it, too. */
export const SEND_WEBHOOKS = jobName<{ endpointId: string }>('send-webhooks');

const AT_ONCE = 50;
/** Longer than the slowest answer. */
const HAS_SECONDS = 30;
/** After this long a job makes room for the next one. */
const TURN_MS = 15_000;
const HTTP_OK = 200;
const HTTP_REDIRECT = 300;

export async function sendWebhooks(deps: WebhookDeps, endpointId: string): Promise<void> {
  const { db, jobs } = deps;
  const started = Date.now();
  for (;;) {
    const endpoint = await takeEndpoint(db, endpointId, HAS_SECONDS);
    if (!endpoint) return;
    let isUp = true;
    try {
      isUp = await sendRound(deps, endpoint);
    } finally {
      await releaseEndpoint(db, endpointId);
    }
    // Deliveries that became due while this process held the endpoint were skipped by every other job.
    if (!isUp || !(await isAnythingDue(db, endpointId))) return;
    if (Date.now() - started > TURN_MS) {
      await jobs.enqueue(db, SEND_WEBHOOKS, { endpointId });
      return;
    }
  }
}

/** Wakes endpoints whose retries are due, and those that a process left behind. */
export async function sweepWebhooks({ db, jobs }: Pick<WebhookDeps, 'db' | 'jobs'>): Promise<void> {
  for (const endpointId of await selectDueEndpoints(db))
    await jobs.enqueue(db, SEND_WEBHOOKS, { endpointId });
}

/** False where the endpoint took nothing. */
async function sendRound(deps: WebhookDeps, endpoint: TakenEndpoint): Promise<boolean> {
  const { db, jobs, config } = deps;
  const secret = createWebhookBox(config.encryption).open(endpoint.id, endpoint);
  const deliveries = await takeDeliveries(db, endpoint.id, AT_ONCE);
  if (deliveries.length === 0) return true;
  const tries = await Promise.all(deliveries.map((delivery) => tryOne(deps, endpoint.url, delivery, secret)));
  const failed = tries.filter(({ isDelivered }) => !isDelivered);
  const delivered = tries.filter(({ isDelivered }) => isDelivered);
  await transaction(db, async (tx) => {
    await insertAttempts(
      tx,
      tries.map(({ attempt }) => attempt),
    );
    await endDeliveries(
      tx,
      delivered.map(({ delivery }) => delivery.id),
      'delivered',
    );
    for (const { delivery } of failed) {
      const pause = pauseAfter(delivery.attempts, Math.random());
      if (pause === null) await endDeliveries(tx, [delivery.id], 'given-up');
      else {
        await tryLater(tx, delivery.id, pause);
        await jobs.enqueue(
          tx,
          SEND_WEBHOOKS,
          { endpointId: endpoint.id },
          { startAfterSeconds: Math.ceil(pause) },
        );
      }
    }
  });
  if (delivered.length > 0) {
    await noteSuccess(db, endpoint.id);
    return true;
  }
  const { failures, isOver } = await countEndpointFailure(db, endpoint.id, DISABLE_AFTER_DAYS);
  if (isOver) await disableFailing(deps, endpoint);
  const quiet = quietAfter(failures);
  if (quiet > 0) await leaveAlone(db, endpoint.id, quiet);
  return false;
}

async function tryOne(
  { webhookSender }: WebhookDeps,
  url: string,
  delivery: DeliveryRow,
  secret: string,
): Promise<{ delivery: DeliveryRow; attempt: DeliveryAttempt; isDelivered: boolean }> {
  const started = performance.now();
  const { status, answer, error } = await webhookSender.post(url, signWebhook(delivery, secret, new Date()));
  const milliseconds = Math.round(performance.now() - started);
  return {
    delivery,
    attempt: { deliveryId: delivery.id, status, milliseconds, answer, error },
    isDelivered: status !== null && status >= HTTP_OK && status < HTTP_REDIRECT,
  };
}
