/**
 * An invoice is marked, deleted, matched with a payment of the bank and decided about by several at the same
 * moment, over HTTP, while a top-up of the same company settles. However it goes, it is paid once or not.
 */
import { afterAll, expect, test } from 'vitest';
import { newId } from '#server/kernel/id.ts';
import { acmeBalance } from '#tests/enterprise/api/company.ts';
import type { SignedIn } from '#tests/support/app.ts';
import { atOnce, countDeadlocks, done, isDone, warm } from '#tests/support/at-once.ts';
import type { Answer } from '#tests/support/client.ts';
import { openInvoices } from '../api/funding/invoiced.ts';

const { product, acme, made } = await openInvoices({ DATABASE_POOL_MAX: '24' });
const { db } = product;
await db.query(`update users set authority_role = 'administrator' where email = 'care@indulge.example'`);
const admin = await product.signIn('administrator');
const god = await product.signIn('god');
const third = await product.signIn('care@indulge.example');
const manager = await product.signIn('account_manager');
const card = await acme.owner.post<{ id: string }>('/api/enterprise/payment-methods', {
  paymentMethodId: 'pm_card_visa',
});
await acme.owner.post('/api/enterprise/webhooks', { url: 'http://localhost:9/', events: [] });
await warm(product);

afterAll(async () => {
  await product.stop();
  expect(await countDeadlocks(db)).toBe(0n);
});

const match = (by: SignedIn, id: string, bankReference: string) =>
  by.post<{ requestId: string }>(`/api/admin/invoices/${id}/payment`, { bankReference });
const decide = (by: SignedIn, requestId: string, what: string) =>
  by.post(`/api/admin/approvals/${requestId}/${what}`, what === 'reject' ? { note: 'No' } : {});
const own = (by: SignedIn, id: string, what: string, body?: object) =>
  what === 'delete'
    ? by.delete(`/api/enterprise/invoices/${id}`)
    : by.post(`/api/enterprise/invoices/${id}/${what}`, body);

/** A call with the company's key; its errors have a form of their own. */
async function byKey(method: string, path: string, body?: object): Promise<Answer> {
  const answer = await acmeVisitor.send<{ errors?: { message: string } }>(method, `/api/v2${path}`, {
    headers: {
      authorization: `Bearer ${acme.key}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const message = answer.body.errors?.message;
  return { ...answer, body: { ...answer.body, ...(message !== undefined && { code: 'api', message }) } };
}
const acmeVisitor = product.visitor();

async function stateOf(id: string) {
  const { rows } = await db.query<{ state: string; paid: bigint }>(
    `select state, (select count(*) from ledger_transaction where kind = 'invoice_payment'
       and operation_key like '%' || invoice.id || '%') as paid from invoice where id = $1`,
    [id],
  );
  return rows[0];
}

async function eventsOf(id: string): Promise<string[]> {
  const { rows } = await db.query<{ event: string }>(
    'select event from webhook_delivery where resource_id = $1 order by number',
    [id],
  );
  return rows.map(({ event }) => event);
}

// Tests `for update` in lockInvoice.
test('approved, rejected, withdrawn, deleted and marked at once, an invoice is paid once or not at all', async () => {
  for (let round = 0; round < 10; round += 2) {
    const { id } = await made(10);
    const waits = await match(admin, id, `WIRE ${id}`);
    expect(waits.status).toBe(202);
    const { requestId } = waits.body;
    const before = await acmeBalance(product);
    const answers = await atOnce(
      {
        approve: () => decide(god, requestId, 'approve'),
        remove: () => own(acme.owner, id, 'delete'),
        reject: () => decide(third, requestId, 'reject'),
        mark: () => own(manager, id, 'mark', { paid: true }),
        approveToo: () => decide(third, requestId, 'approve'),
        takeBack: () => decide(admin, requestId, 'withdraw'),
        removeByKey: () => byKey('DELETE', `/invoices/${id}`),
        topUp: () =>
          byKey('POST', '/topups', {
            funding_source_id: card.body.id,
            idempotency_key: newId(),
            amount: 20,
          }),
        unmark: () => own(acme.owner, id, 'mark', { paid: false }),
        approveAgain: () => decide(god, requestId, 'approve'),
        matchAgain: () => match(god, id, `OTHER ${id}`),
      },
      round,
    );
    await product.settled();
    const after = await stateOf(id);
    const names = done(answers);
    const approvals = names.filter((name) => name.startsWith('approve'));
    expect(approvals).toHaveLength(after?.state === 'PAID' ? 1 : 0);
    expect(names.filter((name) => name.startsWith('remove'))).toHaveLength(
      after?.state === 'DELETED' ? 1 : 0,
    );
    expect(after?.paid).toBe(after?.state === 'PAID' ? 1n : 0n);
    const added = (after?.state === 'PAID' ? 10_00n : 0n) + (isDone(answers.topUp) ? 20_00n : 0n);
    expect((await acmeBalance(product)) - before).toBe(added);
    const ends = (await eventsOf(id)).filter((event) => event !== 'INVOICES.CREATED');
    expect(ends).toEqual(
      after?.state === 'PAID' ? ['INVOICES.PAID'] : after?.state === 'DELETED' ? ['INVOICES.DELETED'] : [],
    );
    const decided = names.filter(
      (name) => name.startsWith('approve') || ['reject', 'takeBack'].includes(name),
    );
    const { state } = (await god.get<{ state: string }>(`/api/admin/approvals/${requestId}`)).body;
    expect(decided).toHaveLength(state === 'failed' ? 0 : 1);
    // A second request that was made beside the first is decided after it, and pays nothing twice.
    if (answers.matchAgain.status === 202) {
      await decide(admin, String(answers.matchAgain.body.requestId), 'approve');
      expect((await stateOf(id))?.paid).toBe(
        after?.state === 'DELETED' || after?.state === 'PAID' ? after.paid : 1n,
      );
    }
  }
});

// Tests the index invoice_bank_reference, and what markPaid makes of its refusal.
test('one payment of the bank that two colleagues match with two invoices at once pays one of them', async () => {
  for (let round = 0; round < 4; round += 1) {
    const [one, other] = [await made(11), await made(11)];
    const wire = `WIRE ${one.id}`;
    const asked = [await match(admin, one.id, wire), await match(god, other.id, wire.toLowerCase())];
    const before = await acmeBalance(product);
    const answers = await atOnce(
      {
        approve: () => decide(god, asked[0]?.body.requestId ?? '', 'approve'),
        approveOther: () => decide(admin, asked[1]?.body.requestId ?? '', 'approve'),
        mark: () => own(manager, one.id, 'mark', { paid: true }),
        markOther: () => own(manager, other.id, 'mark', { paid: true }),
      },
      round,
    );
    expect(done(answers).filter((name) => name.startsWith('approve'))).toHaveLength(1);
    const states = [(await stateOf(one.id))?.state, (await stateOf(other.id))?.state];
    expect(states.filter((state) => state === 'PAID')).toHaveLength(1);
    expect((await acmeBalance(product)) - before).toBe(11_00n);
  }
});
