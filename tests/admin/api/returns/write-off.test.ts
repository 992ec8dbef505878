/** The write-off of a debt. */
import { expect, test } from 'vitest';
import type { SentOrder } from '#contract/enterprise/rewards.ts';
import { newId } from '#server/kernel/id.ts';
import { enterprise, owedBy } from '#server/ledger/index.ts';
import { applyDispute } from '#server/payments/disputes/apply-dispute.ts';
import { acmeBalance, acmeId, fund, newRecipient } from '#tests/enterprise/api/company.ts';
import { eventually } from '#tests/support/eventually.ts';
import { systemBalanceOf } from '#tests/support/ledger.ts';
import { race, winners } from '#tests/support/race.ts';
import { auditOf, balance, countNotifications, pay } from '../money.ts';
import { openDebts, reason } from './owed.ts';

const { product, admin, god, waiting, writeOff } = await openDebts();

test('a part is written off, then the rest, each once, and the account can be closed', async () => {
  const nora = await product.newMember();
  await waiting.debt(nora);
  const writeOffs = await systemBalanceOf(product.db, 'write_offs');
  const headers = { 'idempotency-key': newId() };
  const first = await writeOff(nora.id, { amount: '10', reason }, headers);
  expect(first).toMatchObject({ status: 200, body: { amount: '10.00', owed: '20.00' } });
  expect((await writeOff(nora.id, { amount: '10', reason }, headers)).body).toEqual(first.body);
  expect(await writeOff(nora.id, { amount: '11', reason }, headers)).toMatchObject({
    status: 409,
    body: { code: 'key-reused' },
  });
  const rest = { 'idempotency-key': newId() };
  expect(await writeOff(nora.id, { reason }, rest)).toMatchObject({
    body: { amount: '20.00', owed: '0.00' },
  });
  expect(await writeOff(nora.id, { reason }, rest)).toMatchObject({
    body: { amount: '20.00', owed: '0.00' },
  });
  expect(await writeOff(nora.id)).toMatchObject({ status: 409, body: { code: 'changed-meanwhile' } });
  expect(await waiting.owed(nora)).toBe(0n);
  expect(await waiting.debtOf(nora)).toBeUndefined();
  expect(await systemBalanceOf(product.db, 'write_offs')).toBe(writeOffs - 30_00n);
  expect(await auditOf(product, nora.id)).toMatchObject([
    {
      action: 'debt-written-off',
      actor_id: admin.id,
      reason,
      before: { owed: '20.00' },
      after: { owed: '0.00' },
    },
    { action: 'debt-written-off', before: { owed: '30.00' }, after: { owed: '20.00' } },
  ]);
  expect(await countNotifications(product, nora, 'Debt Written Off')).toBe(2);
});

// Leave `reclaim` out of hold-disputes.ts, and this must fail.
test('what the bank returns of a debt that was written off is ours, and the rest is the customer’s', async () => {
  const nora = await product.newMember();
  const { disputeId } = await waiting.debt(nora);
  const before = await systemBalanceOf(product.db, 'write_offs');
  await writeOff(nora.id, { amount: '12', reason });
  await waiting.pull(`disputes/${disputeId}/win`);
  await eventually(async () => (await balance(product, nora)) > 0n, { timeoutMs: 20_000 });
  await product.settled();
  // Of the 40 dollars, 10 were in the balance, 18 were still owed, and 12 were written off.
  expect(await balance(product, nora)).toBe(10_00n);
  expect(await waiting.owed(nora)).toBe(0n);
  expect(await systemBalanceOf(product.db, 'write_offs')).toBe(before);
});

// Drop lockPaymentsBehind from write-off-debt.ts, and this fails sooner or later.
test('a write-off beside the end of its dispute: the customer never gets what we paid', async () => {
  for (let round = 0; round < 6; round += 1) {
    const nora = await product.newMember();
    const { disputeId } = await waiting.debt(nora);
    const before = await systemBalanceOf(product.db, 'write_offs');
    await product.fault('stripe', { match: 'webhook *', fault: 'withhold', times: 10 });
    await waiting.pull(`disputes/${disputeId}/win`);
    const [written] = await race<unknown>(product.db, 2, (number) =>
      number === 0 ? writeOff(nora.id) : applyDispute(product.deps, disputeId),
    );
    await product.mend('stripe');
    await product.settled();
    // The write-off may come too late, when nothing is owed any more.
    expect(written).toMatchObject({ ok: true, value: { status: expect.toBeOneOf([200, 409]) } });
    expect(await balance(product, nora)).toBe(10_00n);
    expect(await waiting.owed(nora)).toBe(0n);
    expect(await systemBalanceOf(product.db, 'write_offs')).toBe(before);
  }
});

// Drop the lock of the debt in write-off-debt.ts, and the database refuses what this expects as an answer.
test('two members of the staff at once write off no more than is owed', async () => {
  const nora = await product.newMember();
  await waiting.debt(nora);
  const answers = winners(
    await race(product.db, 4, (number) =>
      writeOff(nora.id, { amount: '20', reason }, {}, number % 2 ? admin : god),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400]);
  expect(await waiting.owed(nora)).toBe(10_00n);
  expect(await auditOf(product, nora.id)).toHaveLength(1);
});

// Leave heldInRewards or heldInPayouts out of coveredBy, and this must fail.
test('a company’s debt is written off beyond what its rewards and payouts cover', async () => {
  const id = await acmeId(product);
  const owner = await product.signIn('super_admin');
  const staff = await product.signIn('account_staff');
  const nora = await newRecipient(product, { listedBy: staff });
  await fund(product, id, -(await acmeBalance(product)));
  const begun = await owner.post<{ paymentIntentId: string }>('/api/enterprise/create-payment-intent', {
    amount: '500',
  });
  await pay(product, begun.body.paymentIntentId);
  await owner.post('/api/confirm-payment', { paymentIntentId: begun.body.paymentIntentId });
  await owner.post('/api/enterprise/send-funds', { recipientId: nora.id, amount: '50' });
  const sent = await owner.post<SentOrder>('/api/enterprise/rewards', {
    rewards: [{ amount: '100', method: 'LINK', recipientName: 'Booth 4' }],
  });
  const payout = await staff.post('/api/enterprise/send-funds', { recipientId: nora.id, amount: '300' });
  expect([sent.status, payout.status, await acmeBalance(product)]).toEqual([201, 202, 50_00n]);

  const { id: disputeId } = await waiting.pull(`payment_intents/${begun.body.paymentIntentId}/dispute`);
  await waiting.pull(`disputes/${disputeId}/lose`);
  await eventually(async () => (await owedBy(product.db, enterprise(id))) === 450_00n, { timeoutMs: 20_000 });
  await product.settled();
  expect(await writeOff(id)).toMatchObject({
    status: 409,
    body: {
      code: 'changed-meanwhile',
      message:
        '$400.00 of this payer waits in gifts, rewards or payouts, and repays the debt when they are canceled. Cancel them first, or write off at most $50.00.',
    },
  });
  expect(await writeOff(id, { amount: '50', reason })).toMatchObject({ body: { owed: '400.00' } });
  expect((await owner.post(`/api/enterprise/rewards/${sent.body.rewards[0]?.id}/cancel`)).status).toBe(200);
  expect(await owedBy(product.db, enterprise(id))).toBe(300_00n);
  expect((await writeOff(id)).body.message).toMatch(/Cancel them first.$/);
});
