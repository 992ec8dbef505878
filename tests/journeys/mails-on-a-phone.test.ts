/** Every mail in a browser that is 360 pixels wide. */

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { renderMail } from '#server/notifications/mails/render-mail.ts';
import type { AnyMail } from '#server/notifications/mails/templates.ts';
import { EVERY_MAIL, sampleMail } from '#tests/notifications/every-mail.ts';
import { workerBrowser } from '#tests/support/browser.ts';

const LONG = 'maya.hernandez-lopez@people.longcompany.example';
const LONGEST = `${'maya'.repeat(16)}@${'company'.repeat(9)}.example`;

let page: Page;
beforeAll(async () => {
  const browser = await workerBrowser();
  page = await browser.newPage({ viewport: { width: 360, height: 740 } });
  await page.route(/^https?:/, (route) => route.abort());
});
afterAll(() => page.close());

// Give the barcode a width that does not shrink, or let no word of an amount's label break, and this must
// fail.
test.each([...EVERY_MAIL, ...withAddress(LONGEST), ofAmountFor(LONGEST)])(
  '$template is no wider than a phone',
  async (mail) => {
    await open(mail);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  },
);

// Show the address in a table of facts or inside a sentence, and this must fail.
test.each(withAddress(LONG))('$template breaks a long address after its "@" alone', async (mail) => {
  await open(mail);
  const parts = page.locator('span', { hasText: /^(maya\.hernandez-lopez@|people\.longcompany\.example)$/ });
  const lines = await parts.evaluateAll((each) =>
    each.map((part) => {
      const range = document.createRange();
      range.selectNodeContents(part);
      return range.getClientRects().length;
    }),
  );
  expect(lines).toEqual([1, 1]);
  // What is copied is the address.
  expect((await parts.allTextContents()).join('')).toBe(LONG);
});

function withAddress(address: string): AnyMail[] {
  return [
    { template: 'set-password', data: { ...sampleMail('set-password').data, email: address } },
    { template: 'email-changed', data: { ...sampleMail('email-changed').data, newEmail: address } },
    {
      template: 'email-change-question',
      data: { ...sampleMail('email-change-question').data, newEmail: address },
    },
  ];
}

function ofAmountFor(address: string): AnyMail {
  const data = {
    ...sampleMail('approval-requested').data,
    amount: [`Reward to ${address}`, '$1.00'] as const,
  };
  return { template: 'approval-requested', data };
}

async function open(mail: AnyMail): Promise<void> {
  const { html, pictures = [] } = renderMail('maya@example.com', mail, { appUrl: 'http://localhost:3000' });
  const inside = pictures.reduce(
    (markup, { id, content }) =>
      markup.replaceAll(`cid:${id}`, `data:image/png;base64,${content.toString('base64')}`),
    html,
  );
  await page.setContent(inside, { waitUntil: 'load' });
}
