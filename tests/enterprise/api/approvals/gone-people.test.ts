/** A payout that waits, when its recipient or its maker can no longer take part. */
import { expect, test } from 'vitest';
import type { ApprovalRequest } from '#contract/enterprise/approvals.ts';
import { cancelOverdueRequests } from '#server/enterprise/approvals/cancel-requests.ts';
import { balanceOf } from '#server/ledger/index.ts';
import { acmeBalance } from '../company.ts';
import { approvals, openApprovals } from './waiting.ts';

const { product, db, owner, manager, staff, approve, reject, waiting } = await openApprovals();

test('a frozen recipient, or one who left the list, keeps the request waiting', async () => {
  const { nora, id } = await waiting();
  await db.query('update users set frozen_at = now() where id = $1', [nora.id]);
  expect(await approve(manager, id)).toMatchObject({ status: 409, body: { code: 'recipient-unavailable' } });
  await db.query('update users set frozen_at = null where id = $1', [nora.id]);
  await db.query('delete from employee where user_id = $1', [nora.id]);
  expect(await approve(manager, id)).toMatchObject({
    status: 409,
    body: {
      code: 'recipient-unavailable',
      message: expect.stringContaining('no longer on the employee list'),
    },
  });
  expect((await manager.get<ApprovalRequest>(`${approvals}/${id}`)).body).toMatchObject({
    state: 'PENDING APPROVAL',
    onList: false,
  });
  expect((await reject(manager, id)).status).toBe(200);
});

test('a recipient who closes their account gets nothing, and the money returns by itself', async () => {
  const before = await acmeBalance(product);
  const { nora, id } = await waiting();
  await db.query(`update ledger_account set closed_at = now() where owner_id = $1`, [nora.id]);
  await db.query(`update users set deleted_at = now() where id = $1`, [nora.id]);
  expect(await approve(manager, id)).toMatchObject({ status: 409, body: { code: 'recipient-unavailable' } });
  await cancelOverdueRequests(product.deps);
  expect((await staff.get(`${approvals}/${id}`)).body).toMatchObject({ endedAs: 'recipient-left' });
  expect(await acmeBalance(product)).toBe(before);
});

test('what a removed manager asked for is canceled with their account', async () => {
  const before = await acmeBalance(product);
  const invited = await owner.post('/api/enterprise/add-staff', {
    emailUsername: 'brief.guest',
    firstName: 'Bree',
    lastName: 'Guest',
    role: 'staff',
  });
  await db.query('update users set email_verified_at = now() where id = $1', [invited.body.id]);
  const guest = await product.signIn(String(invited.body.email));
  const { nora, id } = await waiting(guest);
  expect((await owner.delete(`/api/enterprise/staff/${invited.body.id}`)).status).toBe(200);
  expect((await owner.get(`${approvals}/${id}`)).body).toMatchObject({
    state: 'CANCELED',
    endedAs: 'maker-left',
  });
  expect(await acmeBalance(product)).toBe(before);
  expect(await balanceOf(db, nora.id)).toBe(0n);
});

// Approve where requirePresentMaker finds nobody, and this must fail.
test('what was asked from an account that staff closed since is not approved', async () => {
  const { body: invited } = await owner.post('/api/enterprise/add-staff', {
    ...{ emailUsername: 'gone.guest', firstName: 'Gus', lastName: 'Guest', role: 'staff' },
  });
  await db.query('update users set email_verified_at = now() where id = $1', [invited.id]);
  const guest = await product.signIn(String(invited.email));
  const before = await acmeBalance(product);
  const [{ nora, id }, other] = [await waiting(guest), await waiting(guest)];
  await db.query('delete from session where user_id = $1', [invited.id]);
  await db.query('update users set deleted_at = now() where id = $1', [invited.id]);
  expect(await approve(manager, id)).toMatchObject({
    status: 403,
    body: { code: 'account-frozen', message: expect.stringContaining('is closed') },
  });
  expect(await balanceOf(db, nora.id)).toBe(0n);
  expect((await reject(manager, other.id)).status).toBe(200);
  await cancelOverdueRequests(product.deps);
  expect((await owner.get(`${approvals}/${id}`)).body).toMatchObject({ endedAs: 'maker-left' });
  expect(await acmeBalance(product)).toBe(before);
});

// Let cancelOverdueRequests stop at an error, and this must fail: the money of all later requests stays held.
test('a request that cannot be canceled keeps no later one from being canceled', async () => {
  const [first, second] = [await waiting(), await waiting()];
  const before = await acmeBalance(product);
  await db.query(`update approval_request set expires_at = now() where id = any ($1::uuid[])`, [
    [first.id, second.id],
  ]);
  await db.query(`create function refuse_cancel() returns trigger language plpgsql as
    $$ begin raise exception 'this request cannot be canceled'; end $$`);
  await db.query(`create trigger refuse_cancel before update on approval_request for each row
    when (new.id = '${first.id}') execute function refuse_cancel()`);
  await expect(cancelOverdueRequests(product.deps)).rejects.toThrow('this request cannot be canceled');
  expect(await acmeBalance(product)).toBe(before + 300_00n);
  await db.query('drop trigger refuse_cancel on approval_request');
  await cancelOverdueRequests(product.deps);
  expect(await acmeBalance(product)).toBe(before + 600_00n);
});
