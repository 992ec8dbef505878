/** The codes of a closed account, which the link in the email shows once. */
import { expect, test } from 'vitest';
import type { SignedIn } from '#tests/support/app.ts';
import { give } from '#tests/support/ledger.ts';
import { openClosing } from './closing.ts';

const { clock, product, closeAccount } = await openClosing();
const codesPath = '/api/deleted-account/codes';

/** Buys a card with the whole balance and waits for its code. */
async function buyCard(who: SignedIn): Promise<void> {
  const catalogue = await who.get<{ id: string; minValue: string }[]>('/api/gift-cards');
  const [card] = catalogue.body;
  await give(product.db, who.id, BigInt(Math.round(Number(card?.minValue) * 100)));
  await who.post('/api/cart', { giftCardId: card?.id, amount: card?.minValue });
  const bought = await who.post('/api/checkout');
  if (bought.status >= 300) throw new Error(`Not bought: ${bought.text}`);
  await product.settled();
}

test("the link in the email shows the wallet's codes once, within 7 days", async () => {
  const nora = await product.newMember();
  await buyCard(nora);
  const wallet = await nora.get<{ code: string }[]>('/api/purchased-gift-cards');
  const code = wallet.body[0]?.code;
  expect(code).toBeTruthy();
  expect((await closeAccount(nora)).status).toBe(200);
  const mail = await product.mailTo(nora.email, 'Your account was deleted');
  expect(mail.text).not.toContain(code);
  const token = decodeURIComponent(/account\/codes\?token=([\w-]+)/.exec(mail.text)?.[1] ?? '');
  expect(token).not.toBe('');
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => product.visitor().post(codesPath, { token })),
  );
  const shown = answers.filter(({ status }) => status === 200);
  expect(shown).toHaveLength(1);
  expect(shown[0]?.body).toMatchObject({ firstName: 'Nora', giftCards: [{ code }] });
  expect(shown[0]?.headers.get('cache-control')).toBe('no-store');
  expect((await product.visitor().post(codesPath, { token })).body.code).toBe('invalid-token');
});

test('after 7 days the link expires, and a made-up token is refused', async () => {
  const nora = await product.newMember();
  await buyCard(nora);
  await closeAccount(nora);
  const mail = await product.mailTo(nora.email, 'Your account was deleted');
  const token = decodeURIComponent(/account\/codes\?token=([\w-]+)/.exec(mail.text)?.[1] ?? '');
  clock.advance({ days: 7 });
  expect((await product.visitor().post(codesPath, { token })).body.code).toBe('invalid-token');
  expect((await product.visitor().post(codesPath, { token: 'x'.repeat(43) })).body.code).toBe(
    'invalid-token',
  );
});
