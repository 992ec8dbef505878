/** Staff accounts: created, and invited by email. */
import { expect, test } from 'vitest';
import { testApp } from '#tests/support/app.ts';
import { auditOf } from '../money.ts';

const product = await testApp();
const admin = await product.signIn('administrator');

const body = (changes: object = {}) => ({
  firstName: 'Ivy',
  lastName: 'Lane',
  email: 'ivy.lane@indulge.example',
  authorityRole: 'sales',
  username: 'ivy.lane',
  ...changes,
});
const create = (changes?: object) => admin.post('/api/admin/create-authority-user', body(changes));

test('a new staff user has no password, gets an invitation by email, and signs in', async () => {
  const answer = await create();
  expect(answer).toMatchObject({
    status: 201,
    body: { username: 'ivy.lane', authorityRole: 'sales', isAuthority: true, hasPassword: false },
  });
  const mails = await product.mails('ivy.lane@indulge.example');
  const token = mails.map(({ text }) => /reset-password\?token=([\w-]+)/.exec(text)?.[1]).find(Boolean);
  expect(token).toBeTruthy();
  const visitor = product.visitor();
  const password = 'a long password';
  const chosen = { token, password, confirmPassword: password };
  expect((await visitor.post('/api/auth/reset-password', chosen)).status).toBe(200);
  expect((await visitor.post('/api/auth/reset-password', chosen)).body.code).toBe('invalid-token');
  const signedIn = await visitor.post('/api/auth/signin', { email: 'ivy.lane@indulge.example', password });
  expect(signedIn.status).toBe(200);
  expect((await visitor.get('/api/admin/analytics')).status).toBe(200);
  expect((await visitor.get('/api/admin/authority-users')).status).toBe(403);
  expect(await auditOf(product, String(answer.body.id))).toMatchObject([
    { action: 'staff-created', actor_id: admin.id, after: { authorityRole: 'sales' } },
  ]);
});

test('a taken username gets a number', async () => {
  await create({ firstName: 'Una', lastName: 'Vale', email: 'una.vale@indulge.example' });
  const second = await create({ firstName: 'Una', lastName: 'Vale', email: 'una.vale2@indulge.example' });
  expect(second.body.username).toBe('una.vale2');
});

test('invalid, foreign and taken values are refused', async () => {
  const domain = await create({ email: 'ivy@elsewhere.example' });
  expect(domain).toMatchObject({
    status: 400,
    body: { message: 'Authority users must use @indulge.example email domain' },
  });
  for (const field of ['firstName', 'lastName', 'email', 'authorityRole']) {
    const answer = await create({ [field]: '' });
    expect(answer).toMatchObject({ status: 400, body: { fields: { [field]: 'Please fill in all fields' } } });
  }
  expect((await create({ authorityRole: 'god' })).status).toBe(400);
  expect(await create({ email: 'care@indulge.example' })).toMatchObject({
    status: 409,
    body: { code: 'user-exists' },
  });
  expect((await create({ email: 'GOD@indulge.example' })).body.code).toBe('user-exists');
});
