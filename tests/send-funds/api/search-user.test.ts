import { expect, test } from 'vitest';
import { testApp } from '#tests/support/app.ts';
import { gifts } from './gifts.ts';

const product = await testApp();
const visitor = product.visitor();
const search = (query: unknown) => visitor.post('/api/search-user', { query });

test('a whole username or phone number finds one member, masked', async () => {
  const dora = await product.newMember({ firstName: 'Dora' });
  await product.db.query('update users set phone_number = $2 where id = $1', [dora.id, '(217) 555-0165']);
  for (const query of [dora.username, `@${dora.username.toUpperCase()}`, '217-555-0165']) {
    const { status, body, text } = await search(query);
    expect([status, body.username, body.firstName]).toEqual([200, dora.username, 'D***']);
    expect(text).not.toContain('@example.com');
    expect(text).not.toContain('Dora"');
  }
});

test('a part of a username, an email address, a private member and staff are not found', async () => {
  const hidden = await product.newMember({ firstName: 'Shy' });
  await gifts(product).hide(hidden);
  const god = await product.signIn('god');
  for (const query of ['may', 'maya@example.com', hidden.username, god.username, '217555', "' or '1'='1"]) {
    const { status, text } = await search(query);
    expect([status, text]).toEqual([200, 'null']);
  }
});

test('a phone number that two members claim, or that is a username, finds no member', async () => {
  const [nora, thief] = [await product.newMember(), await product.newMember()];
  const setPhone = (id: string) =>
    product.db.query('update users set phone_number = $2 where id = $1', [id, '(217) 555-0166']);
  const renamed = await thief.put('/api/user/username', { username: '2175550166' });
  expect(renamed.status).toBe(200);
  expect((await search('(217) 555-0166')).text).toBe('null');
  await setPhone(nora.id);
  expect((await search('(217) 555-0166')).body.username).toBe(nora.username);
  await setPhone(thief.id);
  expect((await search('(217) 555-0166')).text).toBe('null');
});

test.each(['', '  ', null, 7])('%j is not a search', async (query) => {
  expect((await search(query)).status).toBe(400);
});
