/** Reviews of flagged rewards through the official client. */
import { FraudReviewsApi, FraudRulesApi, OrdersApi, type SingleRewardOrder } from 'tremendous';
import { expect, test } from 'vitest';
import { selectRelated } from '#server/rewards/index.ts';
import { acmeBalance } from '#tests/enterprise/api/company.ts';
import { rewards } from '#tests/rewards/rewards.ts';
import { testApp } from '#tests/support/app.ts';
import { acmeWithKey, call, newKey } from '../company.ts';

const product = await testApp({ env: { LIMIT_API_CALLS_PER_MINUTE: '100000' } });
const acme = await acmeWithKey(product, 50_000_00n);
const rules = new FraudRulesApi(acme.configuration);
const reviews = new FraudReviewsApi(acme.configuration);
const orders = new OrdersApi(acme.configuration);
const desk = rewards(product);
let count = 0;

async function place(email: string) {
  const body = {
    reward: { value: { denomination: 25 }, recipient: { name: 'Bo', email }, delivery: { method: 'EMAIL' } },
  };
  const { data } = await orders.createOrder(body as unknown as SingleRewardOrder);
  return data.order.rewards?.[0]?.id ?? '';
}
const flaggedAddress = () => `bo-${++count}@flagged.example`;

test('a flagged reward is listed, released and mailed; another is blocked, and its money returns', async () => {
  await rules.fraudRule('review_email', { config: { domains: ['flagged.example'] } } as never);
  const hook = { url: 'https://hooks.example.com/flags', events: ['REWARDS.FLAGGED'] };
  expect((await call(product, acme.key, 'POST', '/webhooks', hook)).status).toBe(200);
  const email = flaggedAddress();
  const [first, second] = [await place(email), await place(email)];
  const told = await product.db.query(
    `select event from webhook_delivery where resource_id = $1 and event = 'REWARDS.FLAGGED'`,
    [first],
  );
  expect(told.rows).toHaveLength(1);
  const list = (await reviews.listFraudReviews(0, 10, 'flagged')).data;
  expect(list.total_count).toBe(2);
  expect(list.fraud_reviews.map(({ reward }) => reward?.id)).toEqual([second, first]);
  expect(list.fraud_reviews[0]).toMatchObject({ status: 'flagged', reasons: ['Disallowed email'] });
  const { fraud_review: shown } = (await reviews.getFraudReview(first)).data;
  expect(shown).toMatchObject({
    status: 'flagged',
    risk: 'low',
    related_rewards: { ids: [second], count: 1, blocked_count: 0, aggregated_value: 0 },
  });
  const released = (await reviews.releaseFraudReview(first)).data.fraud_review;
  expect(released).toMatchObject({ status: 'released', reviewed_by: expect.any(String) });
  expect(await desk.tokenFor(email)).toBeTruthy();
  const before = await acmeBalance(product);
  for (let times = 0; times < 2; times += 1)
    expect((await reviews.blockFraudReview(second)).data.fraud_review).toMatchObject({ status: 'blocked' });
  expect(await acmeBalance(product)).toBe(before + 25_00n);
  expect((await call(product, acme.key, 'PUT', `/fraud_reviews/${second}/release`)).status).toBe(422);
  expect((await reviews.listFraudReviews(0, 10, 'blocked')).data.total_count).toBe(1);
  const { key } = await newKey(acme.owner, { permission: 'read_only' });
  expect((await call(product, key, 'PUT', `/fraud_reviews/${first}/block`)).status).toBe(403);
  await rules.deleteFraudRule('review_email');
});

// Count rewards by `review` alone in selectRelated, or leave `closed` out of statusOf, and this must fail.
test('a reward that its sender cancels under review is not blocked', async () => {
  await rules.fraudRule('review_email', { config: { domains: ['flagged.example'] } } as never);
  const email = flaggedAddress();
  const [first, second] = [await place(email), await place(email)];
  const blocked = (await reviews.listFraudReviews(0, 10, 'blocked')).data.total_count;
  expect((await call(product, acme.key, 'POST', `/rewards/${second}/cancel`)).status).toBe(200);
  expect((await reviews.getFraudReview(first)).data.fraud_review.related_rewards).toMatchObject({
    ids: [second],
    blocked_count: 0,
  });
  const canceled = { status: 'released', reviewed_by: 'The sender', reviewed_at: expect.any(String) };
  expect((await reviews.getFraudReview(second)).data.fraud_review).toMatchObject(canceled);
  expect((await reviews.listFraudReviews(0, 10, 'blocked')).data.total_count).toBe(blocked);
  const [newest] = (await reviews.listFraudReviews(0, 10, 'released')).data.fraud_reviews;
  expect(newest).toMatchObject({ ...canceled, reward: { id: second } });
  for (const act of ['block', 'release'])
    expect((await call(product, acme.key, 'PUT', `/fraud_reviews/${second}/${act}`)).status).toBe(422);
  expect((await reviews.blockFraudReview(first)).data.fraud_review).toMatchObject({ status: 'blocked' });
  await rules.deleteFraudRule('review_email');
});

// Take one of the three conditions of claims out of selectRelated, and this must fail.
test('rewards are related by the address, the device or the network of a claim alone', async () => {
  const email = `kin-${++count}@example.net`;
  const [claimed, other] = [await place(email), await place(`kin-${++count}@example.net`)];
  await desk.claim(product.visitor(), await desk.tokenFor(email));
  const { rows } = await product.db.query<{ email: string; browser_hash: Buffer; network: string }>(
    'select email, browser_hash, network from reward_claim where reward_id = $1',
    [claimed],
  );
  const [claim] = rows;
  const nothing = { rewardId: other, emails: [], deviceHash: null, network: null };
  const relatedBy = async (known: object) =>
    (await selectRelated(product.db, { ...nothing, ...known }, acme.id)).ids;
  expect(await relatedBy({})).toEqual([]);
  expect(await relatedBy({ emails: [claim?.email] })).toEqual([claimed]);
  expect(await relatedBy({ deviceHash: claim?.browser_hash })).toEqual([claimed]);
  expect(await relatedBy({ network: claim?.network })).toContain(claimed);
});

test('what a rule of Indulge flagged is shown to the company, and decided by Indulge', async () => {
  const id = await place(`kim-${++count}@mail.kp`);
  const answer = await call(product, acme.key, 'PUT', `/fraud_reviews/${id}/release`);
  expect([answer.status, answer.body.errors.message]).toEqual([
    422,
    'A rule of Indulge flagged this reward, so our staff decide about it.',
  ]);
  expect((await reviews.getFraudReview(id)).data.fraud_review).toMatchObject({
    status: 'flagged',
    risk: 'high',
  });
  const before = await acmeBalance(product);
  expect((await call(product, acme.key, 'POST', `/rewards/${id}/cancel`)).status).toBe(422);
  expect(await acmeBalance(product)).toBe(before);
});

test('a claim is flagged with its address and device, and another company sees none of it', async () => {
  const email = desk.stranger();
  const id = await place(email);
  const token = await desk.tokenFor(email);
  await rules.fraudRule('review_ip', { config: { ips: ['127.0.0.1', '::1'] } } as never);
  expect((await desk.claim(product.visitor(), token)).body.code).toBe('claim-waits');
  await rules.deleteFraudRule('review_ip');
  const { fraud_review: shown } = (await reviews.getFraudReview(id)).data;
  expect(shown).toMatchObject({
    reasons: ['Disallowed IP'],
    redeemed_at: expect.any(String),
    device_id: expect.stringMatching(/^[0-9a-f]{32}$/),
    geo: { ip: expect.any(String) },
  });
  const test = await newKey(acme.owner, { mode: 'test' });
  expect((await call(product, test.key, 'GET', `/fraud_reviews/${id}`)).status).toBe(404);
});
