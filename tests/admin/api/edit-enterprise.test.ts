/** Enterprises that staff edit. */
import { expect, test } from 'vitest';
import type { Enterprise } from '#contract/enterprise/company.ts';
import { transaction } from '#server/db/transaction.ts';
import { newId } from '#server/kernel/id.ts';
import { enterprise, lockAccount } from '#server/ledger/index.ts';
import { heldUp } from '#tests/support/faults/held-up.ts';
import { auditOf } from './money.ts';
import { openCompanies } from './new-company.ts';

const { product, admin, company, create, update } = await openCompanies();

test('the log of an edit has the previous values', async () => {
  const { id, updatedAt } = (await create(company())).body as unknown as Enterprise;
  const answer = await update(id, {
    companyEmail: 'hello@pear.example',
    companyPhone: '',
    minimumBalanceRequired: '0',
    isActive: false,
    expectedUpdatedAt: updatedAt,
  });
  expect(answer).toMatchObject({
    status: 200,
    body: { companyEmail: 'hello@pear.example', minimumBalanceRequired: '0.00', isActive: false },
  });
  expect((await auditOf(product, id))[0]).toMatchObject({
    action: 'enterprise-edited',
    before: { minimumBalanceRequired: '5000.00', isActive: true },
    after: { minimumBalanceRequired: '0.00', isActive: false },
  });
  await update(id, { companyName: 'Later' });
  expect(await update(id, { companyName: 'Stale', expectedUpdatedAt: updatedAt })).toMatchObject({
    status: 409,
    body: {
      code: 'changed-meanwhile',
      message: 'This was changed in the meantime. Different now: company name. Please look at it again.',
      changed: ['companyName'],
      current: { companyName: 'Later' },
    },
  });
  expect((await update(id, { companyName: 'Acme Rewards' })).body.code).toBe('enterprise-exists');
  const closed = (await admin.get<Enterprise[]>('/api/admin/enterprises?status=inactive')).body;
  expect(closed.map((found) => found.id)).toEqual([id]);
  expect((await admin.get<Enterprise[]>('/api/admin/enterprises?status=active&search=later')).body).toEqual(
    [],
  );
  expect((await admin.get('/api/admin/enterprises?status=closed')).status).toBe(400);
  expect((await update(id, { minimumBalanceRequired: '-1' })).status).toBe(400);
  expect((await update(newId(), { isActive: true })).status).toBe(404);
});

// Compare no domain in manage-enterprises.ts, and this must fail: one administrator alone would move it back.
test('an edit that was no change of the domain does not undo one that commits meanwhile', async () => {
  const given = company();
  const { id } = (await create(given)).body as unknown as Enterprise;
  let late: ReturnType<typeof update> | undefined;
  await transaction(product.db, async (tx) => {
    await lockAccount(tx, enterprise(id));
    await tx.query(`update enterprise set email_domain = 'moved.example' where id = $1`, [id]);
    late = update(id, { emailDomain: given.emailDomain });
    await heldUp(product.db);
  });
  expect(await late).toMatchObject({ status: 409, body: { code: 'changed-meanwhile' } });
});
