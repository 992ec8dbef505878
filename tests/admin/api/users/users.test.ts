/** Users in lists, for staff. */
import { expect, test } from 'vitest';
import type { AdminUser } from '#contract/admin/customers.ts';
import { testApp } from '#tests/support/app.ts';

const product = await testApp();
const admin = await product.signIn('administrator');
const care = await product.signIn('customer_service');

const list = async (query = '', by = admin) => {
  const answer = await by.get<AdminUser[]>(`/api/admin/users${query}`);
  if (answer.status !== 200) throw new Error(answer.text);
  return answer;
};
const emails = async (query: string, by = admin) => (await list(query, by)).body.map(({ email }) => email);

/** Follows the links to the last page. */
async function walk(query: string): Promise<AdminUser[]> {
  const found: AdminUser[] = [];
  for (let path: string | undefined = query; path !== undefined; ) {
    const answer = await list(path);
    found.push(...answer.body);
    path = /<[^?]*(\?[^>]*)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
  }
  return found;
}

test('the list without parameters is an array, newest first, with balances', async () => {
  const nora = await product.newMember({ balanceCents: 12_34n });
  const { body } = await list();
  expect(Array.isArray(body)).toBe(true);
  expect(body[0]).toMatchObject({
    id: nora.id,
    email: nora.email,
    balance: '12.34',
    userType: 'regular',
    isAuthority: false,
    isFrozen: false,
  });
  expect(JSON.stringify(body)).not.toMatch(/password|secret|hash/i);
  const times = body.map(({ createdAt }) => createdAt);
  expect(times).toEqual(times.toSorted().toReversed());
});

test('only staff who manage staff see staff in the list', async () => {
  expect(await emails('?filter=staff')).toContain('god@indulge.example');
  expect(await emails('?search=care', care)).toEqual([]);
  expect(await emails('?search=god@indulge.example')).toEqual(['god@indulge.example']);
  expect((await list('', care)).body.filter(({ isAuthority }) => isAuthority)).toEqual([]);
  const refused = await care.get('/api/admin/users?filter=staff');
  expect(refused).toMatchObject({ status: 403, body: { code: 'forbidden' } });
});

test('a search finds the beginnings of names, usernames and emails, each user once', async () => {
  const zora = await product.newMember({ email: 'zorabelle@example.com', firstName: 'Zorabelle' });
  for (const words of ['zora', 'ZORABELLE', 'zorabelle f', 'zorabelle@exa', '  Zorabelle   Field ']) {
    expect(await emails(`?search=${encodeURIComponent(words)}`)).toEqual([zora.email]);
  }
  expect(await emails('?search=Field')).toContain(zora.email);
  expect(await emails('?search=orabelle')).toEqual([]);
  expect(await emails(`?search=${zora.id}`)).toEqual([zora.email]);
  expect(await emails('?search=%25')).toEqual([]);
  expect(await emails(`?search=${encodeURIComponent('\u0000')}`).catch(() => 'refused')).toBe('refused');
});

test('a phone number finds its user in any format', async () => {
  const nora = await product.newMember();
  await product.db.query(`update users set phone_number = '(312) 555-0199' where id = $1`, [nora.id]);
  for (const number of ['3125550199', '(312) 555-0199', '+1 312-555-0199']) {
    expect(await emails(`?search=${encodeURIComponent(number)}`)).toEqual([nora.email]);
  }
});

test('the list filters by frozen, unverified, enterprise and member users', async () => {
  const nora = await product.newMember();
  await product.db.query('update users set frozen_at = now(), email_verified_at = null where id = $1', [
    nora.id,
  ]);
  expect(await emails('?filter=frozen')).toEqual([nora.email]);
  expect(await emails('?filter=unverified')).toContain(nora.email);
  expect(await emails('?filter=enterprise&search=acme')).toEqual([]);
  expect(await emails('?filter=enterprise')).toContain('manager@acme.example');
  expect(await emails('?filter=members')).not.toContain('manager@acme.example');
  expect((await admin.get('/api/admin/users?filter=nonsense')).status).toBe(400);
});

test.each(['', '&sort=oldest', '&sort=name', '&search=field'])(
  'pages neither skip nor repeat a user: %s',
  async (query) => {
    for (let index = 0; index < 7; index += 1) await product.newMember({ firstName: `Page${index % 3}` });
    const all = await walk(`?limit=3${query}`);
    const ids = all.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThanOrEqual(7);
    expect(new Set((await walk(`?limit=100${query}`)).map(({ id }) => id))).toEqual(new Set(ids));
  },
);

test('an invalid cursor is refused', async () => {
  for (const cursor of ['nonsense', Buffer.from('["1"]').toString('base64url')]) {
    expect((await admin.get(`/api/admin/users?cursor=${cursor}`)).status).toBe(400);
  }
  expect((await admin.get('/api/admin/users?limit=101')).status).toBe(400);
});

test('deleted users are not listed', async () => {
  const nora = await product.newMember({ email: 'gone@example.com' });
  expect((await nora.delete('/api/user/delete-account')).status).toBe(200);
  expect(await emails('?search=gone@example.com')).toEqual([]);
  expect((await admin.get(`/api/admin/user/${nora.id}`)).status).toBe(404);
});
