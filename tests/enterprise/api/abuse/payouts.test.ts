/** Payouts to people whom the company may not pay. */
import { expect, test } from 'vitest';
import type { PayoutBatch } from '#contract/enterprise/payouts.ts';
import { balanceOf } from '#server/ledger/index.ts';
import type { SignedIn } from '#tests/support/app.ts';
import { countTransactions } from '#tests/support/ledger.ts';
import { fund, list, newRecipient, otherCompany } from '../company.ts';
import { COMPANY_ROLES, openTwoCompanies, payouts, send } from './two-companies.ts';

const { product, db, manager, other, colleague, employee } = await openTwoCompanies();

async function listedMember(): Promise<SignedIn> {
  const person = await product.newMember();
  await list(product, person.id, manager.id);
  return person;
}
const closeAccount = async (person: SignedIn) =>
  expect((await person.delete('/api/user/delete-account')).status).toBe(200);

test('no payout reaches an enterprise user or a member who deleted their account', async () => {
  const gone = await listedMember();
  await closeAccount(gone);
  const before = await countTransactions(db);
  const operators = [manager.id, other.manager.id, String(colleague.body.id)];
  for (const role of COMPANY_ROLES) {
    const person = await product.signIn(role);
    for (const recipientId of [...operators, person.id, gone.id]) {
      const answer = await person.post(send, { recipientId, amount: '5', confirmNotEmployee: true });
      const message = 'This person cannot be paid from your shared balance.';
      expect(answer).toMatchObject({ status: 404, body: { code: 'not-found', message } });
      const { body } = await person.post<PayoutBatch>(payouts, {
        rows: [{ employeeId: recipientId, amount: '5' }],
      });
      expect(body).toMatchObject({ payableRows: 0, refusedRows: 1, total: '0.00' });
    }
  }
  expect(await countTransactions(db)).toBe(before);
});

test("another enterprise's employee is paid only with a confirmation, and never in a batch", async () => {
  const one = { recipientId: employee.id, amount: '5' };
  expect((await manager.post(send, one)).body.code).toBe('not-an-employee');
  const { body } = await manager.post<PayoutBatch>(payouts, {
    rows: [{ employeeId: employee.id, amount: '5' }],
  });
  expect(body).toMatchObject({ payableRows: 0, refusedRows: 1 });
  expect(await balanceOf(db, employee.id)).toBe(0n);
  expect((await manager.post(send, { ...one, confirmNotEmployee: true })).status).toBe(200);
  expect(await balanceOf(db, employee.id)).toBe(5_00n);
});

// Leave `reachable` out of decideRows, and this must fail.
test('a member who deletes the account between the preview and the payout is not paid', async () => {
  const [stays, goes] = [await newRecipient(product, { listedBy: manager }), await listedMember()];
  const rows = [stays.id, goes.id].map((employeeId) => ({ employeeId, amount: '2' }));
  const { body } = await manager.post<PayoutBatch>(payouts, { rows });
  expect(body.payableRows).toBe(2);
  await closeAccount(goes);
  await manager.post(`${payouts}/${body.id}/confirm`);
  await product.settled();
  expect((await manager.get<PayoutBatch>(`${payouts}/${body.id}`)).body).toMatchObject({
    status: 'completed',
    paidRows: 1,
    refusedRows: 1,
  });
  expect((await manager.get(`${payouts}/${body.id}/rows?fate=refused`)).body).toMatchObject([
    { reason: 'This account was closed.' },
  ]);
});

test.each(['0', '-1', '0.001', 'x', '', null])('a payout batch refuses the amount %j', async (amount) => {
  const nora = await newRecipient(product, { listedBy: manager });
  for (const body of [{ rows: [{ employeeId: nora.id, amount }] }, { everyone: amount }])
    expect(await manager.post(payouts, body)).toMatchObject({ status: 400, body: { code: 'invalid-input' } });
});

// Drop the lock on the balance in payRows, and this must fail.
test('two payout batches that are confirmed at once spend the balance once', async () => {
  const { id, manager: boss } = await otherCompany(product, 0n);
  await fund(product, id, 10_00n);
  const people = await Promise.all([newRecipient(product), newRecipient(product)]);
  for (const person of people)
    await db.query(
      `insert into employee (enterprise_id, user_id, status, first_name, last_name, email, created_at, linked_at)
       select $1, id, 'linked', first_name, last_name, email, now(), now() from users where id = $2`,
      [id, person.id],
    );
  const previews = await Promise.all(
    people.map((person) =>
      boss.post<PayoutBatch>(payouts, { rows: [{ employeeId: person.id, amount: '10' }] }),
    ),
  );
  await Promise.all(previews.map(({ body }) => boss.post(`${payouts}/${body.id}/confirm`)));
  await product.settled();
  const balances = await Promise.all(people.map((person) => balanceOf(db, person.id)));
  expect(balances.toSorted()).toEqual([0n, 10_00n]);
});
