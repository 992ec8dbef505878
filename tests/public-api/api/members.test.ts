/** Managers of a company through the official client, and keys that make keys. */
import { MembersApi, OrganizationsApi } from 'tremendous';
import { expect, test } from 'vitest';
import { transaction } from '#server/db/transaction.ts';
import { otherCompany } from '#tests/enterprise/api/company.ts';
import { testApp } from '#tests/support/app.ts';
import { heldUp } from '#tests/support/faults/held-up.ts';
import { acmeWithKey, call, clientOf, newKey } from './company.ts';

const product = await testApp();
const acme = await acmeWithKey(product);
const members = new MembersApi(acme.configuration);

async function idsOfEvents(event: string): Promise<string[]> {
  const { rows } = await product.db.query<{ id: string }>(
    'select resource_id as id from webhook_delivery where event = $1 order by number',
    [event],
  );
  return rows.map(({ id }) => id);
}

test('a manager is invited, read, told to webhooks and removed', async () => {
  await acme.owner.post('/api/enterprise/webhooks', { url: 'http://localhost:9/', events: [] });
  const email = 'ada.lopez@acme.example';
  const { member } = (await members.createMember({ email, role: 'account_staff' })).data;
  expect(member).toMatchObject({ email, name: 'Ada Lopez', role: 'account_staff', status: 'INVITED' });
  expect(await product.mailTo(email, /./)).toBeDefined();
  expect((await members.getMember(member.id)).data.member).toEqual(member);
  const { data } = await members.listMembers();
  expect(data.members).toContainEqual(member);
  expect(data.members).toContainEqual(expect.objectContaining({ id: acme.owner.id, status: 'REGISTERED' }));
  expect((await call(product, acme.key, 'DELETE', `/members/${member.id}`)).status).toBe(200);
  expect((await call(product, acme.key, 'GET', `/members/${member.id}`)).status).toBe(404);
  expect(await idsOfEvents('MEMBERS.CREATED')).toEqual([member.id]);
  expect(await idsOfEvents('MEMBERS.DELETED')).toEqual([member.id]);
});

test.each([
  [{ email: 'ada@elsewhere.example', role: 'account_staff' }, 422, 'email'],
  [{ email: 'nobody', role: 'account_staff' }, 422, 'email'],
  [{ email: '_@acme.example', role: 'account_staff' }, 422, 'email'],
  [{ email: `${'a'.repeat(65)}@acme.example`, role: 'account_staff' }, 422, 'email'],
  [{ email: 'ada@acme.example', role: 'owner' }, 422, 'role'],
  [{ email: 'ada@acme.example', role: 'account_manager' }, 422, 'role'],
])('%j is refused with %i', async (body, status, field) => {
  expect(await call(product, acme.key, 'POST', '/members', body)).toMatchObject({
    status,
    body: { errors: { payload: { [field]: expect.any(String) } } },
  });
});

test('nobody is invited twice, removes themselves or sees other companies', async () => {
  const taken = { email: acme.owner.email, role: 'account_staff' };
  expect((await call(product, acme.key, 'POST', '/members', taken)).status).toBe(409);
  expect((await call(product, acme.key, 'DELETE', `/members/${acme.owner.id}`)).status).toBe(403);
  const { manager } = await otherCompany(product);
  for (const method of ['GET', 'DELETE'])
    expect((await call(product, acme.key, method, `/members/${manager.id}`)).status).toBe(404);
});

test('a key makes a key that can do no more than itself', async () => {
  const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
  const narrow = await newKey(acme.owner, { networks: ['127.0.0.0/8', '::1/128'], expiresAt });
  const organizations = new OrganizationsApi(clientOf(product, narrow.key));
  const key = (await organizations.createApiKey()).data.api_key ?? '';
  expect(key).toMatch(/^PROD_[\w-]{43}$/);
  const { body } = await acme.owner.get<{ ending: string }[]>('/api/enterprise/api-keys');
  expect(body.find(({ ending }) => ending === key.slice(-4))).toMatchObject({
    mode: 'live',
    permission: 'read_write',
    networks: ['127.0.0.0/8', '::1/128'],
    expiresAt,
  });
  expect((await call(product, key, 'GET', '/roles')).status).toBe(200);
  const { key: reader } = await newKey(acme.owner, { permission: 'read_only' });
  expect((await call(product, reader, 'POST', '/organizations/create_api_key')).status).toBe(403);
});

// Leave body.permission out of the route of create_api_key, and this must fail.
test('a key makes a key that may only read', async () => {
  const made = await call(product, acme.key, 'POST', '/organizations/create_api_key', {
    permission: 'read_only',
  });
  expect(made.status).toBe(200);
  expect((await call(product, made.body.api_key, 'GET', '/orders')).status).toBe(200);
  const order = {
    reward: { value: { denomination: 5 }, recipient: { name: 'Bo' }, delivery: { method: 'LINK' } },
  };
  const refused = await call(product, made.body.api_key, 'POST', '/orders', order);
  expect(refused).toMatchObject({ status: 403, body: { errors: { message: 'This key may only read.' } } });
  for (const body of [undefined, {}, { permission: null }, { permission: 'read_write' }]) {
    const same = await call(product, acme.key, 'POST', '/organizations/create_api_key', body);
    expect((await call(product, same.body.api_key, 'POST', '/orders', order)).status).toBe(200);
  }
});

test.each(['none', '', 7])('a key cannot make one with the permission %j', async (permission) => {
  const answer = await call(product, acme.key, 'POST', '/organizations/create_api_key', { permission });
  expect(answer).toMatchObject({
    status: 422,
    body: { errors: { payload: { permission: 'is neither read_only nor read_write' } } },
  });
});

// Leave lockWorkingKey out of create-api-key.ts, and this must fail.
test('a key that is being revoked makes no other key', async () => {
  const { key, id } = await newKey(acme.owner);
  let making: ReturnType<typeof call> | undefined;
  await transaction(product.db, async (tx) => {
    await tx.query('update api_key set revoked_at = now(), revoked_by = created_by where id = $1', [id]);
    making = call(product, key, 'POST', '/organizations/create_api_key');
    await heldUp(product.db);
  });
  expect((await making)?.status).toBe(401);
});
