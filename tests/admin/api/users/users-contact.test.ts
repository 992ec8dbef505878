/** PATCH /api/admin/users/:userId, freezing and unfreezing, and signing out everywhere. */
import { expect, test } from 'vitest';
import type { AdminUserDetail } from '#contract/admin/customers.ts';
import type { SecurityEvent } from '#contract/security/security-events.ts';
import { findUser } from '#server/accounts/index.ts';
import { startSession } from '#server/accounts/sessions/sessions.ts';
import { transaction } from '#server/db/transaction.ts';
import { issueGiftCard } from '#server/gift-cards/index.ts';
import { newId } from '#server/kernel/id.ts';
import { buyStuck, issuerMakes, stateOf } from '#tests/gift-cards/api/stuck-cards.ts';
import { type SignedIn, testApp } from '#tests/support/app.ts';
import { heldUp } from '#tests/support/faults/held-up.ts';
import { auditOf } from '../money.ts';

const product = await testApp();
const care = await product.signIn('customer_service');

const edit = (id: string, body: object) => care.patch(`/api/admin/users/${id}`, body);

test('customer service edits address, phone and notes', async () => {
  const nora = await product.newMember();
  const answer = await edit(nora.id, {
    address: '9 Pear Street',
    phoneNumber: '312 555 0101',
    notes: 'Likes tea',
  });
  expect(answer).toMatchObject({
    status: 200,
    body: { address: '9 Pear Street', phoneNumber: '(312) 555-0101', notes: 'Likes tea' },
  });
  expect(await auditOf(product, nora.id)).toMatchObject([
    {
      action: 'contact-edited',
      before: { address: '12 Orchard Lane', notes: null },
      after: { notes: 'Likes tea' },
    },
  ]);
  expect((await nora.get('/api/auth/user')).text).not.toContain('Likes tea');
  expect((await edit(nora.id, { notes: '' })).body.notes).toBeNull();
  expect((await edit(nora.id, { phoneNumber: '12' })).body.fields).toHaveProperty('phoneNumber');
  expect((await edit(newId(), { notes: 'x' })).status).toBe(404);
});

test('a stale form is refused', async () => {
  const nora = await product.newMember();
  const { updatedAt } = (await care.get<AdminUserDetail>(`/api/admin/user/${nora.id}`)).body;
  await edit(nora.id, { notes: 'First', expectedUpdatedAt: updatedAt });
  expect(await edit(nora.id, { notes: 'Second', expectedUpdatedAt: updatedAt })).toMatchObject({
    status: 409,
    body: { code: 'changed-meanwhile', changed: ['notes'], current: { notes: 'First' } },
  });
});

test('freezing ends the sessions, and unfreezing reverses it', async () => {
  const nora = await product.newMember();
  const freeze = (what: string, reason: unknown) =>
    care.post(`/api/admin/users/${nora.id}/${what}`, { reason });
  expect((await freeze('freeze', '  ')).status).toBe(400);
  expect(await freeze('freeze', 'Stolen card')).toMatchObject({
    status: 200,
    body: { isFrozen: true, frozenReason: 'Stolen card' },
  });
  expect((await freeze('freeze', 'Again')).body.frozenReason).toBe('Stolen card');
  expect((await nora.get('/api/auth/user')).status).toBe(401);
  expect(await freeze('unfreeze', 'Cleared')).toMatchObject({ status: 200, body: { isFrozen: false } });
  expect((await auditOf(product, nora.id)).map(({ action, reason }) => [action, reason])).toEqual([
    ['user-unfrozen', 'Cleared'],
    ['user-frozen', 'Stolen card'],
  ]);
  const admin = await product.signIn('administrator');
  const god = await product.signIn('god');
  expect((await admin.post(`/api/admin/users/${god.id}/freeze`, { reason: 'No' })).body.code).toBe(
    'account-protected',
  );
});

test('what an administrator froze, customer service does not unfreeze', async () => {
  const nora = await product.newMember();
  const admin = await product.signIn('administrator');
  const change = (who: SignedIn, what: string) =>
    who.post(`/api/admin/users/${nora.id}/${what}`, { reason: 'Checked' });
  expect((await change(care, 'freeze')).status).toBe(200);
  expect((await change(care, 'unfreeze')).status).toBe(200);
  const read = async () => (await care.get<AdminUserDetail>(`/api/admin/user/${nora.id}`)).body;
  expect((await change(care, 'freeze')).body).toMatchObject({ isFrozen: true, frozenByAdministrator: false });
  expect((await change(care, 'unfreeze')).status).toBe(200);
  expect((await change(admin, 'freeze')).status).toBe(200);
  // Freezing what is frozen makes nobody its author.
  expect((await change(care, 'freeze')).status).toBe(200);
  expect(await change(care, 'unfreeze')).toMatchObject({ status: 409, body: { code: 'account-protected' } });
  expect(await read()).toMatchObject({ isFrozen: true, frozenByAdministrator: true });
  expect((await change(admin, 'unfreeze')).status).toBe(200);
  expect(await read()).toMatchObject({ isFrozen: false, frozenByAdministrator: false });
  expect((await change(care, 'freeze')).status).toBe(200);
  expect((await change(care, 'unfreeze')).status).toBe(200);
});

test('staff sign a customer out everywhere, who reads it and can sign in again', async () => {
  const nora = await product.newMember();
  const elsewhere = await product.signIn(nora.email);
  const other = await product.newMember();
  const signOut = (id: string, reason: unknown) => care.post(`/api/admin/users/${id}/sign-out`, { reason });
  expect((await signOut(nora.id, '  ')).status).toBe(400);
  expect((await nora.get('/api/auth/user')).status).toBe(200);
  expect(await signOut(nora.id, 'A lost phone')).toMatchObject({
    status: 200,
    body: { message: 'Nora Field is signed out everywhere.' },
  });
  for (const browser of [nora, elsewhere]) expect((await browser.get('/api/auth/user')).status).toBe(401);
  expect((await other.get('/api/auth/user')).status).toBe(200);
  expect(await auditOf(product, nora.id)).toMatchObject([
    { action: 'sessions-ended', reason: 'A lost phone' },
  ]);
  const again = await product.signIn(nora.email);
  const events = (await again.get<SecurityEvent[]>('/api/auth/security-events')).body;
  const told = { kind: 'sessions-ended', byAnother: true, device: null, network: null };
  expect(events.filter(({ kind }) => kind === 'sessions-ended')).toMatchObject([told]);
  expect((await signOut(newId(), 'x')).status).toBe(404);
  const admin = await product.signIn('administrator');
  const god = await product.signIn('god');
  const ofGod = await admin.post(`/api/admin/users/${god.id}/sign-out`, { reason: 'No' });
  expect(ofGod.body.code).toBe('account-protected');
  expect((await god.get('/api/auth/user')).status).toBe(200);
});

// Leave lockUser out of sign-out-everywhere.ts, and this must fail.
test('a session that begins while staff sign the customer out ends as well', async () => {
  const nora = await product.newMember();
  const user = await findUser(product.db, nora.id);
  if (!user) throw new Error('Nobody is there.');
  let signOut: ReturnType<typeof care.post> | undefined;
  await transaction(product.db, async (tx) => {
    const browser = { ip: null, userAgent: 'test' };
    await startSession(tx, { user, remember: true, browser, proven: true, now: new Date() });
    signOut = care.post(`/api/admin/users/${nora.id}/sign-out`, { reason: 'A lost phone' });
    await heldUp(product.db);
  });
  expect((await signOut)?.status).toBe(200);
  expect((await product.db.query('select from session where user_id = $1', [nora.id])).rows).toEqual([]);
});

// Drop enqueueHeldCodes in freeze-account.ts and this must fail.
test('the code of a card that was issued to a frozen account is mailed once staff unfreeze it', async () => {
  const { buyer, unit } = await buyStuck(product, await product.newMember({ balanceCents: 5_00n }));
  const change = (what: string) => care.post(`/api/admin/users/${buyer.id}/${what}`, { reason: 'Checked' });
  const codes = async () =>
    (await product.mails(buyer.email)).filter(({ subject }) => /gift card/i.test(subject));
  expect((await change('freeze')).status).toBe(200);
  await issuerMakes(product, unit, 5_00n);
  await issueGiftCard(product.deps, unit);
  expect([await stateOf(product, unit), await codes()]).toEqual(['issued', []]);
  for (let times = 0; times < 2; times += 1) {
    expect((await change('unfreeze')).status).toBe(200);
    expect(await codes()).toHaveLength(1);
    expect((await change('freeze')).status).toBe(200);
  }
});
