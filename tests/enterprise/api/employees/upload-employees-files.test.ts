/** How a list of employees is read, and why a row or a file is refused. */
import { expect, test } from 'vitest';
import type { UploadReply } from '#contract/enterprise/employees.ts';
import { newId } from '#server/kernel/id.ts';
import { testApp } from '#tests/support/app.ts';
import { upload } from '../company.ts';

const product = await testApp();
const { db } = product;
const manager = await product.signIn('account_manager');
const path = '/api/enterprise/upload-employees';
const header = 'firstName,lastName,email,phoneNumber';
const fresh = () => `new-${newId().slice(-12)}@example.com`;
const send = (content: string | Buffer, person = manager, query = '') =>
  upload<UploadReply & { code?: string }>(person, path + query, content);

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
