import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openJourneys } from '#tests/support/journeys/journey.ts';
import {
  button,
  heading,
  link,
  openAddFunds,
  see,
  seeGone,
  seeToast,
  signIn,
  typeCard,
} from '#tests/support/journeys/steps.ts';

const { visit, app } = await openJourneys();

/** What the toast covers of the controls, titles and dialogs that can be seen. */
function covered(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const toast = document.querySelector('[data-toaster] article')?.getBoundingClientRect();
    if (!toast) return ['there is no toast'];
    const things =
      'a[href], button, input, select, textarea, label, [role=tab], [role=alert], [data-notice], h1, h2, h3, [role=dialog]';
    const sheet = document.querySelector('[role=dialog]');
    // Where the toast has its own room above the page, the page ends below it.
    const edge = Number.parseFloat(document.documentElement.style.getPropertyValue('--toast-room') || '0');
    return [...document.querySelectorAll(things)]
      .filter((thing) => !thing.closest('[data-toaster]') && (!sheet || sheet.contains(thing)))
      .filter((thing) => {
        const box = thing.getBoundingClientRect();
        if (box.width <= 1 || box.height <= 1) return false;
        return (
          box.left < toast.right - 1 &&
          box.right > toast.left + 1 &&
          box.top < toast.bottom - 1 &&
          box.bottom > toast.top + 1 &&
          Math.max(box.top, edge) < toast.bottom - 1
        );
      })
      .map((thing) => `${thing.tagName} ${thing.getAttribute('aria-label') ?? thing.textContent}`);
  });
}

async function seeItAside(page: Page, words: string): Promise<void> {
  await seeToast(page, words);
  await expect.poll(() => covered(page), { timeout: 4_000 }).toEqual([]);
}

test.each([360, 768, 1280])('at %i pixels no toast covers a control, a title or a sheet', async (width) => {
  const ada = await app.newMember({ firstName: 'Ada', balanceCents: 100_00n });
  const page = await visit({ as: ada, width, refused: ['/sandbox/stripe/'] });
  await page.goto(`/marketplace/${ada.username}`);
  await button(page, 'Copy URL').click();
  await seeItAside(page, 'Copied to clipboard');
  await button(page, 'Add to Cart: Butterlamp').click();
  await seeItAside(page, 'Added to Cart');

  // A decline while the sheet of the card is open.
  await openAddFunds(page);
  await button(page, 'Continue').click();
  await typeCard(page, '4000 0000 0000 0002');
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await seeItAside(page, 'Payment Failed');
  await page.keyboard.press('Escape');
  await seeGone(page.getByRole('dialog'));

  await page.goto('/checkout');
  await button(page, 'Remove Butterlamp').click();
  await seeToast(page, 'Item Removed');
  // The focus on it keeps it there.
  await button(page, 'Undo').focus();
  await seeItAside(page, 'Item Removed');
  await button(page, 'Undo').click();
  await button(page, 'Buy for $5.00').click();
  await see(heading(page, 'Enjoy your treat'));
  await seeItAside(page, 'Purchase Successful');
});

// Leave the notices out of OBSTACLES, and this must fail.
test('on a phone the toast of a declined card leaves the notice and the Pay button free', async () => {
  const page = await visit({ width: 360, refused: ['/sandbox/stripe/'] });
  await page.goto('/send-gift');
  await page.getByLabel('Their email').fill('nora@example.com');
  await page.getByLabel('Your name').fill('Ana Lopez');
  await page.getByLabel('Your email').fill('ana@guest.example');
  await button(page, 'Continue to payment').click();
  await typeCard(page, '4000 0000 0000 0002');
  const pay = page.getByRole('button', { name: /^Pay \$/ });
  await pay.click();
  const notice = page.locator('[data-notice]').filter({ hasText: 'with this card or another' });
  await see(notice);
  // The focus on it keeps it there.
  await button(page, 'Dismiss').focus();
  await seeItAside(page, 'Payment Failed');
  await notice.scrollIntoViewIfNeeded();
  await seeItAside(page, 'Payment Failed');
  await pay.scrollIntoViewIfNeeded();
  await seeItAside(page, 'Payment Failed');
});

test('a refused sign-in stands at the form, and its toast beside it', async () => {
  const page = await visit({ width: 360, refused: ['/api/auth/signin'] });
  await page.goto('/sign-in');
  await signIn(page, { email: 'maya@example.com', password: 'not her password' });
  await see(page.getByRole('main').getByRole('alert'));
  await seeItAside(page, 'Sign In Failed');
});

test('a toast stays whole while its window is resized', async () => {
  const cara = await app.newMember({ firstName: 'Cara' });
  const page = await visit({ as: cara });
  await page.goto(`/marketplace/${cara.username}`);
  await button(page, 'Add to Cart: Butterlamp').click();
  await seeItAside(page, 'Added to Cart');
  const toast = page.locator('[data-toaster] article');
  // The focus on it keeps it there.
  await button(page, 'Dismiss').focus();
  for (const width of [360, 200, 768]) {
    await page.setViewportSize({ width, height: 740 });
    const isWhole = async () => {
      const { x, width: own } = (await toast.boundingBox()) ?? { x: -1, width: 0 };
      return x >= 0 && x + own <= width;
    };
    // The page hears of its new width with its next frame.
    await expect.poll(isWhole, { message: `whole at ${width} pixels` }).toBe(true);
    // On top it has room of its own, however tall it becomes.
    await expect.poll(() => covered(page), { timeout: 4_000 }).toEqual([]);
  }
});

test('a toast goes with the page it belongs to', async () => {
  const ben = await app.newMember({ firstName: 'Ben', balanceCents: 100_00n });
  const page = await visit({ as: ben, apart: true });
  await page.clock.install();
  await page.goto(`/marketplace/${ben.username}`);
  await button(page, 'Add to Cart: Butterlamp').click();
  await seeToast(page, 'Added to Cart');
  await page.clock.runFor(2_000);
  await link(page, 'Wallet').click();
  await see(heading(page, 'My Wallet'));
  await seeGone(page.locator('[data-toaster] article'));
});
