/** The pages of an account for everyone: axe in both themes, on a narrow phone. */
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { axeComplaints } from '#tests/support/journeys/accessibility.ts';
import { openJourneys } from '#tests/support/journeys/journey.ts';
import { accountSteps, REFUSED } from './account-steps.ts';

const { app: product, visit } = await openJourneys();
let page: Page;

beforeEach(async () => {
  page = await visit({ width: 360, refused: REFUSED });
});

const { arrives, resetToken } = accountSteps(product, () => page);

describe.each(['light', 'dark'] as const)('in the %s theme', (colorScheme) => {
  test.each([
    ['/sign-in', 'Welcome back'],
    ['/sign-up', 'Open your account'],
    ['/email-verification-sent?email=a@example.com', 'Check Your Email'],
    ['/verify-email', 'Verify Your Email'],
    ['/email-verified', 'Your email is verified'],
    ['/forgot-password', 'Forgot your password?'],
    ['/forgot-password?for=first', 'Set a password'],
    ['/reset-password?token=works', 'Choose a new password'],
    ['/reset-password?token=works&for=first', 'Set a password'],
    ['/reset-password?token=x', 'This link has expired'],
    ['/terms', 'Terms of use'],
    ['/privacy', 'Privacy notice'],
    ['/no/such/page', '404 Page Not Found'],
  ])('axe finds nothing on %s, and nothing is wider than a phone', async (address, heading) => {
    await page.emulateMedia({ colorScheme });
    await page.goto(address.replace('token=works', `token=${await resetToken()}`));
    await arrives(heading);
    expect(await axeComplaints(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  });
});
