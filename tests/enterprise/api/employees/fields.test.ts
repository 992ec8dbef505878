/** The custom fields of a company: who adds and deletes them, and what is refused. */
import { expect, test } from 'vitest';
import type { RewardField } from '#contract/enterprise/fields.ts';
import { race, winners } from '#tests/support/race.ts';
import { otherCompany } from '../company.ts';
import { add, base, openFields, type Refused } from './field-list.ts';

const { product, db, manager, staff, send, list, center, team } = await openFields();

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
  ['another name of its column for phone numbers', { name: 'Mobile', type: 'text' }, 400, 'name'],
  ['a choice of nothing', { name: 'Other', type: 'choice' }, 400, 'options'],
  ['options of a text', { name: 'Other', type: 'text', options: ['A'] }, 400, 'options'],
])('%s is refused', async (_what, body, status, field) => {
  const answer = await add(manager, body);
  expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([status, [field]]);
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
