/** 'Show my first name on my gift page': where the name stands then, and where it stays masked (P134). */
import { expect, test } from 'vitest';
import type { GuestPayment } from '#contract/send-funds/guest-payments.ts';
import type { PublicUser } from '#contract/send-funds/recipients.ts';
import type { Transfer } from '#contract/send-funds/transfers.ts';
import { type SignedIn, testApp } from '#tests/support/app.ts';
import { gifts } from './gifts.ts';

const product = await testApp({ env: { LIMIT_SEARCHES_PER_MINUTE: '10000' } });
const desk = gifts(product);
const visitor = product.visitor();

async function show(member: SignedIn, showFirstName: boolean): Promise<void> {
  const answer = await member.patch('/api/user/preferences', { showFirstName });
  expect(answer).toMatchObject({ status: 200, body: { showFirstName } });
}
const page = async (member: SignedIn) =>
  (await visitor.get<PublicUser>(`/api/public/user/${member.username}`)).body;
const head = async (member: SignedIn) => (await visitor.get(`/${member.username}`)).text;
const picture = async (member: SignedIn) => {
  const answer = await fetch(`${product.url}/share/${member.username}/card.png`);
  return Buffer.from(await answer.arrayBuffer()).toString('base64');
};

const masked = { firstName: 'O***', firstNameShown: false, lastName: 'F***' };

test('the page and the preview of its link show the first name while its owner allows it', async () => {
  const odile = await product.newMember({ firstName: 'Odile' });
  expect(await page(odile)).toMatchObject(masked);
  const before = await picture(odile);

  await show(odile, true);
  expect(await page(odile)).toEqual({
    id: odile.id,
    username: odile.username,
    firstName: 'Odile',
    firstNameShown: true,
    lastName: 'F***',
    phoneNumber: expect.stringMatching(/^\(\*{3}\) \*{3}-\d{4}$/),
    profileImageUrl: null,
  });
  expect(await head(odile)).toContain('<title>Send Odile a gift · Indulge</title>');
  expect(await picture(odile)).not.toBe(before);

  await show(odile, false);
  expect(await page(odile)).toMatchObject(masked);
  expect(await head(odile)).toContain('<title>Send O*** a gift · Indulge</title>');
  expect(await picture(odile)).toBe(before);
});

test('searches mask a name that its owner shows', async () => {
  const oona = await product.newMember({ firstName: 'Oona' });
  await product.db.query('update users set phone_number = $2 where id = $1', [oona.id, '(217) 555-0171']);
  await show(oona, true);
  for (const [query, searchType] of [
    [oona.username, 'username'],
    ['2175550171', 'phone'],
  ]) {
    const many = await visitor.post<PublicUser[]>('/api/search-users', { query, searchType });
    expect(many.body).toMatchObject([masked]);
    const one = await visitor.post<PublicUser>('/api/search-user', { query });
    expect(one.body).toMatchObject(masked);
    expect(`${many.text}${one.text}`).not.toContain('Oona');
  }
});

test('receipts mask it too, because they outlive the setting', async () => {
  const olga = await product.newMember({ firstName: 'Olga' });
  await show(olga, true);
  const guest = product.visitor();
  const { paymentIntentId } = await desk.begin(guest, olga.username);
  await desk.pay(paymentIntentId);
  const paid = await desk.complete(guest, olga.username, { paymentIntentId });
  expect(paid).toMatchObject({ status: 200, body: { recipient: masked } });
  const read = await guest.get<GuestPayment>(`/api/guest/payment?payment_intent=${paymentIntentId}`);
  expect(read).toMatchObject({ status: 200, body: { recipient: masked } });

  const leo = await product.newMember({ firstName: 'Leo', balanceCents: 50_00n });
  const transfer = { recipientUsername: olga.username, amount: '5.00' };
  for (const _ of ['first', 'repeated']) {
    const sent = await leo.post<Transfer>('/api/transfers', transfer, { 'idempotency-key': 'olga' });
    expect(sent).toMatchObject({ status: 200, body: { recipient: masked } });
    expect(sent.text).not.toContain('Olga');
  }
  expect(`${paid.text}${read.text}`).not.toContain('Olga');
});

test('a private profile shows nothing, whatever the setting says', async () => {
  const otto = await product.newMember({ firstName: 'Otto' });
  await show(otto, true);
  await desk.hide(otto);
  expect((await visitor.get(`/api/public/user/${otto.username}`)).status).toBe(404);
  expect(await head(otto)).not.toContain('Otto');
});

test('markup in a name that is shown is inert in the head', async () => {
  const odd = await product.newMember({ firstName: '<img src=x>' });
  await show(odd, true);
  expect(await head(odd)).toContain('<title>Send &lt;img src=x&gt; a gift · Indulge</title>');
  expect(await head(odd)).not.toContain('<img src=x>');
});
