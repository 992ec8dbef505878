/** Managers whom a stranger invites in the account of a manager, to come back by. */
import { expect, test } from 'vitest';
import { issueToken } from '#server/accounts/index.ts';
import { transaction } from '#server/db/transaction.ts';
import { testApp } from '#tests/support/app.ts';
import { testClock } from '#tests/support/clock.ts';
import { newStaff, path } from './colleagues.ts';

const clock = testClock();
const product = await testApp({ clock });

// Leave withdrawManagersSince out of onSecured, its look at the time, or what it returns, and this must fail.
test('once an account is secured, the managers whom it invited meanwhile are gone, and so are theirs', async () => {
  const owner = await product.signIn('super_admin');
  const colleague = await product.signIn('account_manager');
  const invite = async (by: typeof owner, role = 'staff') => {
    const { status, body } = await by.post(path, newStaff(role));
    expect(status).toBe(201);
    return String(body.email);
  };
  const accept = async (email: string) => {
    await product.db.query('update users set email_verified_at = now() where email = $1', [email]);
    return product.signIn(email);
  };
  const known = await invite(owner);
  clock.advance({ minutes: 5 });
  const now = clock.now();
  const token = await transaction(product.db, (tx) =>
    issueToken(tx, { userId: owner.id, purpose: 'disown-sign-in', now }),
  );
  const accomplice = await accept(await invite(owner, 'super_admin'));
  const helper = await invite(accomplice);
  const { body: webhook } = await accomplice.post<{ id: string }>('/api/enterprise/webhooks', {
    url: 'http://localhost:9/accomplice',
    events: [],
  });

  expect((await product.visitor().post('/api/auth/disown-sign-in', { token })).status).toBe(200);
  const { rows } = await product.db.query<{ email: string }>(
    'select email from users where email = any ($1)',
    [[known, accomplice.email, helper]],
  );
  expect(rows.map(({ email }) => email)).toEqual([known]);
  expect((await accomplice.get('/api/enterprise')).status).toBe(401);
  const endpoint = await product.db.query('select disabled_at from webhook_endpoint where id = $1', [
    webhook.id,
  ]);
  expect(endpoint.rows).toEqual([{ disabled_at: now }]);
  const notices = await product.db.query<{ user_id: string }>(
    `select user_id from notification where title = 'Manager Removed'`,
  );
  expect(notices.rows.filter(({ user_id }) => user_id === colleague.id)).toHaveLength(2);
  const audit = await product.db.query<{ id: string }>(
    `select subject_id as id from audit_entry where action = 'manager-removed' and actor_id = $1`,
    [owner.id],
  );
  expect(audit.rows).toHaveLength(2);
});
