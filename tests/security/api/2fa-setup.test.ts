import { expect, test } from 'vitest';
import { accountsApp, countRows, openBrowser, signedInMember } from '#tests/support/accounts.ts';
import { codeNow, enableTwoFactor, type Setup, wrongCode } from '#tests/support/two-factor.ts';

const on = await accountsApp();
const setup = '/api/auth/2fa/setup';
const verify = '/api/auth/2fa/verify';

const notifications = async (id: string) =>
  (await on.db.query<{ title: string }>('select title from notification where user_id = $1', [id])).rows;

test('a set-up returns a QR code, a key and ten backup codes, and leaves two-factor off', async () => {
  const nora = await signedInMember(on);
  const answer = await nora.browser.post(setup);
  expect(answer.status).toBe(200);
  expect(answer.headers['cache-control']).toBe('no-store');
  const { qrCode, manualEntryKey, backupCodes } = answer.body as unknown as Setup;
  expect(qrCode).toMatch(/^data:image\/png;base64,/);
  expect(manualEntryKey).toMatch(/^[A-Z2-7]{32}$/);
  expect(backupCodes).toHaveLength(10);
  expect(new Set(backupCodes).size).toBe(10);
  for (const code of backupCodes) expect(code).toMatch(/^[A-Z0-9]{8}$/);
  expect((await nora.browser.get('/api/auth/user')).body.twoFactorEnabled).toBe(false);
  expect(await notifications(nora.id)).toEqual([]);
});

test('neither the secret nor a backup code is stored in clear', async () => {
  const careful = await signedInMember(on, { email: 'clear@example.com' });
  const { manualEntryKey, backupCodes } = await enableTwoFactor(on, careful.browser);
  const { rows } = await on.db.query(
    `select (select jsonb_agg(t) from two_factor t where user_id = $1)::text
       || (select jsonb_agg(b) from backup_code b where user_id = $1)::text as everything`,
    [careful.id],
  );
  for (const secret of [manualEntryKey, ...backupCodes]) {
    expect(rows[0]?.everything).not.toContain(secret);
    expect(rows[0]?.everything).not.toContain(Buffer.from(secret).toString('hex'));
  }
});

test('a code turns two-factor on and notifies the user', async () => {
  const eve = await signedInMember(on, { email: 'on@example.com' });
  const { manualEntryKey } = (await eve.browser.post(setup)).body as unknown as Setup;
  const answer = await eve.browser.post(verify, { token: codeNow(on.clock, manualEntryKey) });
  expect(answer).toMatchObject({ status: 200, body: { twoFactorEnabled: true } });
  expect(await notifications(eve.id)).toEqual([{ title: '2FA Enabled' }]);
  await on.mailTo(eve.email, 'Your Indulge account: 2FA enabled');
  expect((await eve.browser.post(setup)).body.code).toBe('two-factor-on');
  on.clock.advance({ minutes: 2 });
  expect((await eve.browser.post(verify, { token: codeNow(on.clock, manualEntryKey) })).body.code).toBe(
    'two-factor-on',
  );
});

test('a wrong code leaves two-factor off', async () => {
  const shaky = await signedInMember(on, { email: 'shaky@example.com' });
  const { manualEntryKey } = (await shaky.browser.post(setup)).body as unknown as Setup;
  const wrong = await shaky.browser.post(verify, { token: wrongCode(on.clock, manualEntryKey) });
  expect(wrong).toMatchObject({
    status: 400,
    body: { code: 'invalid-code', message: 'Invalid verification code' },
  });
  expect((await shaky.browser.get('/api/auth/user')).body.twoFactorEnabled).toBe(false);
  expect(await notifications(shaky.id)).toEqual([]);
});

test('a second set-up invalidates the first key', async () => {
  const twice = await signedInMember(on, { email: 'twice@example.com' });
  const first = (await twice.browser.post(setup)).body as unknown as Setup;
  const second = (await twice.browser.post(setup)).body as unknown as Setup;
  const token = codeNow(on.clock, first.manualEntryKey);
  expect((await twice.browser.post(verify, { token })).body.code).toBe('invalid-code');
  const right = codeNow(on.clock, second.manualEntryKey);
  expect((await twice.browser.post(verify, { token: right })).status).toBe(200);
});

test('a code without a set-up is refused', async () => {
  const early = await signedInMember(on, { email: 'early@example.com' });
  const answer = await early.browser.post(verify, { token: '123456' });
  expect(answer).toMatchObject({ status: 409, body: { code: 'two-factor-not-set-up' } });
});

test.each(['', '12345', '1234567', 'abcdef', '١٢٣٤٥٦', 123456, null])(
  'a set-up refuses the code %j',
  async (token) => {
    const before = await countRows(on.db, 'two_factor');
    const browser = (await signedInMember(on, { email: `form-${Math.random()}@example.com` })).browser;
    const answer = await browser.post(verify, { token });
    expect(answer).toMatchObject({ status: 400, body: { message: 'Please enter the 6-digit code.' } });
    expect(await countRows(on.db, 'two_factor')).toBe(before);
  },
);

test('the sixth wrong code is refused unchecked, and so is a right one after it', async () => {
  const guesser = await signedInMember(on, { email: 'guesser@example.com' });
  const { manualEntryKey } = (await guesser.browser.post(setup)).body as unknown as Setup;
  const token = wrongCode(on.clock, manualEntryKey);
  for (let tries = 0; tries < 5; tries += 1) {
    expect((await guesser.browser.post(verify, { token })).body.code).toBe('invalid-code');
  }
  const sixth = await guesser.browser.post(verify, { token });
  expect(sixth).toMatchObject({ status: 429, body: { code: 'too-many-requests' } });
  expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(0);
  const right = codeNow(on.clock, manualEntryKey);
  expect((await guesser.browser.post(verify, { token: right })).status).toBe(429);
});

test('a visitor cannot set up two-factor', async () => {
  expect((await openBrowser(on).post(setup)).status).toBe(401);
});
