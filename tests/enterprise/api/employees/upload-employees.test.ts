import { expect, test } from 'vitest';
import type { UploadReply } from '#contract/enterprise/employees.ts';
import { newId } from '#server/kernel/id.ts';
import { countRows } from '#tests/support/accounts.ts';
import { testApp } from '#tests/support/app.ts';
import { acmeId, newRecipient, otherCompany, upload } from '../company.ts';

const product = await testApp();
const { db } = product;
const manager = await product.signIn('account_manager');
const dept = await product.signIn('department_manager');
const path = '/api/enterprise/upload-employees';
const header = 'firstName,lastName,email,phoneNumber';
const fresh = () => `new-${newId().slice(-12)}@example.com`;
const send = (content: string | Buffer, person = manager, query = '') =>
  upload<UploadReply & { code?: string }>(person, path + query, content);

test('an upload invites new users and members, and a second upload changes nothing', async () => {
  const member = await newRecipient(product);
  const email = fresh();
  const file = `${header}\r\nAnn,Lee,${email},(555) 010-2001\r\nNora,Field,${member.email},\r\n`;
  const answer = await send(file);
  expect(answer).toMatchObject({
    status: 200,
    body: {
      message: 'Processed 2 employees',
      counts: { rows: 2, invited: 1, asked: 1, alreadyListed: 0, newDates: 0, refused: 0 },
      truncated: false,
    },
  });
  expect(answer.body.employees).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        email,
        status: 'invited',
        phoneNumber: '(555) 010-2001',
        balance: null,
        canPay: true,
      }),
      expect.objectContaining({
        email: member.email,
        status: 'asked',
        username: null,
        balance: null,
        canPay: false,
      }),
    ]),
  );
  const { rows } = await db.query('select user_type, profile_complete from users where email = $1', [email]);
  expect(rows).toEqual([{ user_type: 'individual', profile_complete: false }]);
  expect((await product.mails(email)).map(({ subject }) => subject)).toEqual([
    'A company opened an account for you',
  ]);
  expect((await product.mails(member.email)).map(({ subject }) => subject)).toEqual([
    'A company would like to reward you',
  ]);
  const again = await send(file);
  expect(again.body.counts).toMatchObject({ invited: 0, asked: 0, alreadyListed: 2 });
  expect(await product.mails(email)).toHaveLength(1);
});

test('a dry run shows the outcomes and changes nothing', async () => {
  const users = await countRows(db, 'users');
  const employees = await countRows(db, 'employee');
  const answer = await send(`${header}\nAnn,Lee,${fresh()},\nBad,,x,\n`, manager, '?dryRun=true');
  expect(answer.body).toMatchObject({
    dryRun: true,
    employees: [],
    counts: { invited: 1, refused: 1 },
    rows: [
      { line: 2, fate: 'invited', reason: null },
      { line: 3, fate: 'refused', reason: 'Last name is missing.' },
    ],
  });
  expect([await countRows(db, 'users'), await countRows(db, 'employee')]).toEqual([users, employees]);
});

test('invalid rows are returned with line and reason, and the valid rows are added', async () => {
  const email = fresh();
  const rows = [
    `Ann,Lee,${email},`,
    `Ann,Lee,${email.toUpperCase()},`,
    `,Lee,${fresh()},`,
    'Ann,Lee,not-an-email,',
    `Ann,Lee,${fresh()},12345`,
    `${'x'.repeat(61)},Lee,${fresh()},`,
    'Care,Mills,care@indulge.example,',
    'Olivia,Grant,owner@acme.example,',
  ];
  const answer = await send(`${header}\n${rows.join('\n')}\n`);
  expect(answer.body.counts).toMatchObject({ rows: 8, invited: 1, refused: 7 });
  expect(answer.body.rows.map(({ line, reason }) => [line, reason])).toEqual([
    [2, null],
    [3, 'The same email is on line 2.'],
    [4, 'First name is missing.'],
    [5, 'Please enter a valid email address'],
    [6, 'Please enter a valid US phone number'],
    [7, 'The name is too long.'],
    [8, 'This person cannot be on an employee list.'],
    [9, 'This person cannot be on an employee list.'],
  ]);
});

const latin = (text: string) => Buffer.from(text, 'latin1');

test.each([
  ['with a byte order mark', (email: string) => `\uFEFF${header}\nJosé,Ñandú,${email},\n`],
  ['with semicolons', (email: string) => `firstName;lastName;email;phoneNumber\nJosé;Ñandú;${email};\n`],
  ['with tabs', (email: string) => `firstName\tlastName\temail\nJosé\tÑandú\t${email}\n`],
  ['in Latin-1', (email: string) => latin(`${header}\nJosé,Ñandú,${email},\n`)],
  ['with other headers and order', (email: string) => `E-mail,"First Name",LAST_NAME\n${email},José,Ñandú\n`],
  ['with old line ends', (email: string) => `${header}\rJosé,Ñandú,${email},\r`],
  ['with formulas', (email: string) => `${header}\n=José,"+@Ñandú",${email},\n`],
])('a file %s is read correctly', async (_how, write) => {
  const email = fresh();
  expect((await send(write(email))).body.counts).toMatchObject({ invited: 1, refused: 0 });
  const { rows } = await db.query('select first_name, last_name from users where email = $1', [email]);
  expect(rows).toEqual([{ first_name: 'José', last_name: 'Ñandú' }]);
});

test.each([
  ['csv-unreadable', 'name,mail\nx,y\n'],
  ['csv-unreadable', ''],
  ['csv-unreadable', Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0, 1])],
  // A NUL byte, as in a spreadsheet's own format, behind a valid header.
  ['csv-unreadable', `${header}\nAnn\0,Lee,ann.nul@example.com,\n`],
  // A quotation mark that is never closed makes one record of the rest of the file.
  ['csv-unreadable', `${header}\n"Ann,Lee,${'x'.repeat(30_000)}\n`],
])('an unreadable list is refused as %s', async (code, content) => {
  expect(await send(content)).toMatchObject({ status: 400, body: { code } });
});

test('a file of another type, or no file, is refused, and the connection stays open', async () => {
  const odd = await upload(manager, path, 'x', { name: 'people.xlsx' });
  expect(odd).toMatchObject({ status: 415, body: { code: 'csv-type' } });
  expect((await upload(manager, path, 'x', { field: 'file' })).status).toBe(415);
  expect((await manager.post(path, {})).status).toBe(415);
  expect((await manager.get('/api/enterprise')).status).toBe(200);
});

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

test('a member accepts their own invitation only, and can end the link later', async () => {
  const member = await product.newMember();
  await send(`${header}\nNora,Field,${member.email},\n`);
  const id = await acmeId(product);
  expect((await member.get('/api/employers')).body).toMatchObject([{ enterpriseId: id, status: 'asked' }]);
  const stranger = await product.newMember();
  expect((await stranger.post(`/api/employers/${id}/accept`)).status).toBe(404);
  expect((await member.post(`/api/employers/${id}/accept`)).body).toMatchObject({ status: 'active' });
  const found = await manager.get(`/api/enterprise/employees?search=${member.email}`);
  expect(found.body).toMatchObject([
    { id: member.id, username: member.username, status: 'active', canPay: true },
  ]);
  const again = await manager.post(`/api/enterprise/employees/${member.id}/resend-invitation`);
  expect([again.status, again.body.code]).toEqual([409, 'already-accepted']);
  expect((await member.delete(`/api/employers/${id}`)).status).toBe(200);
  expect((await manager.get(`/api/enterprise/employees?search=${member.email}`)).body).toEqual([]);
  expect((await member.delete(`/api/employers/${id}`)).status).toBe(404);
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

// Drop "on conflict" or the order of the emails in the invite chunk, and this must fail.
test('five uploads of the same employees at once list each of them once', async () => {
  const emails = Array.from({ length: 20 }, fresh);
  const file = (order: string[]) => `${header}\n${order.map((email) => `Ann,Same,${email},`).join('\n')}\n`;
  const before = await countRows(db, 'users');
  const answers = await Promise.all(
    Array.from({ length: 5 }, (_, index) => send(file(index % 2 ? emails : emails.toReversed()))),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(await countRows(db, 'users')).toBe(before + 20);
  const { rows } = await db.query('select from employee where email = any ($1)', [emails]);
  expect(rows).toHaveLength(20);
});

test('the template is a valid list', async () => {
  const template = await import('node:fs').then(({ readFileSync }) =>
    readFileSync('web/public/employee-template.csv'),
  );
  const answer = await send(template, manager, '?dryRun=true');
  expect(answer.body.counts).toMatchObject({ rows: 2, refused: 0 });
});

// Drop `declined_at` from the query of the invite chunk, and this must fail.
test('a member who declined or left cannot be invited again for 90 days, and the row says so', async () => {
  const member = await product.newMember();
  const file = `${header}\nNora,Field,${member.email},\n`;
  const invitations = async () =>
    (await product.mails(member.email)).filter(({ subject }) => subject.includes('would like to reward you'));
  await send(file);
  const id = await acmeId(product);
  expect((await member.delete(`/api/employers/${id}`)).status).toBe(200);
  for (const query of ['?dryRun=true', '']) {
    const { body } = await send(file, manager, query);
    expect(body.rows).toMatchObject([
      {
        fate: 'refused',
        reason: expect.stringMatching(/^This person declined\. You can ask again from \w{3} \d\d, \d{4}\.$/),
      },
    ]);
  }
  expect((await member.get<unknown[]>('/api/employers')).body).toEqual([]);
  expect(await invitations()).toHaveLength(1);
  const { manager: stranger } = await otherCompany(product);
  expect((await send(file, stranger)).body.counts).toMatchObject({ asked: 1 });
  await db.query(
    `update employer_question set asked_at = asked_at - interval '90 days', declined_at = declined_at - interval '90 days'
     where user_id = $1`,
    [member.id],
  );
  expect((await send(file)).body.counts).toMatchObject({ asked: 1 });
  expect((await invitations()).filter(({ text }) => text.includes('“Acme'))).toHaveLength(2);
  expect((await member.post(`/api/employers/${id}/accept`)).status).toBe(200);
  expect((await member.delete(`/api/employers/${id}`)).status).toBe(200);
  expect((await send(file)).body.counts).toMatchObject({ refused: 1 });
});

// Let recordInvited return every row, and this must fail.
test('a member who is removed and uploaded again gets one invitation a day', async () => {
  const member = await product.newMember();
  const file = `${header}\nNora,Field,${member.email},\n`;
  for (let time = 0; time < 3; time += 1) {
    const { body } = await send(file);
    expect(body.counts).toMatchObject({ asked: 1 });
    expect((await manager.delete(`/api/enterprise/employees/${member.id}`)).status).toBe(200);
  }
  expect(await product.mails(member.email)).toHaveLength(1);
});
