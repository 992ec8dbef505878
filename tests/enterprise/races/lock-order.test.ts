/**
 * Batches and approvals lock the shared balance and the recipients' balances in ascending id, as single
 * payouts do. In another order the two would wait for each other, and PostgreSQL would roll one of them back.
 */
import { expect, test } from 'vitest';
import type { PayoutBatch } from '#contract/enterprise/payouts.ts';
import { createUser } from '#server/accounts/index.ts';
import { type Tx, transaction } from '#server/db/transaction.ts';
import { payBatch } from '#server/enterprise/payouts/pay-batch.ts';
import { balanceOf } from '#server/ledger/index.ts';
import { testApp } from '#tests/support/app.ts';
import { heldUp } from '#tests/support/faults/held-up.ts';
import { newRecipient, otherCompany, runWithoutJob, upload } from '../api/company.ts';

const product = await testApp();
const { db } = product;
// Their accounts are older than the company's, so they come first in the ledger's order.
const [nora, omar, pia] = await Promise.all(
  ['Nora', 'Omar', 'Pia'].map((firstName) => newRecipient(product, { firstName })),
);
if (!nora || !omar || !pia) throw new Error('There is nobody.');
const { id: enterpriseId, manager } = await otherCompany(product);
await db.query(
  `insert into employee (enterprise_id, user_id, status, first_name, last_name, email, created_at, linked_at)
   select $1, id, 'linked', first_name, last_name, email, now(), now() from users where id = any ($2::uuid[])`,
  [enterpriseId, [nora.id, omar.id, pia.id]],
);

/**
 * Calls while another transaction holds the recipient's balance. Returns whether the shared balance stays
 * free meanwhile.
 */
function leavesBalanceFree(recipientId: string, call: () => Promise<unknown>): Promise<boolean> {
  return leavesBalanceFreeFor(
    (tx) =>
      tx.query(`select from ledger_account where kind = 'member' and owner_id = $1 for update`, [
        recipientId,
      ]),
    call,
  );
}

async function leavesBalanceFreeFor(
  lock: (tx: Tx) => Promise<unknown>,
  call: () => Promise<unknown>,
): Promise<boolean> {
  let called: Promise<unknown> | undefined;
  const isFree = await transaction(db, async (tx) => {
    await lock(tx);
    called = call();
    await heldUp(db);
    const { rowCount } = await tx.query(
      `select from ledger_account where kind = 'enterprise' and owner_id = $1 for update skip locked`,
      [enterpriseId],
    );
    return rowCount === 1;
  });
  await called;
  return isFree;
}

// Lock the company's account before the recipients' in payRows, and this must fail.
test.each([
  ['in chunks', true, nora],
  ['row by row', false, omar],
])(
  'a batch that is paid %s takes an older balance of a recipient before the shared one',
  async (_, fastPaths, recipient) => {
    const file = `email,amount\n${recipient.email},10`;
    const { body } = await upload<PayoutBatch>(manager, '/api/enterprise/payouts/csv', file);
    await runWithoutJob(product, body.id);
    const deps = { ...product.deps, config: { ...product.deps.config, fastPaths } };
    expect(await leavesBalanceFree(recipient.id, () => payBatch(deps, body.id))).toBe(true);
    expect(await balanceOf(db, recipient.id)).toBe(10_00n);
  },
);

// Lock the company's account before the recipient's in executeRequest, and this must fail.
test('an approved payout takes an older balance of its recipient first', async () => {
  const kind = {
    user_type: 'enterprise',
    authority_role: null,
    enterprise_id: enterpriseId,
    enterprise_role: 'account_staff',
  } as const;
  const email = 'clerk@other.example';
  const rest = { emailVerified: true, profileComplete: true, passwordHash: null, kind, acceptsTerms: true };
  await transaction(db, (tx) =>
    createUser(tx, { email, firstName: 'Cleo', lastName: 'Ross', ...rest }, new Date()),
  );
  const staff = await product.signIn(email);
  const asked = await staff.post<{ payoutRequestId: string }>('/api/enterprise/send-funds', {
    recipientId: pia.id,
    amount: '300',
  });
  expect(asked.status).toBe(202);
  const approve = () => manager.post(`/api/enterprise/approvals/${asked.body.payoutRequestId}/approve`, {});
  expect(await leavesBalanceFree(pia.id, approve)).toBe(true);
  expect(await balanceOf(db, pia.id)).toBe(300_00n);
});

// Lock each request of lockWaitingOf only when it is canceled, and this must fail.
test('a manager is removed with all requests locked before the first returns its money', async () => {
  const cleo = await product.signIn('clerk@other.example');
  const requests: string[] = [];
  for (const amount of ['300', '301']) {
    const asked = await cleo.post<{ payoutRequestId: string }>('/api/enterprise/send-funds', {
      recipientId: pia.id,
      amount,
    });
    requests.push(asked.body.payoutRequestId);
  }
  // The notices to approvers lock the requests, too.
  await product.settled();
  const [last] = requests.toSorted().reverse();
  const lock = (tx: Tx) => tx.query('select from approval_request where id = $1 for update', [last]);
  const remove = () => manager.delete(`/api/enterprise/staff/${cleo.id}`);
  expect(await leavesBalanceFreeFor(lock, remove)).toBe(true);
  const { rows } = await db.query('select ended_as from approval_request where id = any ($1::uuid[])', [
    requests,
  ]);
  expect(rows).toEqual([{ ended_as: 'maker-left' }, { ended_as: 'maker-left' }]);
});
