/** Acts of staff that wait for a second administrator. */
import { expect, test } from 'vitest';
import type { StaffRequest } from '#contract/admin/approvals.ts';
import { transaction } from '#server/db/transaction.ts';
import { newId } from '#server/kernel/id.ts';
import { adjustment, member, post } from '#server/ledger/index.ts';
import { type SignedIn, testApp } from '#tests/support/app.ts';
import { heldUp } from '#tests/support/faults/held-up.ts';
import { countTransactions } from '#tests/support/ledger.ts';
import { auditOf, balance, begin, toldOf, topUp } from './money.ts';

const product = await testApp();
const admin = await product.signIn('administrator');
const god = await product.signIn('god');
const care = await product.signIn('customer_service');

const reason = 'Goodwill';
const add = (by: SignedIn, to: SignedIn, amount: string, headers = {}) =>
  by.post('/api/admin/manual-add-funds', { userId: to.id, amount, reason }, headers);
const approve = (by: SignedIn, id: unknown) => by.post(`/api/admin/approvals/${id}/approve`, {});
const reject = (by: SignedIn, id: unknown, note = 'No') =>
  by.post(`/api/admin/approvals/${id}/reject`, { note });
const read = (by: SignedIn, id: unknown) => by.get<StaffRequest>(`/api/admin/approvals/${id}`);

test('up to the limit one person acts alone; above it nothing moves until a second one approves', async () => {
  const nora = await product.newMember();
  expect((await add(admin, nora, '500')).status).toBe(200);
  const lars = await product.newMember();
  const before = await countTransactions(product.db);
  const waits = await add(admin, lars, '500.01');
  expect(waits).toMatchObject({ status: 202, body: { message: /second administrator/ } });
  expect(await countTransactions(product.db)).toBe(before);
  const { requestId } = waits.body;

  expect(await read(god, requestId)).toMatchObject({
    body: {
      kind: 'add-funds',
      state: 'waiting',
      amount: '500.01',
      makerName: expect.any(String),
      changes: [{ name: 'Balance', from: '$0.00', to: '$500.01' }],
      own: false,
      mayDecide: true,
    },
  });
  expect(await approve(god, requestId)).toMatchObject({ status: 200, body: { state: 'approved' } });
  expect(await balance(product, lars)).toBe(500_01n);
  expect(await toldOf(product, admin, 'Request Approved')).toBe(1);
  const { rows } = await product.db.query(
    `select actor_id, checker_id from ledger_transaction where kind = 'adjustment_credit' order by id desc limit 1`,
  );
  expect(rows).toEqual([{ actor_id: admin.id, checker_id: god.id }]);
  const log = await auditOf(product, lars.id);
  expect(log.map(({ action, actor_id }) => [action, actor_id])).toEqual([
    ['request-approved', god.id],
    ['funds-added', admin.id],
    ['request-made', admin.id],
  ]);
  expect(await approve(god, requestId)).toMatchObject({ status: 409, body: { code: 'request-decided' } });
});

test('administrators who can act are notified inside the product and by email', async () => {
  const nora = await product.newMember();
  const had = await toldOf(product, god, 'A Request Is Waiting for You');
  const { requestId } = (await add(admin, nora, '600')).body;
  expect(await toldOf(product, god, 'A Request Is Waiting for You')).toBe(had + 1);
  expect(await toldOf(product, admin, 'A Request Is Waiting for You')).toBe(0);
  const mails = await product.mails(god.email);
  expect(mails.some(({ subject, text }) => subject.includes('approvals') && text.includes('$600.00'))).toBe(
    true,
  );
  expect((await god.get('/api/admin/approvals/count')).body.waiting).toBe(1);
  expect((await admin.get('/api/admin/approvals/count')).body.waiting).toBe(0);
  expect((await reject(god, requestId, 'Too much')).body).toMatchObject({
    state: 'rejected',
    note: 'Too much',
  });
  expect((await product.mailTo(admin.email, 'Indulge approvals: Request Rejected')).text).toContain(
    'Too much',
  );
  expect(await balance(product, nora)).toBe(0n);
});

test('the sum of a day counts, also when it is split into small acts', async () => {
  const nora = await product.newMember();
  expect((await add(admin, nora, '300')).status).toBe(200);
  expect((await add(admin, nora, '200')).status).toBe(200);
  expect((await add(admin, nora, '0.01')).status).toBe(202);
  const edit = await admin.patch(`/api/admin/user/${nora.id}`, { balance: '501' });
  expect(edit.status).toBe(202);
  // Another maker has a count of their own.
  expect((await add(god, nora, '1')).status).toBe(200);
});

test('no act is larger than the upper limit, with a second person or without', async () => {
  const nora = await product.newMember();
  const message = 'At most $10,000.00 can be moved at once.';
  expect(await add(admin, nora, '10000.01')).toMatchObject({
    status: 400,
    body: { fields: { amount: message } },
  });
  expect(await admin.patch(`/api/admin/user/${nora.id}`, { balance: '99999999.99' })).toMatchObject({
    status: 400,
    body: { fields: { amount: message, balance: message } },
  });
  expect((await add(admin, nora, '10000')).status).toBe(202);
});

test('nobody approves their own request, nor one about themselves', async () => {
  const nora = await product.newMember();
  const own = (await add(admin, nora, '700')).body.requestId;
  for (const answer of [await approve(admin, own), await reject(admin, own)])
    expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  expect(await read(admin, own)).toMatchObject({ body: { own: true, mayDecide: false } });

  const forGod = (await add(admin, god, '700')).body.requestId;
  expect(await approve(god, forGod)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  expect(await read(god, forGod)).toMatchObject({ body: { mayDecide: false } });
  expect(await balance(product, god)).toBe(0n);
  // The database refuses both, whatever the code does.
  for (const [id, checker] of [
    [own, admin.id],
    [forGod, god.id],
  ]) {
    await expect(
      product.db.query(
        `update staff_request set state = 'approved', decided_by = 'administrator', checker_id = $2,
           checker_role = 'god', decided_at = now() where id = $1`,
        [id, checker],
      ),
    ).rejects.toThrow(/staff_request_(second_person|not_about_checker)/);
  }
});

test('a proposal cannot be changed after it was made', async () => {
  const nora = await product.newMember();
  const { requestId } = (await add(admin, nora, '700')).body;
  for (const change of [
    `proposal = '{}'`,
    'amount_cents = 1',
    `maker_id = gen_random_uuid()`,
    `concerns = '{}'`,
  ])
    await expect(
      product.db.query(`update staff_request set ${change} where id = $1`, [requestId]),
    ).rejects.toThrow('stays as it is');
  await expect(product.db.query('delete from staff_request where id = $1', [requestId])).rejects.toThrow(
    'stays as it is',
  );
});

test('customer service proposes an email change, sees its own requests alone, and approves nothing', async () => {
  const nora = await product.newMember();
  const made = await care.patch(`/api/admin/user/${nora.id}`, { email: `moved-${nora.email}` });
  expect(made.status).toBe(202);
  const others = (await add(admin, nora, '700')).body.requestId;
  expect((await read(care, others)).status).toBe(404);
  const seen = (await care.get<StaffRequest[]>('/api/admin/approvals')).body;
  expect(seen.map(({ id }) => id)).toEqual([made.body.requestId]);
  expect((await approve(care, others)).status).toBe(403);
  expect((await care.post(`/api/admin/approvals/${others}/withdraw`, {})).status).toBe(404);
  expect((await care.patch(`/api/admin/user/${nora.id}`, { balance: '600' })).status).toBe(403);
  const taken = await care.post(`/api/admin/approvals/${made.body.requestId}/withdraw`, {});
  expect(taken.body).toMatchObject({ state: 'withdrawn' });
  expect(await approve(god, made.body.requestId)).toMatchObject({ status: 409 });
});

test('the same act waits once, and a repeated key answers the same', async () => {
  const nora = await product.newMember();
  const key = { 'idempotency-key': newId() };
  const first = await add(admin, nora, '700', key);
  expect((await add(admin, nora, '700', key)).body.requestId).toBe(first.body.requestId);
  expect(await add(admin, nora, '701', key)).toMatchObject({ status: 409, body: { code: 'key-reused' } });
  expect(await add(god, nora, '700')).toMatchObject({ status: 409, body: { code: 'request-waiting' } });
  await approve(god, first.body.requestId);
  expect(await add(admin, nora, '700', key)).toMatchObject({ status: 202, body: { message: /is done/ } });
  expect(await balance(product, nora)).toBe(700_00n);
});

test('a balance that changed meanwhile is not edited, and the request has failed', async () => {
  const nora = await product.newMember({ balanceCents: 10_00n });
  const { requestId } = (await admin.patch(`/api/admin/user/${nora.id}`, { balance: '900' })).body;
  await add(god, nora, '5');
  expect(await approve(god, requestId)).toMatchObject({ status: 409, body: { code: 'changed-meanwhile' } });
  expect(await balance(product, nora)).toBe(15_00n);
  expect((await read(god, requestId)).body).toMatchObject({
    state: 'failed',
    failure: /changed in the meantime/,
  });
  expect(await toldOf(product, admin, 'Request Failed')).toBe(1);
});

test('an address that its owner changed meanwhile is not overwritten', async () => {
  const nora = await product.newMember();
  const { requestId } = (await care.patch(`/api/admin/user/${nora.id}`, { email: `m-${nora.email}` })).body;
  await product.db.query('update users set email = $2 where id = $1', [nora.id, `own-${nora.email}`]);
  expect(await approve(god, requestId)).toMatchObject({ status: 409, body: { code: 'changed-meanwhile' } });
  const { rows } = await product.db.query('select email from users where id = $1', [nora.id]);
  expect(rows).toEqual([{ email: `own-${nora.email}` }]);
});

// Take the checker out of ledger_post.sql, and this must fail.
test('the ledger refuses a decision about the money of its second administrator', async () => {
  const nora = await product.newMember();
  const movement = adjustment({
    adjustmentId: newId(),
    holder: member(nora.id),
    amountCents: 100n,
    decision: { actorId: admin.id, actorRole: 'administrator', reason },
    description: 'For the checker',
  });
  const posted = transaction(product.db, async (tx) => {
    await tx.query(`select set_config('indulge.checker_id', $1, true)`, [nora.id]);
    await post(tx, movement);
  });
  await expect(posted).rejects.toThrow('for themselves');
});

test('of two makers only one asks for a refund, and what is spent meanwhile is not refunded', async () => {
  const nora = await product.newMember();
  const { intentId } = await topUp(product, nora, '800');
  const refund = (by: SignedIn) =>
    by.post(`/api/admin/payments/${intentId}/refund`, { amount: '800', reason });
  const answers = await Promise.all([refund(admin), refund(god)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([202, 409]);
  const [made] = answers.filter(({ status }) => status === 202);
  const maya = await product.newMember();
  const sent = await nora.post('/api/transfers', { recipientUsername: maya.username, amount: '100' });
  expect(sent.status).toBe(200);
  const checker = (await read(god, made?.body.requestId)).body.own ? admin : god;
  expect(await approve(checker, made?.body.requestId)).toMatchObject({ status: 400 });
  expect((await read(checker, made?.body.requestId)).body).toMatchObject({ state: 'failed' });
  expect(await balance(product, nora)).toBe(700_00n);
});

test('a refund, a completion and a payout by two people', async () => {
  const nora = await product.newMember();
  const { intentId } = await topUp(product, nora, '800');
  const refund = await admin.post(`/api/admin/payments/${intentId}/refund`, { reason });
  expect(refund.status).toBe(202);
  expect((await approve(god, refund.body.requestId)).status).toBe(200);
  await product.settled();
  expect(await balance(product, nora)).toBe(0n);

  const open = await begin(product, nora, '900');
  const completion = await admin.post('/api/admin/complete-transaction', {
    paymentIntentId: open.intentId,
    reason,
  });
  expect(completion.status).toBe(202);
  expect((await approve(god, completion.body.requestId)).body).toMatchObject({ state: 'approved' });
  expect(await balance(product, nora)).toBe(900_00n);
});

test('a new administrator and a company’s domain always need a second person', async () => {
  const person = {
    firstName: 'Ada',
    lastName: 'Wood',
    email: 'ada@indulge.example',
    authorityRole: 'administrator',
  };
  const made = await admin.post('/api/admin/create-authority-user', person);
  expect(made.status).toBe(202);
  expect((await approve(god, made.body.requestId)).status).toBe(200);
  const { rows } = await product.db.query('select authority_role from users where email = $1', [
    person.email,
  ]);
  expect(rows).toEqual([{ authority_role: 'administrator' }]);

  const [acme] = (await god.get<{ id: string }[]>('/api/admin/enterprises?search=acme.example')).body;
  const moved = await god.put(`/api/admin/enterprises/${acme?.id}`, {
    emailDomain: 'acme-new.example',
    isActive: true,
  });
  expect(moved.status).toBe(202);
  expect((await read(admin, moved.body.requestId)).body.changes).toEqual([
    { name: 'Email domain', from: 'acme.example', to: 'acme-new.example' },
  ]);
  expect((await approve(admin, moved.body.requestId)).status).toBe(200);
  const [after] = (await god.get<{ emailDomain: string }[]>('/api/admin/enterprises?search=acme-new')).body;
  expect(after?.emailDomain).toBe('acme-new.example');
});

test('a maker who left the staff or lost the right is not carried out', async () => {
  const nora = await product.newMember();
  const { requestId } = (
    await admin.patch(`/api/admin/user/${nora.id}`, { email: `x-${nora.email}`, balance: '600' })
  ).body;
  await product.db.query(`update users set authority_role = 'sales' where id = $1`, [admin.id]);
  expect((await approve(god, requestId)).status).toBe(403);
  await product.db.query(`update users set authority_role = 'administrator' where id = $1`, [admin.id]);
  expect((await read(god, requestId)).body).toMatchObject({ state: 'failed' });
  expect(await balance(product, nora)).toBe(0n);
});

test('with no other administrator the act is carried out, and the log says so', async () => {
  const nora = await product.newMember();
  await product.db.query(
    `update users set frozen_at = now() where authority_role = 'administrator' and id <> $1`,
    [god.id],
  );
  expect((await add(god, nora, '700')).status).toBe(200);
  expect(await balance(product, nora)).toBe(700_00n);
  expect((await auditOf(product, nora.id)).map(({ action }) => action)).toEqual([
    'funds-added',
    'acted-alone',
  ]);
  const [request] = (await god.get<StaffRequest[]>('/api/admin/approvals')).body;
  expect(request).toMatchObject({ state: 'direct', subject: expect.any(String) });
  await product.db.query(`update users set frozen_at = null where authority_role = 'administrator'`);
});

test('a request that nobody decides in 30 days expires', async () => {
  const nora = await product.newMember();
  const { requestId } = (await add(admin, nora, '700')).body;
  await product.db.query('alter table staff_request disable trigger staff_request_keep');
  await product.db.query(`update staff_request set expires_at = now() - interval '1 second' where id = $1`, [
    requestId,
  ]);
  await product.db.query('alter table staff_request enable trigger staff_request_keep');
  expect((await approve(god, requestId)).status).toBe(409);
  expect((await read(god, requestId)).body).toMatchObject({ state: 'expired', mayDecide: false });
  expect(await balance(product, nora)).toBe(0n);
});

// Leave lockActor out of approveRequest or rejectRequest, and this must fail.
test.each([
  ['approve', approve],
  ['reject', reject],
])('a checker whose session ends while they %s decides nothing', async (_act, decide) => {
  const lars = await product.newMember();
  const { requestId } = (await add(admin, lars, '900')).body;
  const leaving = await product.signIn('god');
  let answer: ReturnType<typeof approve> | undefined;
  await transaction(product.db, async (tx) => {
    await tx.query('select from users where id = $1 for no key update', [leaving.id]);
    answer = decide(leaving, requestId);
    await heldUp(product.db);
    await tx.query(`delete from session where user_id = $1`, [leaving.id]);
  });
  expect((await answer)?.status).toBe(401);
  const again = await product.signIn('god');
  expect(await read(again, requestId)).toMatchObject({ body: { state: 'waiting' } });
  expect(await balance(product, lars)).toBe(0n);
});

// Ask no more in findMaker whether the maker secured their account, and this must fail.
test('what was proposed from an account that its owner secured since is not carried out', async () => {
  const lars = await product.newMember();
  const { requestId } = (await add(admin, lars, '900')).body;
  const secure = (at: string) =>
    product.db.query(`update users set password_reset_required_at = ${at} where id = $1`, [admin.id]);
  await secure('now()');
  const checker = await product.signIn('god');
  expect(await approve(checker, requestId)).toMatchObject({
    status: 403,
    body: { message: 'The person who asked is no longer on the staff, or their account is locked.' },
  });
  await secure('null');
  expect(await read(checker, requestId)).toMatchObject({ body: { state: 'failed' } });
  expect(await balance(product, lars)).toBe(0n);
});
