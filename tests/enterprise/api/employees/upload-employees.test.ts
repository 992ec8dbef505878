/** POST /api/enterprise/upload-employees: whom a list adds and invites. */
import { expect, test } from 'vitest';
import type { UploadReply } from '#contract/enterprise/employees.ts';
import { newId } from '#server/kernel/id.ts';
import { countRows } from '#tests/support/accounts.ts';
import { testApp } from '#tests/support/app.ts';
import { newRecipient, upload } from '../company.ts';

const product = await testApp();
const { db } = product;
const manager = await product.signIn('account_manager');
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
