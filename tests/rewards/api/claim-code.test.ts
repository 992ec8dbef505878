/** The code that a claim above the limit asks for. */
import { expect, test } from 'vitest';
import type { SignedIn } from '#tests/support/app.ts';
import { testApp } from '#tests/support/app.ts';
import { testClock } from '#tests/support/clock.ts';
import { rewards } from '../rewards.ts';

const clock = testClock();
const product = await testApp({
  clock,
  env: {
    TRANSFERS_MAX_PER_DAY: '100000.00',
    LIMIT_TRANSFERS_PER_DAY: '1000',
    LIMIT_SENDS_PER_MINUTE: '1000',
    LIMIT_CLAIMS_PER_MINUTE: '10000',
  },
});
const desk = rewards(product);
const rich = () => product.newMember({ firstName: 'Rich', balanceCents: 2_000_00n });

/** A gift of $50 to a stranger, whose token it returns. */
async function gift(from: SignedIn, more: object = {}) {
  const email = desk.stranger();
  const { body } = await desk.send(from, { recipientEmail: email, ...more });
  return { id: body.id, email, token: await desk.tokenFor(email) };
}

test('above the limit a claim asks for a code that goes to the address', async () => {
  const from = await rich();
  const { token, email } = await gift(from, { amount: '100.01' });
  const phone = product.visitor();
  expect((await desk.read(phone, token)).body.needsCode).toBe(true);
  expect((await desk.claim(phone, token)).body.code).toBe('claim-code-required');
  expect((await desk.claim(phone, token, { code: '123456' })).body.code).toBe('invalid-code');
  await phone.post('/api/claims/code', { token });
  const code = await desk.codeFor(email);
  const wrong = code === '000000' ? '111111' : '000000';
  expect((await desk.claim(phone, token, { code: wrong })).body).toMatchObject({
    code: 'invalid-code',
    fields: { code: expect.any(String) },
  });
  expect((await desk.claim(phone, token, { code })).body.left).toBe('75.01');
  clock.advance({ minutes: 16 });
  expect((await desk.claim(phone, token, { code })).body.code).toBe('invalid-code');
});

// Take the limit of tries out of requireCode, and this must fail.
test('five wrong tries spoil a code; a new one works, of which an hour has five', async () => {
  const { token, email } = await gift(await rich(), { amount: '150' });
  const phone = product.visitor();
  await phone.post('/api/claims/code', { token });
  const code = await desk.codeFor(email);
  const wrong = code === '000000' ? '111111' : '000000';
  for (let count = 0; count < 5; count += 1) await desk.claim(phone, token, { code: wrong });
  expect((await desk.claim(phone, token, { code })).body.code).toBe('invalid-code');
  await phone.post('/api/claims/code', { token });
  await product.settled();
  const mails = (await product.mails(email)).filter(({ subject }) => subject === 'The code for your gift');
  const codes = mails.map(({ text }) => /\b\d{6}\b/.exec(text)?.[0]);
  const working = await Promise.all(codes.map((each) => desk.claim(phone, token, { code: each })));
  expect(working.filter(({ status }) => status === 201).length).toBeGreaterThan(0);
  for (let count = 0; count < 3; count += 1) await phone.post('/api/claims/code', { token });
  expect((await phone.post('/api/claims/code', { token })).status).toBe(429);
});
