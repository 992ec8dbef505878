/** Finding members by the beginning of a username or by a phone number, without listing all of them. */
import { expect, test } from 'vitest';
import type { PublicUser } from '#contract/send-funds/recipients.ts';
import { testApp } from '#tests/support/app.ts';
import { gifts } from './gifts.ts';

const product = await testApp({ env: { LIMIT_SEARCHES_PER_MINUTE: '10000' } });
const { hide, change } = gifts(product);
const visitor = product.visitor();

const search = (query: string, searchType?: string) =>
  visitor.post<PublicUser[]>('/api/search-users', { query, ...(searchType && { searchType }) });
const names = async (query: string, searchType?: string) =>
  (await search(query, searchType)).body.map(({ username }) => username);

const withPhone = async (firstName: string, phone: string) => {
  const member = await product.newMember({ firstName });
  await product.db.query('update users set phone_number = $2 where id = $1', [member.id, phone]);
  return member;
};

test('the beginning of a username finds the member, in any letter case', async () => {
  expect(await names('maya', 'username')).toEqual(['maya']);
  expect(await names(' @MAY', 'username')).toEqual(['maya']);
  expect(await names('may')).toEqual(['maya']);
});

test('the result is masked on the server and has no email address', async () => {
  const bea = await withPhone('Beatrice', '(217) 555-0163');
  const { body, headers } = await search(bea.username, 'username');
  expect(body).toEqual([
    {
      id: bea.id,
      username: 'beatrice.field',
      firstName: 'B***',
      firstNameShown: false,
      lastName: 'F***',
      phoneNumber: '(***) ***-0163',
      profileImageUrl: null,
    },
  ]);
  expect(headers.get('cache-control')).toBe('no-store');
});

test.each(['ma', 'm', 'ay', 'aya', '%', '___', 'm%y', '*', 'maya stone', "maya' or 1=1", 'ma%00', '日本'])(
  '“%s” finds no member: too short, from inside a username, or not a username',
  async (query) => {
    const { status, body } = await search(query, 'username');
    expect([status, body]).toEqual([200, []]);
  },
);

test('a phone number is found whole, in any format, and never by a part of it', async () => {
  const cleo = await withPhone('Cleo', '(217) 555-0164');
  for (const query of ['(217) 555-0164', '2175550164', '+1 217 555 0164', '217.555.0164', '12175550164'])
    expect(await names(query, 'phone')).toEqual([cleo.username]);
  for (const query of ['217', '217555', '217555016', '0164', '21755501645', '(217) 555-01', 'cleo'])
    expect(await names(query, 'phone')).toEqual([]);
});

test('at most ten members are listed, an exact match first', async () => {
  for (let number = 0; number < 12; number += 1) await product.newMember({ firstName: 'Zed' });
  const found = await names('zed.field');
  expect(found).toHaveLength(10);
  expect(found[0]).toBe('zed.field');
});

test('private, staff, enterprise, unverified and frozen accounts are not found', async () => {
  const hidden = await product.newMember({ firstName: 'Hidden' });
  const frozen = await product.newMember({ firstName: 'Frozen' });
  const unverified = await product.newMember({ firstName: 'Unverified' });
  await hide(hidden);
  await change(frozen, 'frozen_at', new Date());
  await change(unverified, 'email_verified_at', null);
  for (const { username } of [hidden, frozen, unverified]) expect(await names(username)).toEqual([]);
  const { rows } = await product.db.query<{ username: string }>(
    "select username from users where user_type in ('authority', 'enterprise')",
  );
  expect(rows.length).toBeGreaterThan(5);
  for (const { username } of rows) expect(await names(username)).toEqual([]);
});

test.each([{}, { query: '' }, { query: '   ' }, { query: 7 }, { query: 'maya', searchType: 'email' }])(
  '%j is not a search',
  async (body) => {
    const answer = await visitor.post('/api/search-users', body);
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid-input']);
  },
);

test('the search reads an index, not the whole table', async () => {
  await product.db.query(
    `insert into users (id, email, email_verified_at, username, phone_number, user_type)
     select gen_random_uuid(), 'm' || n || '@many.example', now(), 'many' || n,
       '(555) ' || lpad((n / 10000)::text, 3, '0') || '-' || lpad((n % 10000)::text, 4, '0'), 'regular'
     from generate_series(1, 20000) as n`,
  );
  await product.db.query('analyze users');
  const plan = async (where: string, value: string) => {
    const { rows } = await product.db.query<{ 'QUERY PLAN': string }>(
      `explain select username from public_member where ${where} order by username using ~<~ limit 10`,
      [value],
    );
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  };
  const byName = await plan("username ~>=~ $1 and username ~<~ ($1 || '~')", 'many123');
  expect(byName).toContain('users_public_name');
  expect(byName).not.toContain('Sort');
  expect(await plan('phone_digits = $1', '5550001234')).toContain('users_phone');
});
