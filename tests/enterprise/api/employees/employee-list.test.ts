/** The list of employees: search, pages, totals and removal. */
import { expect, test } from 'vitest';
import type { UploadReply } from '#contract/enterprise/employees.ts';
import { newId } from '#server/kernel/id.ts';
import { testApp } from '#tests/support/app.ts';
import { otherCompany, upload } from '../company.ts';

const product = await testApp();
const { db } = product;
const manager = await product.signIn('account_manager');
const dept = await product.signIn('department_manager');
const path = '/api/enterprise/upload-employees';
const header = 'firstName,lastName,email,phoneNumber';
const fresh = () => `new-${newId().slice(-12)}@example.com`;
const send = (content: string | Buffer, person = manager, query = '') =>
  upload<UploadReply & { code?: string }>(person, path + query, content);

test('a department manager sees the employees they uploaded, a manager sees all', async () => {
  const email = fresh();
  await send(`${header}\nDee,Own,${email},\n`, dept);
  const mine = await dept.get<{ email: string }[]>('/api/enterprise/my-employees');
  expect(mine.status).toBe(200);
  expect(mine.body.map((each) => each.email)).toContain(email);
  const theirs = fresh();
  await send(`${header}\nMan,Other,${theirs},\n`);
  const after = await dept.get<{ email: string }[]>('/api/enterprise/my-employees');
  expect(after.body.map((each) => each.email)).not.toContain(theirs);
  const all = await manager.get<{ email: string }[]>('/api/enterprise/employees?limit=100');
  expect(all.body.map((each) => each.email)).toEqual(expect.arrayContaining([email, theirs]));
  expect((await dept.get('/api/enterprise/employees')).status).toBe(403);
});

test('the list is searched and paged', async () => {
  const { manager: boss } = await otherCompany(product);
  const rows = Array.from({ length: 5 }, (_, index) => `Pia,Number${index},${fresh()},`);
  await send(`${header}\n${rows.join('\n')}\n`, boss);
  const first = await boss.get<unknown[]>('/api/enterprise/employees?limit=3');
  expect(first.body).toHaveLength(3);
  const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
  const second = await boss.get<unknown[]>(next);
  expect(second.body).toHaveLength(2);
  expect(second.headers.get('link')).toBeNull();
  expect((await boss.get<unknown[]>('/api/enterprise/employees?search=number3')).body).toHaveLength(1);
  expect((await boss.get<unknown[]>('/api/enterprise/employees?status=active')).body).toHaveLength(0);
});

test('the totals count what the list shows, with the balances of those who accepted', async () => {
  const { id, manager: boss } = await otherCompany(product);
  const totalsOf = async (query = '', part = 'employees', by = boss) =>
    (await by.get(`/api/enterprise/${part}/totals${query}`)).body.totals;
  expect(await totalsOf()).toEqual({ count: 0, balances: '0.00' });
  const [asked, linked] = [
    await product.newMember({ balanceCents: 70_00n }),
    await product.newMember({ balanceCents: 12_34n }),
  ];
  await send(`${header}\nAnn,One,${asked.email},\nBea,Two,${linked.email},\n`, boss);
  await linked.post(`/api/employers/${id}/accept`);
  expect(await totalsOf()).toEqual({ count: 2, balances: '12.34' });
  expect(await totalsOf('?status=asked')).toEqual({ count: 1, balances: '0.00' });
  expect(await totalsOf(`?search=${linked.email}`)).toEqual({ count: 1, balances: '12.34' });
  const { body: mine } = await dept.get<unknown[]>('/api/enterprise/my-employees?limit=100');
  expect(await totalsOf('', 'my-employees', dept)).toMatchObject({ count: mine.length });
  expect((await dept.get('/api/enterprise/employees/totals')).status).toBe(403);
});

test('a manager takes an employee off the list, and the employee keeps the account', async () => {
  const { body } = await send(`${header}\nDee,Own,${fresh()},\n`);
  const id = body.employees[0]?.id ?? '';
  expect((await dept.delete(`/api/enterprise/employees/${id}`)).status).toBe(404);
  const other = await otherCompany(product);
  expect((await other.manager.delete(`/api/enterprise/employees/${id}`)).status).toBe(404);
  expect((await manager.post(`/api/enterprise/employees/${id}/resend-invitation`)).status).toBe(200);
  expect((await manager.delete(`/api/enterprise/employees/${id}`)).status).toBe(200);
  expect((await manager.delete(`/api/enterprise/employees/${id}`)).status).toBe(404);
  const { rows } = await db.query('select deleted_at from users where id = $1', [id]);
  expect(rows).toEqual([{ deleted_at: null }]);
});

// Look the place up by the id of who is gone, and this must fail.
test('the list goes on after a page whose last person left since', async () => {
  const { manager: boss } = await otherCompany(product);
  const rows = Array.from({ length: 4 }, (_, index) => `Pia,Number${index},${fresh()},`);
  await send(`${header}\n${rows.join('\n')}\n`, boss);
  const first = await boss.get<{ id: string }[]>('/api/enterprise/employees?limit=2');
  const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
  expect((await boss.delete(`/api/enterprise/employees/${first.body[1]?.id}`)).status).toBe(200);
  const second = await boss.get<{ id: string }[]>(next);
  expect(second.body).toHaveLength(2);
  expect(second.body.map(({ id }) => id)).not.toContain(first.body[0]?.id);
});
