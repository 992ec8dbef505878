import { expect, test } from 'vitest';
import { testApp } from '#tests/support/app.ts';
import { newRecipient } from '../company.ts';

const product = await testApp();
const { db } = product;
const manager = await product.signIn('account_manager');
const dept = await product.signIn('department_manager');
const search = (query: string, person = manager) =>
  person.post<Record<string, unknown> | null>('/api/enterprise/search-recipient', { query });

test('an employee is found by username, email and phone, with all details', async () => {
  const nora = await newRecipient(product, { listedBy: manager });
  await db.query(`update users set phone_number = '(312) 555-7001' where id = $1`, [nora.id]);
  for (const query of [
    nora.username,
    nora.username.toUpperCase(),
    `@${nora.username}`,
    nora.email,
    '+1 312-555-7001',
  ]) {
    expect((await search(query)).body).toMatchObject({
      id: nora.id,
      firstName: 'Nora',
      lastName: 'Field',
      email: nora.email,
      phoneNumber: '(312) 555-7001',
      isEmployee: true,
    });
  }
});

test('a member who is not an employee is marked so, with few details', async () => {
  const stranger = await newRecipient(product);
  await db.query(`update users set phone_number = '(312) 555-7002' where id = $1`, [stranger.id]);
  expect((await search(stranger.email)).body).toMatchObject({
    id: stranger.id,
    lastName: 'F',
    email: null,
    phoneNumber: '(***) ***-**02',
    isEmployee: false,
  });
});

test('enterprise, staff, private, unverified and frozen users are not found', async () => {
  const hidden = await newRecipient(product);
  await db.query(`update users set profile_visibility = 'private' where id = $1`, [hidden.id]);
  const unverified = await newRecipient(product);
  await db.query('update users set email_verified_at = null where id = $1', [unverified.id]);
  const held = await newRecipient(product, { listedBy: manager });
  await db.query('update users set frozen_at = now() where id = $1', [held.id]);
  const visible = await newRecipient(product);
  for (const query of [
    'nobody.here',
    visible.username.slice(1),
    'owner@acme.example',
    'god@indulge.example',
    hidden.email,
    unverified.email,
    held.email,
  ]) {
    const answer = await search(query);
    expect(answer).toMatchObject({ status: 200, body: null });
  }
});

test('a phone number that two members share finds neither', async () => {
  for (let count = 0; count < 2; count += 1) {
    const { id } = await newRecipient(product);
    await db.query(`update users set phone_number = '(312) 555-7003' where id = $1`, [id]);
  }
  expect((await search('3125557003')).body).toBeNull();
});

test('a department manager finds only the employees they uploaded', async () => {
  const own = await newRecipient(product, { listedBy: dept });
  const others = await newRecipient(product, { listedBy: manager });
  expect((await search(own.email, dept)).body).toMatchObject({ id: own.id });
  expect((await search(others.email, dept)).body).toBeNull();
  expect((await search((await newRecipient(product)).email, dept)).body).toBeNull();
});

test('an empty query is refused', async () => {
  expect((await search('  ')).status).toBe(400);
});
