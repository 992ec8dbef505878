/** Invitations to a list of employees: accepted, declined, and when they may be sent again. */
import { expect, test } from 'vitest';
import type { UploadReply } from '#contract/enterprise/employees.ts';
import { testApp } from '#tests/support/app.ts';
import { acmeId, otherCompany, upload } from '../company.ts';

const product = await testApp();
const { db } = product;
const manager = await product.signIn('account_manager');
const path = '/api/enterprise/upload-employees';
const header = 'firstName,lastName,email,phoneNumber';
const send = (content: string | Buffer, person = manager, query = '') =>
  upload<UploadReply & { code?: string }>(person, path + query, content);

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

// Leave email_verified_manually out of acceptEmployer, and this must fail.
test('an address that no email verified is not linked to a company', async () => {
  const squatter = await product.newMember();
  await send(`${header}\nNora,Field,${squatter.email},\n`);
  const id = await acmeId(product);
  const byHand = (manually: boolean) =>
    db.query('update users set email_verified_manually = $2 where id = $1', [squatter.id, manually]);
  await byHand(true);
  expect(await squatter.post(`/api/employers/${id}/accept`)).toMatchObject({
    status: 403,
    body: { code: 'email-not-verified', message: expect.stringContaining('Forgot password?') },
  });
  expect((await squatter.get('/api/employers')).body).toMatchObject([{ status: 'asked' }]);
  await byHand(false);
  expect((await squatter.post(`/api/employers/${id}/accept`)).status).toBe(200);
});

// Leave endUnprovenSignUps out of invite-chunk.ts, and this must fail.
test('a company that invites an address ends a sign-up which never proved it, and no other', async () => {
  const [squatter, member] = [await product.newMember(), await product.newMember()];
  await db.query(
    `update users set password_hash = 'typed', sign_up_browser_hash = '\\x01' where id = any ($1)`,
    [[squatter.id, member.id]],
  );
  await db.query('update users set email_verified_at = null where id = $1', [squatter.id]);
  const { body } = await send(`${header}\nNora,Field,${squatter.email},\nLeo,Field,${member.email},\n`);
  expect(body.counts).toMatchObject({ asked: 2 });
  const { rows } = await db.query<{ id: string; open: boolean; sessions: number }>(
    `select id, password_hash is not null or sign_up_browser_hash is not null as open,
       (select count(*)::int from session where user_id = users.id) as sessions
     from users where id = any ($1)`,
    [[squatter.id, member.id]],
  );
  expect(rows.find(({ id }) => id === squatter.id)).toMatchObject({ open: false, sessions: 0 });
  expect(rows.find(({ id }) => id === member.id)).toMatchObject({ open: true, sessions: 1 });
  // Nobody has a password for the first one now, so its owner gets a link to choose one.
  const links = async ({ email }: { email: string }) =>
    (await product.mails(email)).filter(({ text }) => text.includes('/reset-password?token=')).length;
  expect([await links(squatter), await links(member)]).toEqual([1, 0]);
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
