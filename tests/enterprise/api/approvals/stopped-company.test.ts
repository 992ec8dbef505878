/** A payout that waits, when its company is not active or owes money. */
import { expect, test } from 'vitest';
import type { PayoutBatch } from '#contract/enterprise/payouts.ts';
import { transaction } from '#server/db/transaction.ts';
import { endRequestRow } from '#server/enterprise/approvals/approval-store.ts';
import { startBatch } from '#server/enterprise/approvals/requested-payout-store.ts';
import { updateEnterprise } from '#server/enterprise/index.ts';
import { payBatch } from '#server/enterprise/payouts/pay-batch.ts';
import { balanceOf, enterprise, owedBy } from '#server/ledger/index.ts';
import { acmeId, newRecipient, otherCompany } from '../company.ts';
import { approvals, openApprovals, send, type Waits } from './waiting.ts';

const { product, db, manager, approve, reject } = await openApprovals();

const atBank = async (what: string): Promise<{ id: string }> =>
  (
    await fetch(`${product.url}/sandbox/stripe/_test/${what}`, { method: 'POST', body: '{}' })
  ).json() as Promise<{ id: string }>;

test('a company that is not active can approve nothing, and its money can return', async () => {
  const { id: enterpriseId, manager: boss } = await otherCompany(product);
  await db.query(
    `insert into payout_role_rule (enterprise_id, role, approval_above_cents, updated_at)
     values ($1, 'account_manager', 0, now())`,
    [enterpriseId],
  );
  const nora = await newRecipient(product);
  const sent = await boss.post<Waits>(send, { recipientId: nora.id, amount: '5', confirmNotEmployee: true });
  const id = sent.body.payoutRequestId;
  // Another manager of the same company.
  await db.query(`update users set enterprise_id = $1 where id = $2`, [enterpriseId, manager.id]);
  const activate = (isActive: boolean) =>
    transaction(db, (tx) => updateEnterprise(tx, product.deps, enterpriseId, { isActive }));
  await activate(false);
  expect(await approve(manager, id)).toMatchObject({ status: 409, body: { code: 'enterprise-inactive' } });
  expect((await manager.get(`${approvals}/${id}`)).body).toMatchObject({ state: 'PENDING APPROVAL' });
  expect((await reject(manager, id)).status).toBe(200);
  await activate(true);
  await db.query(`update users set enterprise_id = $1 where id = $2`, [await acmeId(product), manager.id]);
  expect(await balanceOf(db, nora.id)).toBe(0n);
});

// Leave the debt out of executeRequest, or out of decideRows, and this must fail.
test('what waits is not paid while the company owes for a lost dispute; rejected, it repays the debt', async () => {
  const { id: enterpriseId, manager: boss } = await otherCompany(product, 0n);
  const { body } = await boss.post<{ paymentIntentId: string }>('/api/enterprise/create-payment-intent', {
    amount: '50',
  });
  await atBank(`payment_intents/${body.paymentIntentId}/succeed`);
  await product.settled();
  await db.query(
    `insert into payout_role_rule (enterprise_id, role, approval_above_cents, updated_at)
     values ($1, 'account_manager', 0, now())`,
    [enterpriseId],
  );
  const nora = await newRecipient(product);
  const sent = await boss.post<Waits>(send, { recipientId: nora.id, amount: '30', confirmNotEmployee: true });
  await db.query(
    `insert into employee (enterprise_id, user_id, status, first_name, last_name, email, created_at, linked_at)
     select $1, id, 'linked', first_name, last_name, email, now(), now() from users where id = $2`,
    [enterpriseId, nora.id],
  );
  const rows = [{ employeeId: nora.id, amount: '20' }];
  const { id: batchId } = (await boss.post<PayoutBatch>('/api/enterprise/payouts', { rows })).body;
  expect((await boss.post(`/api/enterprise/payouts/${batchId}/confirm`)).status).toBe(202);
  const dispute = await atBank(`payment_intents/${body.paymentIntentId}/dispute`);
  await product.settled();
  await atBank(`disputes/${dispute.id}/lose`);
  await product.settled();
  expect(await owedBy(db, enterprise(enterpriseId))).toBe(50_00n);
  await db.query(`update users set enterprise_id = $1 where id = $2`, [enterpriseId, manager.id]);
  expect(await approve(manager, sent.body.payoutRequestId)).toMatchObject({
    status: 403,
    body: { code: 'account-frozen', message: expect.stringContaining('owes money') },
  });
  expect((await reject(manager, sent.body.payoutRequestId)).status).toBe(200);
  expect(await owedBy(db, enterprise(enterpriseId))).toBe(20_00n);
  // A batch that was approved before the dispute, and whose job comes late.
  const by = { userId: manager.id, role: 'account_manager' };
  await transaction(db, async (tx) => {
    await endRequestRow(tx, batchId, { as: 'approved', by, note: null, now: new Date() });
    await startBatch(tx, batchId);
  });
  await payBatch(product.deps, batchId);
  expect((await boss.get(`/api/enterprise/payouts/${batchId}/rows`)).body).toMatchObject([
    { fate: 'refused', reason: 'The company owes money for a disputed payment.' },
  ]);
  await db.query(`update users set enterprise_id = $1 where id = $2`, [await acmeId(product), manager.id]);
  expect([await balanceOf(db, nora.id), await owedBy(db, enterprise(enterpriseId))]).toEqual([0n, 0n]);
});
