/** Who reads, approves and rejects what waits for a second administrator. */
import { expect, test } from 'vitest';
import type { StaffRequest } from '#contract/admin/approvals.ts';
import { transaction } from '#server/db/transaction.ts';
import type { SignedIn } from '#tests/support/app.ts';
import { heldUp } from '#tests/support/faults/held-up.ts';
import { balance, countNotifications } from '../money.ts';
import { add, approve, openStaff, read } from './staff.ts';

const { product, admin, god, care } = await openStaff();

const reject = (by: SignedIn, id: unknown, note = 'No') =>
  by.post(`/api/admin/approvals/${id}/reject`, { note });

test('administrators who can act are notified inside the product and by email', async () => {
  const nora = await product.newMember();
  const had = await countNotifications(product, god, 'A Request Is Waiting for You');
  const { requestId } = (await add(admin, nora, '600')).body;
  expect(await countNotifications(product, god, 'A Request Is Waiting for You')).toBe(had + 1);
  expect(await countNotifications(product, admin, 'A Request Is Waiting for You')).toBe(0);
  const mails = await product.mails(god.email);
  expect(
    mails.some(
      ({ subject, text }) =>
        subject.includes('approvals') && text.includes('\nAdd funds manually: $600.00\n'),
    ),
  ).toBe(true);
  expect((await god.get('/api/admin/approvals/count')).body.waiting).toBe(1);
  expect((await admin.get('/api/admin/approvals/count')).body.waiting).toBe(0);
  expect((await reject(god, requestId, 'Too much')).body).toMatchObject({
    state: 'rejected',
    note: 'Too much',
  });
  expect((await product.mailTo(admin.email, 'Indulge approvals: Request rejected')).text).toContain(
    'Too much',
  );
  expect(await balance(product, nora)).toBe(0n);
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
