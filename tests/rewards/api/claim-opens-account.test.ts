/** Cards are claimed for an address: whose account they are in, and who can open it. */
import { expect, test } from 'vitest';
import { findUserByEmail } from '#server/accounts/index.ts';
import { signUpBody } from '#tests/support/accounts.ts';
import { openGifts } from '../gifts.ts';

const { product, desk, rich, gift } = await openGifts();

// Leave endUnprovenSignUps out of resolveClaimant, and this must fail.
test('cards for an address that somebody else signed up with are opened by its mailbox alone', async () => {
  const from = await rich();
  const { token, email } = await gift(from);
  const squatter = product.visitor();
  const account = { email, password: 'a stranger chose this' };
  const signedUp = await squatter.post(
    '/api/auth/signup',
    signUpBody({ ...account, confirmPassword: account.password }),
  );
  expect(signedUp.status).toBe(201);
  await product.settled();
  const phone = product.visitor();
  const claimed = await desk.claim(phone, token);
  expect(claimed).toMatchObject({ status: 201, body: { canOpenAccount: true } });
  const user = await findUserByEmail(product.db, email);
  expect(user).toMatchObject({ password_hash: null, sign_up_browser_hash: null, email_verified_at: null });
  // Though the mail server fails now, the browser that signed up verifies nothing.
  await product.db.query(
    `insert into mail_failure (id, user_id, template, final, reason, failed_at, is_ours)
     values (new_id(), $1, 'verify-email', false, 'down', $2, true)`,
    [user?.id, product.deps.clock.now()],
  );
  const verified = await squatter.post<{ code?: string }>('/api/auth/verify-email-manual', { email });
  expect(verified.body.code).toBe('manual-verification-unavailable');
  const signedIn = await squatter.post('/api/auth/signin', account);
  expect(signedIn.status).toBe(401);
  await product.settled();
  const mails = (await product.mails(email)).map(({ text }) => text).join('\n');
  expect(mails).toContain('/forgot-password');
});

// Let endUnprovenSignUps take a password of a verified account, and this must fail.
test('cards for a member who verified the address change nothing about the account', async () => {
  const from = await rich();
  const leo = await product.newMember();
  await product.db.query(`update users set password_hash = 'kept' where id = $1`, [leo.id]);
  const { body } = await desk.send(from, { recipientEmail: leo.email });
  const link = await from.post<{ link: string }>(`/api/rewards/${body.id}/link`);
  const token = link.body.link.split('/').at(-1) ?? '';
  expect(await desk.claim(product.visitor(), token)).toMatchObject({
    status: 201,
    body: { canOpenAccount: false },
  });
  expect((await findUserByEmail(product.db, leo.email))?.password_hash).toBe('kept');
  expect((await leo.get('/api/auth/user')).status).toBe(200);
});

// Leave the type of user or password_reset_required_at out of findWithoutPassword, and this must fail: a
// thief of God's mailbox would secure the account, claim a gift for it, and get a link that replaces its
// second factor.
test('a claim mails no link of a colleague to God, nor to an account that was secured', async () => {
  const god = 'god@indulge.example';
  const nora = await product.newMember();
  await product.db.query(
    `update users set password_hash = null, password_reset_required_at = case when id = $1 then now() end
     where id = $1 or email = $2`,
    [nora.id, god],
  );
  // God was invited once, as all staff are.
  const links = async (to: string) =>
    (await product.mails(to)).filter(({ subject }) => subject === 'Indulge opened an account for you').length;
  for (const to of [god, nora.email]) {
    const before = await links(to);
    await desk.send(await rich(), { recipientEmail: to });
    const token = await desk.tokenFor(to);
    const phone = product.visitor();
    expect((await desk.claim(phone, token)).status).toBe(201);
    expect((await desk.read(phone, token)).body.canOpenAccount).toBe(false);
    expect((await phone.post('/api/claims/account', { token })).status).toBe(200);
    expect(await links(to)).toBe(before);
  }
});

test('the cards are in an account of the address, which its owner opens with one mail', async () => {
  const { token, email } = await gift(await rich(), { recipientName: 'Ida Stone' });
  const phone = product.visitor();
  await desk.claim(phone, token);
  const user = await findUserByEmail(product.db, email);
  expect(user).toMatchObject({
    first_name: 'Ida',
    last_name: 'Stone',
    email_verified_at: null,
    password_hash: null,
  });
  expect((await product.visitor().post('/api/claims/account', { token })).status).toBe(200);
  expect((await product.mails(email)).some(({ subject }) => subject.includes('opened an account'))).toBe(
    false,
  );
  await phone.post('/api/claims/account', { token });
  const mail = await product.mailTo(email, 'Indulge opened an account for you');
  const secret = /token=([\w-]+)/.exec(mail.text)?.[1];
  const chosen = await phone.post('/api/auth/reset-password', {
    token: secret,
    password: 'a-long-enough-one',
    confirmPassword: 'a-long-enough-one',
  });
  expect(chosen.status).toBe(200);
  const owner = await product.signIn(email);
  expect((await owner.get<object[]>('/api/purchased-gift-cards')).body).toHaveLength(1);
});

test('a member with this address finds the cards in the wallet, without a new account', async () => {
  const to = await product.newMember({ firstName: 'Lena' });
  await desk.send(await rich(), { recipientEmail: to.email });
  const token = await desk.tokenFor(to.email);
  expect((await desk.claim(product.visitor(), token)).body.canOpenAccount).toBe(true);
  await product.settled();
  expect((await to.get<object[]>('/api/purchased-gift-cards')).body).toHaveLength(1);
  expect((await desk.notifications(to)).map(({ title }) => title)).toContain('Gift Claimed');
});

// Leave plainName out of resolveClaimant, and each must fail: its owner sends gifts under the account's name.
test.each(['Indulge Support', 'Indu lge', 'Ida \u202eenotS'])(
  'the sender gives the account no name that nobody may choose: %s',
  async (name) => {
    const from = await rich();
    const email = desk.stranger();
    const { body } = await desk.send(from, { recipientEmail: email, recipientName: 'Ida' });
    const link = await from.post<{ link: string }>(`/api/rewards/${body.id}/link`);
    // As a key of a company may write it.
    await product.db.query('update reward set recipient_name = $2 where id = $1', [body.id, name]);
    await desk.claim(product.visitor(), link.body.link.split('/').at(-1) ?? '');
    const user = await findUserByEmail(product.db, email);
    expect(`${user?.first_name} ${user?.last_name}`).toBe(name.startsWith('Ida') ? 'Ida enotS' : ' ');
  },
);
