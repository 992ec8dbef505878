import { expect, test } from 'vitest';
import { transaction } from '#server/db/transaction.ts';
import { testApp } from '#tests/support/app.ts';
import { testClock } from '#tests/support/clock.ts';
import { heldUp } from '#tests/support/faults/held-up.ts';

const clock = testClock();
const product = await testApp({ clock });

test('PATCH /api/profile stores an address', async () => {
  const nora = await product.newMember();
  const answer = await nora.patch('/api/profile', { address: '  7 Harbor Road, Springfield ' });
  expect(answer).toMatchObject({ status: 200, body: { address: '7 Harbor Road, Springfield' } });
  for (const address of ['', '   ', 'x'.repeat(201), 'two\nlines', null]) {
    expect(await nora.patch('/api/profile', { address })).toMatchObject({
      status: 400,
      body: { message: 'Please enter a valid address.' },
    });
  }
  expect((await nora.get('/api/auth/user')).body.address).toBe('7 Harbor Road, Springfield');
});

// Take requireOwnPhone out of update-profile.ts, and this must fail.
test('a manager of a company may have a number of another country, a member may not', async () => {
  const phoneNumber = '+49 30 1234567';
  const manager = await product.signIn('account_manager');
  expect((await manager.patch('/api/user/profile', { phoneNumber })).body.phoneNumber).toBe('+49301234567');
  const nora = await product.newMember();
  expect(await nora.patch('/api/user/profile', { phoneNumber })).toMatchObject({
    status: 400,
    body: { fields: { phoneNumber: 'Please enter a valid US phone number' } },
  });
});

test('PATCH /api/user/profile changes the given fields and no others', async () => {
  const nora = await product.newMember();
  const before = (await nora.get('/api/auth/user')).body;
  const answer = await nora.patch('/api/user/profile', {
    firstName: 'Leonora',
    phone: '+1 312 555 0100',
    username: 'somebody.else',
    email: 'else@example.com',
    balance: '1000.00',
    userType: 'authority',
  });
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({
    ...before,
    firstName: 'Leonora',
    phoneNumber: '(312) 555-0100',
    updatedAt: expect.any(String),
  });
});

test.each([
  { phoneNumber: '', address: '', state: '', zipCode: '' },
  { phoneNumber: null, address: null, state: null, zipCode: null },
  { phone: null, address: '', state: null, zipCode: '' },
])('%j clears phone, address, state and zip code', async (none) => {
  const nora = await product.newMember();
  expect((await nora.patch('/api/user/profile', none)).body).toMatchObject({
    phoneNumber: null,
    address: null,
    state: null,
    zipCode: null,
  });
});

test.each([
  [{ firstName: '' }, 'First name is required'],
  [{ lastName: ' ' }, 'Last name is required'],
  [{ lastName: null }, 'Last name is required'],
  [{ lastName: 'x'.repeat(61) }, 'Last name is required'],
  [{ phoneNumber: '12345' }, 'Please enter a valid US phone number'],
  [{ phone: 'call me' }, 'Please enter a valid US phone number'],
  [{ zipCode: '1234' }, 'Please enter a valid US zip code'],
  [{ address: 'a\u0000b' }, 'Please enter a valid address'],
])('the profile refuses %j', async (body, message) => {
  const nora = await product.newMember();
  expect(await nora.patch('/api/user/profile', body)).toMatchObject({ status: 400, body: { message } });
});

test('each preference is stored by itself, through either route', async () => {
  const nora = await product.newMember();
  const first = await nora.patch('/api/user/preferences', {
    smsNotifications: false,
    marketingEmails: true,
    profileVisibility: 'private',
  });
  expect(first.body).toMatchObject({
    pushNotifications: true,
    emailNotifications: true,
    smsNotifications: false,
    marketingEmails: true,
    profileVisibility: 'private',
    showFirstName: false,
  });
  const shown = await nora.patch('/api/user/preferences', { showFirstName: true });
  expect(shown.body).toMatchObject({ profileVisibility: 'private', showFirstName: true });
  const second = await nora.patch('/api/auth/preferences', { pushNotifications: false });
  expect(second.body).toMatchObject({
    pushNotifications: false,
    marketingEmails: true,
    profileVisibility: 'private',
    showFirstName: true,
  });
  expect((await nora.patch('/api/user/preferences', { showFirstName: 'yes' })).status).toBe(400);
  expect((await nora.patch('/api/user/preferences', { pushNotifications: 'yes' })).status).toBe(400);
  expect((await nora.patch('/api/user/preferences', { profileVisibility: 'friends' })).status).toBe(400);
});

test('staff choose their notifications, and have no profile to hide or gift page to name', async () => {
  const care = await product.signIn('customer_service');
  const answer = await care.patch('/api/auth/preferences', { emailNotifications: false });
  expect(answer).toMatchObject({ status: 200, body: { emailNotifications: false } });
  expect((await care.patch('/api/user/preferences', { profileVisibility: 'private' })).status).toBe(403);
  expect((await care.patch('/api/user/preferences', { showFirstName: true })).status).toBe(403);
});

const rename = '/api/user/username';

test('PUT /api/user/username sets a free username and notifies its owner', async () => {
  const nora = await product.newMember({ firstName: 'Wren' });
  const answer = await nora.put(rename, { username: ' Wren.The-First ' });
  expect(answer).toMatchObject({ status: 200, body: { username: 'wren.the-first' } });
  const notifications = await nora.get<{ title: string }[]>('/api/notifications');
  expect(notifications.body).toMatchObject([{ title: 'Username Changed' }]);
  expect((await nora.put(rename, { username: 'wren.the-first' })).status).toBe(200);
  expect((await nora.get<unknown[]>('/api/notifications')).body).toHaveLength(1);
});

test.each(['checkout', 'settings', 'admin', 'business', 'api', 'maya', 'MAYA'])(
  'the username %s is not available',
  async (username) => {
    const nora = await product.newMember();
    const answer = await nora.put(rename, { username });
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'username-taken', fields: { username: 'This username is not available.' } },
    });
    expect((await nora.get('/api/auth/user')).body.username).toBe(nora.username);
  },
);

test.each(['', 'ab', 'x'.repeat(31), '.dot', 'dot.', 'with space', 'näme', 'a/b', null])(
  '%j is not a valid username',
  async (username) => {
    const nora = await product.newMember();
    expect((await nora.put(rename, { username })).status).toBe(400);
  },
);

// Lock the user in place of the actor in change-username.ts, and this must fail.
test('a username that is chosen while the session ends stays free', async () => {
  const nora = await product.newMember();
  let answer: ReturnType<typeof nora.put> | undefined;
  await transaction(product.db, async (tx) => {
    await tx.query('select from users where id = $1 for no key update', [nora.id]);
    answer = nora.put(rename, { username: 'taken.too.late' });
    await heldUp(product.db);
    await tx.query('delete from session where user_id = $1', [nora.id]);
  });
  expect((await answer)?.status).toBe(401);
  const { rows } = await product.db.query(`select from users where username = 'taken.too.late'`);
  expect(rows).toEqual([]);
});

test('a released username is reserved for 90 days, and only its former owner can take it back', async () => {
  const [owner, other] = [await product.newMember(), await product.newMember()];
  await owner.put(rename, { username: 'old.name' });
  await owner.put(rename, { username: 'new.name' });
  expect((await other.put(rename, { username: 'old.name' })).status).toBe(409);
  expect((await owner.put(rename, { username: 'old.name' })).status).toBe(200);
  await owner.put(rename, { username: 'third.name' });
  clock.advance({ days: 91 });
  const later = await product.newMember();
  expect((await later.put(rename, { username: 'old.name' })).status).toBe(200);
});

test('of twenty members who want the same username, one gets it', async () => {
  const people = await Promise.all(Array.from({ length: 20 }, () => product.newMember()));
  const answers = await Promise.all(people.map((person) => person.put(rename, { username: 'wanted' })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(19).fill(409)]);
});

test('a member can change the username ten times, and then reaches the limit', async () => {
  const collector = await product.newMember();
  for (let count = 0; count < 10; count += 1) {
    expect((await collector.put(rename, { username: `collected${count}` })).status).toBe(200);
  }
  expect((await collector.put(rename, { username: 'collected10' })).status).toBe(429);
});
