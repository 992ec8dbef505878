/** Deleting an account: what prevents it, and what happens to the gift cards. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test, vi } from 'vitest';
import { countUnreadNotifications as countUnread } from '#contract/notifications.ts';
import { createCodes } from '#server/gift-cards/index.ts';
import { attempt } from '#tests/admin/api/money.ts';
import type { SignedIn } from '#tests/support/app.ts';
import { examine } from '#tests/support/journeys/accessibility.ts';
import { openJourneys } from '#tests/support/journeys/journey.ts';
import {
  arriveAt,
  button,
  haveFocus,
  heading,
  linkIn,
  see,
  seeGone,
  seeToast,
} from '#tests/support/journeys/steps.ts';
import { give } from '#tests/support/ledger.ts';

// Checking a page in both themes and widths takes long on a busy machine.
vi.setConfig({ testTimeout: 240_000 });

const { app, visit, mail, newMember } = await openJourneys();
/** Between the deletion and the redirect two seconds later, a poll for notifications may fail. */
const gone = ['/api/notifications'];

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

test('Ida cannot delete her account with a balance; she gives up a small rest', async () => {
  const ida = await newMember({ firstName: 'Ida', balanceCents: 1_234_56n });
  const page = await visit({ as: ida });
  await page.goto('/settings');
  await button(page, 'Delete account').click();
  await seeToast(
    page,
    /Cannot Delete Account.*You must have a \$0 balance to delete your account\. Current balance: \$1,234\.56/,
  );
  expect(await page.getByRole('alertdialog').count()).toBe(0);

  const poor = await newMember({ firstName: 'Jo', balanceCents: 40n });
  const other = await visit({ as: poor, refused: gone });
  await other.goto('/settings');
  await button(other, 'Delete account').click();
  await seeToast(other, /Cannot Delete Account.*Current balance: \$0\.40/);
  await button(other, 'Give up $0.40 and delete').click();
  await see(other.getByRole('alertdialog').getByText(/the \$0\.40 that are left/));
  await button(other, 'Delete account').click();
  await button(other, 'Confirm Email').click();
  await seeToast(other, 'Account Deleted');
  await arriveAt(other, '/sign-in');
});

test('Kai deletes his account, and reads his gift-card codes once from the goodbye email', async () => {
  const kai = await newMember({ firstName: 'Kai' });
  await buyCard(kai);
  const page = await visit({ as: kai, refused: gone });
  await page.goto('/settings');
  await button(page, 'Delete account').click();
  await see(page.getByRole('alertdialog', { name: 'Delete your account?' }));
  await examine(page);
  await button(page, 'Cancel').click();
  await haveFocus(button(page, 'Delete account'));
  await button(page, 'Delete account').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete account' }).click();
  const confirm = dialog(page, 'Confirm your email');
  await see(confirm.getByText(kai.email), confirm.getByText(/gift card codes in your wallet will be sent/));
  await examine(page);
  await button(page, 'Confirm Email').click();
  await seeToast(page, 'Account Deleted');
  await arriveAt(page, '/sign-in');

  const address = linkIn(await mail(kai.email, /Your account was deleted/), '/account/codes');
  const visitor = await visit({ refused: ['/api/deleted-account/codes'] });
  await visitor.goto(address);
  await see(heading(visitor, 'Your gift card codes'));
  await examine(visitor);
  await button(visitor, 'Show my codes').click();
  await see(heading(visitor, 'Here they are, Kai'));
  await expect
    .poll(() => visitor.getByRole('list', { name: 'Gift cards' }).getByRole('listitem').count())
    .toBe(1);
  await examine(visitor);
  const download = visitor.waitForEvent('download');
  await button(visitor, 'Download codes').click();
  expect((await download).suggestedFilename()).toBe('indulge-gift-card-codes.txt');
  await visitor.reload();
  await button(visitor, 'Show my codes').click();
  await see(heading(visitor, 'This link no longer works'));
  await examine(visitor);
});

// Take endSession from useDeleteAccount, and this must fail.
test('a poll that is refused after the deletion neither replaces the goodbye nor leads elsewhere', async () => {
  const lena = await newMember({ firstName: 'Lena' });
  const page = await visit({ as: lena, refused: gone });
  await page.goto('/settings');
  await button(page, 'Delete account').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete account' }).click();
  // As soon as the page says goodbye, it polls, as when another tab has read a notification.
  await page.evaluate((path) => {
    new MutationObserver((_, observer) => {
      if (!document.body.textContent.includes('Account Deleted')) return;
      observer.disconnect();
      new BroadcastChannel('indulge-changes').postMessage([path]);
    }).observe(document.body, { childList: true, subtree: true });
  }, countUnread.path);
  // The count of before may still be on its way.
  const refused = page.waitForResponse(
    (answer) => new URL(answer.url()).pathname === countUnread.path && answer.status() === 401,
  );
  const leaves = page.waitForRequest('**/api/logout');
  await button(page, 'Confirm Email').click();
  await refused;
  await leaves;
  await arriveAt(page, '/sign-in');
  expect(new URL(page.url()).search).toBe('');
});

test('a gift card that is redeemed by a link alone shows no empty code', async () => {
  const mae = await newMember({ firstName: 'Mae' });
  const name = await buyCard(mae, 2);
  await redeemByLink(mae.id);
  expect((await mae.send('DELETE', '/api/user/delete-account', {})).status).toBe(200);
  const page = await visit();
  await page.goto(linkIn(await mail(mae.email, /Your account was deleted/), '/account/codes'));
  await button(page, 'Show my codes').click();
  await see(heading(page, 'Here they are, Mae'));
  await expect.poll(() => page.getByRole('link', { name: `Redeem ${name}` }).count()).toBe(2);
  expect(await button(page, `Copy code of ${name}`).count()).toBe(0);
  const download = page.waitForEvent('download');
  await button(page, 'Download codes').click();
  const text = await readFile(await (await download).path(), 'utf8');
  const [first, second] = text.split('\n\n').map((card) => card.split('\n'));
  for (const [title, redeem, ...more] of [first ?? [], second ?? []]) {
    expect(title).toMatch(new RegExp(`^${RegExp.escape(name)} \\$\\d+\\.\\d\\d$`));
    expect(redeem).toMatch(/^Redeem: https:\/\/redeem\.example\/[12]$/);
    expect(more).toEqual([]);
  }
  expect(first?.[1]).not.toBe(second?.[1]);
});

test('Lou cannot delete his account while a payment is pending: the dialogs close and say why', async () => {
  const lou = await newMember({ firstName: 'Lou' });
  const page = await visit({ as: lou, refused: ['/api/user/delete-account'] });
  await attempt(app, lou, '30.00');
  await page.goto('/settings');
  await button(page, 'Delete account').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete account' }).click();
  await button(page, 'Confirm Email').click();
  await seeToast(
    page,
    /Failed to delete account.*Some of your money is still on its way, on hold or in dispute/,
  );
  await seeGone(dialog(page, 'Confirm your email'));
  await see(page.getByText('Not yet'));
  await examine(page);
});

test('staff do not delete themselves', async () => {
  const page = await visit({ as: await app.signIn('sales') });
  await page.goto('/settings');
  await see(button(page, 'Change password'));
  expect(await button(page, 'Delete account').count()).toBe(0);
});

/** Buys cards with the whole balance, waits for their codes, and returns the name of the card. */
async function buyCard(who: SignedIn, quantity = 1): Promise<string> {
  const { body } = await who.get<{ id: string; name: string; minValue: string }[]>('/api/gift-cards');
  const [card] = body;
  await give(app.db, who.id, BigInt((card?.minValue ?? '').replace('.', '')) * BigInt(quantity));
  await who.post('/api/cart', { giftCardId: card?.id, amount: card?.minValue, quantity });
  expect((await who.post('/api/checkout')).status).toBe(201);
  await app.settled();
  return card?.name ?? '';
}

/** Some brands issue a link in place of a code. */
async function redeemByLink(userId: string): Promise<void> {
  const codes = createCodes(app.deps.config.encryption);
  const { rows } = await app.db.query<{ id: string }>('select id from gift_card_unit where user_id = $1', [
    userId,
  ]);
  for (const [index, { id }] of rows.entries()) {
    const url = `https://redeem.example/${index + 1}`;
    const { secret, nonce, keyId } = codes.seal(id, { code: url, pin: null, redemptionUrl: url });
    await app.db.query(
      'update gift_card_unit set secret = $2, secret_nonce = $3, secret_key_id = $4, code_hash = $5 where id = $1',
      [id, secret, nonce, keyId, codes.hash(url)],
    );
  }
}
