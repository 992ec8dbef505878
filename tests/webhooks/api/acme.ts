/** A company with webhooks. */
import { OrdersApi, RewardsApi, type SingleRewardOrder, WebhooksApi } from 'tremendous';
import type { AuditEntry } from '#contract/admin/staff.ts';
import { jobName } from '#server/kernel/jobs.ts';
import { otherCompany } from '#tests/enterprise/api/company.ts';
import { acmeWithKey, call, clientOf, newKey } from '#tests/public-api/api/company.ts';
import { testApp } from '#tests/support/app.ts';
import { startReceiver } from './receiver.ts';

/** The product, with a company whose receiver takes events. */
export async function openWebhooks() {
  const product = await testApp({
    env: { LIMIT_API_CALLS_PER_MINUTE: '100000', LIMIT_CLAIMS_PER_MINUTE: '10000' },
  });
  const acme = await acmeWithKey(product, 100_000_00n);
  const rewards = new RewardsApi(acme.configuration);
  const webhooks = new WebhooksApi(acme.configuration);

  async function receiverOf(events: string[] = [], key = acme.key) {
    const receiver = await startReceiver();
    const body = { url: receiver.url, events };
    const { webhook } = (await call(product, key, 'POST', '/webhooks', body)).body;
    return { ...receiver, id: webhook.id as string, secret: webhook.private_key as string };
  }

  const remove = (id: string) => webhooks.deleteWebhook(id);

  /** A key of a second company. */
  async function otherKey() {
    const { manager } = await otherCompany(product);
    await product.db.query(`update users set enterprise_role = 'super_admin' where id = $1`, [manager.id]);
    return newKey(await product.signIn(manager.email));
  }

  async function linkReward(key = acme.key) {
    const reward = { value: { denomination: 5 }, recipient: { name: 'Bo' }, delivery: { method: 'LINK' } };
    const { order } = (
      await new OrdersApi(clientOf(product, key)).createOrder({ reward } as SingleRewardOrder)
    ).data;
    const [first] = order.rewards ?? [];
    return { orderId: order.id, id: first?.id ?? '', token: first?.delivery?.link?.split('/').at(-1) ?? '' };
  }

  /** What the log of the company says of it: the address, once for each act. */
  async function audited(action: string, webhookId: string): Promise<string[]> {
    const { body } = await acme.owner.get<AuditEntry[]>(`/api/enterprise/audit?action=${action}`);
    return body.filter(({ subjectId }) => subjectId === webhookId).map(({ subject }) => subject);
  }

  /** Brings retries forward, as time would. */
  async function makeDue(endpointId: string): Promise<void> {
    await product.db.query('update webhook_endpoint set quiet_until = null where id = $1', [endpointId]);
    await product.db.query(
      'update webhook_delivery set due_at = clock_timestamp() where endpoint_id = $1 and ended_as is null',
      [endpointId],
    );
    await product.deps.jobs.enqueue(product.db, jobName('send-webhooks'), { endpointId });
    product.deps.jobs.wake();
  }

  return { product, acme, rewards, webhooks, receiverOf, remove, otherKey, linkReward, audited, makeDue };
}
