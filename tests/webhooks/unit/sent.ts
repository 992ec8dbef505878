/** Endpoints, their deliveries and their jobs. */
import { transaction } from '#server/db/transaction.ts';
import { newId } from '#server/kernel/id.ts';
import { insertDelivery } from '#server/webhooks/delivery-store.ts';
import { insertEndpoint } from '#server/webhooks/endpoint-store.ts';
import { createWebhookBox, newWebhookSecret } from '#server/webhooks/secrets.ts';
import type { WebhookAnswer } from '#server/webhooks/sender-port.ts';
import { testClock } from '#tests/support/clock.ts';
import { testDatabase } from '#tests/support/database.ts';
import { notedJobs } from '#tests/support/noted-jobs.ts';

type Answers = (event: string) => Partial<WebhookAnswer> | Promise<Partial<WebhookAnswer>>;

/** A database with endpoints whose receivers answer as a test says. */
export async function openEndpoints() {
  const db = await testDatabase();
  // These tests need no companies.
  await db.query('alter table webhook_endpoint drop constraint webhook_endpoint_enterprise_id_fkey');
  await db.query('alter table webhook_endpoint drop constraint webhook_endpoint_created_by_fkey');
  const clock = testClock();
  const encryption = { current: { id: 'current', key: Buffer.alloc(32, 7) }, old: [] };

  function depsOf(answers: Answers) {
    const sent: string[] = [];
    const webhookSender = {
      refusalOf: () => undefined,
      async post(_url: string, { body }: { body: string }) {
        const { event } = JSON.parse(body) as { event: string };
        sent.push(event);
        return { status: null, answer: null, error: null, ...(await answers(event)) };
      },
    };
    return { sent, deps: { db, clock, jobs: notedJobs, webhookSender, config: { encryption } } };
  }

  async function newEndpoint(): Promise<{ id: string; enterpriseId: string }> {
    const [id, enterpriseId] = [newId(), newId()];
    const sealed = createWebhookBox(encryption).seal(id, newWebhookSecret());
    const endpoint = {
      id,
      enterpriseId,
      url: 'https://receiver.example/',
      events: [],
      sealed,
      createdBy: newId(),
      now: clock.now(),
    };
    await transaction(db, (tx) => insertEndpoint(tx, endpoint));
    return { id, enterpriseId };
  }

  async function emit(endpointId: string, event: string, attempts = 0): Promise<string> {
    const id = newId();
    const delivery = { id, endpointId, event, kind: 'rewards', resourceId: newId(), meta: {} };
    await transaction(db, (tx) => insertDelivery(tx, delivery));
    await db.query('update webhook_delivery set attempts = $2 where id = $1', [id, attempts]);
    return id;
  }

  async function deliveryOf(id: string) {
    const { rows } = await db.query<{ ended: string | null; attempts: number; wait: number }>(
      `select ended_as as ended, attempts, extract(epoch from due_at - clock_timestamp())::float8 as wait
     from webhook_delivery where id = $1`,
      [id],
    );
    return rows[0] as (typeof rows)[number];
  }

  async function endpointOf(id: string) {
    const { rows } = await db.query<{ failures: number; quiet: number | null; busy: boolean; off: boolean }>(
      `select failures, extract(epoch from quiet_until - clock_timestamp())::float8 as quiet,
       busy_until is not null as busy, disabled_at is not null as off from webhook_endpoint where id = $1`,
      [id],
    );
    return rows[0] as (typeof rows)[number];
  }

  async function jobsOf(endpointId: string): Promise<number[]> {
    const { rows } = await db.query<{ seconds: number }>(
      `select coalesce((data ->> 'startAfterSeconds')::int, 0) as seconds from job_outbox
     where name = 'send-webhooks' and data ->> 'endpointId' = $1 order by 1`,
      [endpointId],
    );
    return rows.map(({ seconds }) => seconds);
  }

  return { db, encryption, depsOf, newEndpoint, emit, deliveryOf, endpointOf, jobsOf };
}
