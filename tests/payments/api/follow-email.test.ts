/** The card processor's customer follows the member's email address. */
import { expect, test } from 'vitest';
import { approved } from '#tests/admin/api/money.ts';
import { type SignedIn, testApp } from '#tests/support/app.ts';

const product = await testApp();

async function moveTo(who: SignedIn, newEmail: string): Promise<void> {
  expect((await who.post('/api/verify/email/change', { newEmail })).status).toBe(200);
  const { text } = await product.mailTo(newEmail, 'Your verification code');
  const token = /\b([A-Z2-9]{6})\b/.exec(text)?.[1];
  expect((await who.post('/api/verify/email/confirm-change', { token })).status).toBe(200);
  await product.settled();
}

async function customerOf({ id }: SignedIn): Promise<{ email: string } | null> {
  const { rows } = await product.db.query<{ customer: string | null }>(
    'select provider_customer_id as customer from users where id = $1',
    [id],
  );
  if (!rows[0]?.customer) return null;
  const answer = await fetch(`${product.url}/sandbox/stripe/v1/customers/${rows[0].customer}`, {
    headers: { authorization: `Bearer ${product.deps.config.services.stripe.secretKey}` },
  });
  return (await answer.json()) as { email: string };
}

test('a member who has paid gets the new address at the card processor', async () => {
  const nora = await product.newMember();
  await nora.post('/api/create-payment-intent', { amount: '50' });
  expect(await customerOf(nora)).toMatchObject({ email: nora.email });
  await moveTo(nora, 'nora.moved@example.com');
  expect(await customerOf(nora)).toMatchObject({ email: 'nora.moved@example.com' });
});

// Leave out enqueueEmailMoved in move-email.ts, and this must fail.
test('an address that staff change reaches the card processor too', async () => {
  const nora = await product.newMember();
  await nora.post('/api/create-payment-intent', { amount: '50' });
  const admin = await product.signIn('administrator');
  const email = 'nora.corrected@example.com';
  const god = await product.signIn('god');
  const waits = await admin.patch(`/api/admin/user/${nora.id}`, { email });
  expect((await approved(god, waits)).status).toBe(200);
  await product.settled();
  expect(await customerOf(nora)).toMatchObject({ email });
});

test('a change of address is retried while the card processor is down', async () => {
  const leo = await product.newMember();
  await leo.post('/api/create-payment-intent', { amount: '50' });
  await product.fault('stripe', { match: 'POST /v1/customers/*', fault: 'down', times: 4 });
  await moveTo(leo, 'leo.moved@example.com');
  expect(await customerOf(leo)).toMatchObject({ email: 'leo.moved@example.com' });
});

test('a member without payments gets no customer at the card processor by changing address', async () => {
  const ida = await product.newMember();
  await moveTo(ida, 'ida.moved@example.com');
  expect(await customerOf(ida)).toBeNull();
});
