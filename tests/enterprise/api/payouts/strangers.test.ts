/** A new company writes to a limited number of people who do not know it. */
import { beforeEach, expect, test } from 'vitest';
import type { UploadReply } from '#contract/enterprise/employees.ts';
import { testApp } from '#tests/support/app.ts';
import { acmeBalance, acmeId, fund, newRecipient, upload } from '../company.ts';

const product = await testApp({ env: { NEW_COMPANY_STRANGERS_PER_DAY: '3' } });
const { db } = product;
const manager = await product.signIn('account_manager');
const lists = '/api/enterprise/upload-employees';
const send = '/api/enterprise/send-funds';
await fund(product, await acmeId(product), 10_000_00n);
let files = 0;

/** A list of people whom nobody knows. */
function strangers(count: number): string {
  files += 1;
  const lines = Array.from({ length: count }, (_, index) => `Ann,Lee,s${files}-${index}@stranger.example`);
  return `firstName,lastName,email\n${lines.join('\n')}\n`;
}
const opened = async () =>
  (await db.query(`select from users where email like '%@stranger.example'`)).rowCount ?? 0;
const pay = (recipientId: string) =>
  manager.post(send, { recipientId, amount: '1', confirmNotEmployee: true });

beforeEach(async () => {
  await db.query('delete from stranger_count');
});

test('what exceeds the limit of a day is refused with the moment at which it ends', async () => {
  const before = await opened();
  const file = strangers(5);
  const preview = await upload<UploadReply>(manager, `${lists}?dryRun=true`, file);
  expect(preview.body.counts).toMatchObject({ invited: 3, refused: 2 });
  expect(await opened()).toBe(before);
  const { body } = await upload<UploadReply>(manager, lists, file);
  expect(body.counts).toMatchObject({ invited: 3, refused: 2 });
  const reasons = body.rows.filter(({ fate }) => fate === 'refused').map(({ reason }) => reason);
  expect(reasons[0]).toMatch(
    /^A new company can write to 3 people .* after [A-Z][a-z]+ \d+, \d{4}, .* UTC\.$/,
  );
  expect(await opened()).toBe(before + 3);

  // A member who is not on the list is a stranger too, an employee is none.
  const [member, employee] = [
    await newRecipient(product),
    await newRecipient(product, { listedBy: manager }),
  ];
  const balance = await acmeBalance(product);
  expect(await pay(member.id)).toMatchObject({
    status: 409,
    body: { code: 'stranger-limit', message: expect.stringMatching(/UTC\.$/) },
  });
  expect(await acmeBalance(product)).toBe(balance);
  expect((await pay(employee.id)).status).toBe(200);
  const { rows } = await db.query<{ id: string }>(
    `select id from users where email like '%@stranger.example' limit 1`,
  );
  const resent = await manager.post(`/api/enterprise/employees/${rows[0]?.id}/resend-invitation`);
  expect(resent).toMatchObject({ status: 409, body: { code: 'stranger-limit' } });

  await db.query(`update stranger_count set since = since - interval '24 hours'`);
  expect((await pay(member.id)).status).toBe(200);
});

// Take the lock out of lockStrangerCount, and this must fail.
test('four lists at once write to no more than the limit', async () => {
  const before = await opened();
  await Promise.all(Array.from({ length: 4 }, () => upload(manager, lists, strangers(2))));
  expect(await opened()).toBe(before + 3);
});

test('an established company has no such limit', async () => {
  await db.query(`update enterprise set created_at = now() - interval '14 days' where slug = 'acmerewards'`);
  const { body } = await upload<UploadReply>(manager, lists, strangers(5));
  expect(body.counts).toMatchObject({ invited: 5, refused: 0 });
  expect((await db.query('select from stranger_count')).rowCount).toBe(0);
});
