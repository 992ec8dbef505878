/** The custom fields of a company: on its rewards, in payout files, lists and exports. */
import { expect, test } from 'vitest';
import type { RewardField } from '#contract/enterprise/fields.ts';
import type { PayoutBatch } from '#contract/enterprise/payouts.ts';
import type { CompanyReward, SentOrder } from '#contract/enterprise/rewards.ts';
import { type SignedIn, testApp } from '#tests/support/app.ts';
import type { Body } from '#tests/support/client.ts';
import { race, winners } from '#tests/support/race.ts';
import { rewards } from '../../../rewards/rewards.ts';
import { acmeBalance, acmeId, fund, newRecipient, otherCompany, upload } from '../company.ts';

const product = await testApp();
const { db } = product;
const desk = rewards(product);
const manager = await product.signIn('account_manager');
const staff = await product.signIn('account_staff');
await fund(product, await acmeId(product), 10_000_00n);
await db.query('delete from payout_unapproved');

const base = '/api/enterprise/reward-fields';
type Refused = Body & { code?: string; fields?: Record<string, string> };
const add = (by: SignedIn, body: object) => by.post<RewardField & Refused>(base, body);
const send = (customFields: object, more: object = {}) =>
  manager.post<SentOrder & Refused>('/api/enterprise/rewards', {
    rewards: [{ amount: '5.00', method: 'LINK', customFields, ...more }],
  });
const list = async (query = '') =>
  (await staff.get<CompanyReward[]>(`/api/enterprise/rewards${query}`)).body.map(({ customFields }) =>
    customFields.map(({ name, value }) => `${name}=${value}`).join(),
  );

const { body: center } = await add(manager, { name: 'Cost Center', type: 'text', required: true });
const { body: team } = await add(manager, { name: 'Team 2', type: 'choice', options: ['North', 'South'] });

test('managers read the fields, those with the right add and delete them, and the company reads who did', async () => {
  expect(center).toMatchObject({ name: 'Cost Center', label: 'cost_center', required: true });
  expect((await staff.get<RewardField[]>(base)).body).toEqual([center, team]);
  const { body: extra } = await add(manager, { name: 'Extra', type: 'number' });
  expect((await manager.delete(`${base}/${extra.id}`)).status).toBe(200);
  expect((await manager.delete(`${base}/${extra.id}`)).status).toBe(404);
  expect((await staff.get<RewardField[]>(base)).body).toEqual([center, team]);
  const { rows } = await db.query<{ action: string }>(
    'select action from audit_entry where subject_id = $1 order by at, id',
    [extra.id],
  );
  expect(rows.map(({ action }) => action)).toEqual(['field-created', 'field-deleted']);
});

test.each([
  ['the same name', { name: 'cost_center', type: 'text' }, 409, 'name'],
  ['a name that a file reads as the same', { name: 'CostCenter', type: 'text' }, 409, 'name'],
  ['the name of a file’s column', { name: 'Message', type: 'text' }, 400, 'name'],
  ['a choice of nothing', { name: 'Other', type: 'choice' }, 400, 'options'],
  ['options of a text', { name: 'Other', type: 'text', options: ['A'] }, 400, 'options'],
])('%s is refused', async (_what, body, status, field) => {
  const answer = await add(manager, body);
  expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([status, [field]]);
});

test('a reward notes its fields; what is missing or wrong is refused, and nothing is paid', async () => {
  const before = await acmeBalance(product);
  for (const [values, message] of [
    [{}, 'Cost Center is missing.'],
    [{ cost_center: '1', [team.id]: 'West' }, 'Team 2 is none of: North, South.'],
    [{ cost_center: '1', nope: '1' }, 'Your company has no field nope.'],
  ] as const) {
    const refused = await send(values);
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      400,
      'invalid-input',
      message,
    ]);
  }
  expect(await acmeBalance(product)).toBe(before);
  expect((await send({ [center.id]: '4711', team_2: 'South' })).status).toBe(201);
  expect((await send({ cost_center: '4712' })).status).toBe(201);
  expect((await list()).slice(0, 2)).toEqual(['Cost Center=4712', 'Cost Center=4711,Team 2=South']);
  expect(await list(`?fieldId=${center.id}&fieldValue=4711`)).toEqual(['Cost Center=4711,Team 2=South']);
  expect(await list(`?fieldId=${team.id}&fieldValue=4711`)).toEqual([]);
  const { text } = await staff.get(`/api/enterprise/rewards.csv?fieldId=${team.id}&fieldValue=South`);
  const [header, line, ...more] = text.trimEnd().split('\n');
  expect(header).toMatch(/,Cost Center,Team 2(,|$)/);
  expect(line).toContain(',4711,South');
  expect(more).toEqual([]);
});

test('a file has a column for each field; a row that lacks a required one is refused by name', async () => {
  const nora = await newRecipient(product, { listedBy: manager });
  const [ida, ben, tom] = [desk.stranger(), desk.stranger(), desk.stranger()];
  const file = [
    'email,amount,cost_center,Team 2,Team 3',
    `${nora.email},5,,,`,
    `${ida},5,4713,North,x`,
    `${ben},5,,North,x`,
    `${tom},5,4713,West,x`,
  ].join('\n');
  const path = '/api/enterprise/payouts';
  const { body: batch } = await upload<PayoutBatch>(manager, `${path}/csv`, `${file}\n`);
  const { body: rows } = await manager.get<{ fate: string; reason: string }[]>(`${path}/${batch.id}/rows`);
  expect(rows.map(({ fate, reason }) => [fate, reason])).toEqual([
    ['payable', null],
    ['link', expect.any(String)],
    ['refused', 'Cost Center is missing.'],
    ['refused', 'Team 2 is none of: North, South.'],
  ]);
  await manager.post(`${path}/${batch.id}/confirm`);
  const { text } = await manager.get(`${path}/${batch.id}/result.csv`);
  expect(text).toMatch(/,Message,Cost Center,Team 2(,|\n)/);
  expect(text).toMatch(new RegExp(`3,${ida},.*,4713,North(,|\n)`));
  expect(text).toMatch(new RegExp(`2,${nora.email},.*,,(,|\n)`));
  expect(await list(`?fieldId=${center.id}&fieldValue=4713`)).toEqual(['Cost Center=4713,Team 2=North']);
});

test('a deleted field stays with what noted it, also in exports, and its name is free again', async () => {
  const { body: project } = await add(manager, { name: 'Project', type: 'text' });
  await send({ cost_center: '4714', project: 'Moon' });
  await manager.delete(`${base}/${project.id}`);
  const refused = await send({ cost_center: '4714', project: 'Moon' });
  expect(refused.body.message).toBe('Your company has no field project.');
  expect(await list(`?fieldId=${center.id}&fieldValue=4714`)).toEqual(['Cost Center=4714,Project=Moon']);
  const { text } = await staff.get(`/api/enterprise/rewards.csv?fieldId=${project.id}&fieldValue=Moon`);
  expect(text).toContain('Project (deleted)');
  expect(text).toContain('Moon');
  expect((await add(manager, { name: 'Project', type: 'text' })).status).toBe(201);
});

test('another company neither sees, deletes nor fills a field', async () => {
  const { manager: other } = await otherCompany(product);
  expect((await other.get<RewardField[]>(base)).body).toEqual([]);
  expect((await other.delete(`${base}/${center.id}`)).status).toBe(404);
  const body = { rewards: [{ amount: '5.00', method: 'LINK', customFields: { [center.id]: '1' } }] };
  const answer = await other.post<Refused>('/api/enterprise/rewards', body);
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect((await add(other, { name: 'Cost Center', type: 'date' })).status).toBe(201);
});

// Take the lock or the limit out of countFields or createField, and this must fail.
test('of five managers who add the twentieth field at once, one does', async () => {
  const { id, manager: boss } = await otherCompany(product);
  await db.query(
    `insert into reward_field (id, enterprise_id, name, label, type, required, options, created_at)
     select gen_random_uuid(), $1, 'Field ' || n, 'field_' || n, 'text', false, '{}', now() from generate_series(1, 19) n`,
    [id],
  );
  const answers = winners(await race(db, 5, (n) => add(boss, { name: `More ${n}`, type: 'text' })));
  const told = answers.map(({ status, body }) => body.code ?? status);
  expect(told.toSorted()).toEqual([201, ...Array<string>(4).fill('too-many-fields')]);
});
