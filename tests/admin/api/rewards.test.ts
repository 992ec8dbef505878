/** GET /api/admin/rewards, its timeline, and what staff do with a reward. */
import { expect, test } from 'vitest';
import type { TimelineEntry } from '#contract/admin/customers.ts';
import type { StaffReward } from '#contract/admin/rewards.ts';
import type { SentOrder } from '#contract/enterprise/rewards.ts';
import { acmeBalance, acmeId, fund } from '#tests/enterprise/api/company.ts';
import { rewards } from '#tests/rewards/rewards.ts';
import { testApp } from '#tests/support/app.ts';

const product = await testApp();
const { db } = product;
const desk = rewards(product);
const manager = await product.signIn('account_manager');
const admin = await product.signIn('administrator');
const service = await product.signIn('customer_service');
await fund(product, await acmeId(product), 1_000_00n);
const base = '/api/admin/rewards';

async function reward(): Promise<{ id: string; email: string }> {
  const email = desk.stranger();
  const { body } = await manager.post<SentOrder>('/api/enterprise/rewards', {
    rewards: [{ recipientEmail: email, amount: '25.00', message: 'For your eyes only' }],
  });
  return { id: body.rewards[0]?.id ?? '', email };
}

test('staff find a reward and read its timeline from the order to the code, and never a link or the words', async () => {
  const [{ id, email }, other] = [await reward(), await reward()];
  const token = await desk.tokenFor(email);
  await desk.claim(product.visitor(), token);
  const phone = product.visitor();
  const theirs = await desk.tokenFor(other.email);
  await desk.claim(phone, theirs);
  await phone.post('/api/claims/thanks', { token: theirs, message: 'Thank you' });
  await product.settled();
  for (const search of [email.toUpperCase(), id]) {
    const { body, text } = await service.get<StaffReward[]>(`${base}?search=${encodeURIComponent(search)}`);
    expect(body).toMatchObject([
      { id, state: 'claimed', senderName: 'Acme Rewards', senderKind: 'enterprise' },
    ]);
    expect(text).not.toContain('For your eyes only');
  }
  const { body, text } = await service.get<TimelineEntry[]>(`${base}/${id}/timeline`);
  expect(body.map(({ title }) => title)).toEqual(
    expect.arrayContaining([
      'Ordered',
      'Link created',
      'Gift cards chosen',
      'Gift card issued',
      'Code emailed',
    ]),
  );
  expect(body[0]).toMatchObject({ title: 'Ordered', detail: 'On the dashboard' });
  expect(text).not.toContain(token);
  // Nothing of another reward is in it.
  const titles = body.map(({ title }) => title);
  expect(titles).not.toContain('Thanked');
  expect(new Set(titles).size).toBe(titles.length);
  const { body: thanked } = await service.get<TimelineEntry[]>(`${base}/${other.id}/timeline`);
  expect(thanked.map(({ title }) => title)).toContain('Thanked');
});

test('an administrator sends again and cancels with a reason; the company gets its money, and the log has both', async () => {
  const { id, email } = await reward();
  const first = await desk.tokenFor(email);
  const before = await acmeBalance(product);
  expect((await admin.post(`${base}/${id}/cancel`, {})).status).toBe(400);
  expect((await admin.post(`${base}/${id}/resend`, { reason: 'Mail was lost' })).status).toBe(200);
  expect((await desk.read(product.visitor(), first)).status).toBe(404);
  const { body } = await admin.post<StaffReward>(`${base}/${id}/cancel`, { reason: 'Sent by mistake' });
  expect(body).toMatchObject({ state: 'canceled', left: '0.00' });
  expect(await acmeBalance(product)).toBe(before + 25_00n);
  const { rows } = await db.query(
    'select action, reason from audit_entry where subject_id = $1 and actor_id = $2 order by at',
    [id, admin.id],
  );
  expect(rows).toEqual([
    { action: 'reward-resent-by-staff', reason: 'Mail was lost' },
    { action: 'reward-canceled-by-staff', reason: 'Sent by mistake' },
  ]);
});

test('customer service reads, and moves nothing', async () => {
  const { id } = await reward();
  const before = await acmeBalance(product);
  expect((await service.post(`${base}/${id}/cancel`, { reason: 'Please' })).status).toBe(403);
  expect(await acmeBalance(product)).toBe(before);
});
