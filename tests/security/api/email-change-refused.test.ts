/** POST /api/verify/email/change, to an address that the account cannot have. */
import { expect, test } from 'vitest';
import { member, signedInMember } from '#tests/support/accounts.ts';
import { change, confirm, emailOf, openEmailChange } from './new-email.ts';

const { on, codeFor } = await openEmailChange();

test.each([
  [{ newEmail: '' }, 'Please enter a valid email.'],
  [{ newEmail: 'nobody' }, 'Please enter a valid email.'],
  [{}, 'Please enter a valid email.'],
])('an email change refuses %j', async (body, message) => {
  const person = await signedInMember(on, { email: `form${Math.random()}@example.com` });
  expect(await person.browser.post(change, body)).toMatchObject({ status: 400, body: { message } });
  expect((await person.browser.post(confirm, { token: '' })).body.message).toBe(
    'Please enter the verification code.',
  );
  expect((await person.browser.post(confirm, { token: 'ABCDEFG' })).status).toBe(400);
});

test('a taken, a reserved and the present address are refused, and no email is sent', async () => {
  const taken = await member(on, { email: 'taken@example.com' });
  const person = await signedInMember(on, { email: 'wants@example.com' });
  const before = (await on.mailsTo(taken.email)).length;
  for (const newEmail of [taken.email, 'god@indulge.example']) {
    const answer = await person.browser.post(change, { newEmail });
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'email-taken', message: 'Another account uses this email address.' },
    });
  }
  expect((await person.browser.post(change, { newEmail: 'wants@example.com' })).body.message).toBe(
    'This is your email address already.',
  );
  expect(await on.mailsTo(taken.email)).toHaveLength(before);
  expect(await on.mailsTo('god@indulge.example')).toEqual([]);
});

test('an address that was taken after the code was sent stays with its owner', async () => {
  const person = await signedInMember(on, { email: 'slow@example.com' });
  await person.browser.post(change, { newEmail: 'wanted@example.com' });
  const code = await codeFor('wanted@example.com');
  await member(on, { email: 'wanted@example.com' });
  expect((await person.browser.post(confirm, { token: code })).body.code).toBe('email-taken');
  expect(await emailOf(person.browser)).toBe('slow@example.com');
});

test('a user with too many wrong codes is refused unchecked', async () => {
  const guesser = await signedInMember(on, { email: 'guess@example.com' });
  for (let tries = 0; tries < 25; tries += 1) await guesser.browser.post(confirm, { token: 'AAAAAA' });
  expect((await guesser.browser.post(confirm, { token: 'AAAAAA' })).status).toBe(429);
});
