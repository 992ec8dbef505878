/** Mails about payments of an operator who takes no fee. */
import { expect, test } from 'vitest';
import { renderMail } from '#server/notifications/mails/render-mail.ts';
import type { AnyMail } from '#server/notifications/mails/templates.ts';
import { EVERY_MAIL } from '../every-mail.ts';

const textOf = (mail: AnyMail) =>
  renderMail('nora@example.com', mail, { appUrl: 'https://indulge.example' }).text;

const WITH_FEE = EVERY_MAIL.filter(({ data }) => 'fee' in data).map(
  (mail) => [mail.template, { ...mail, data: { ...mail.data, fee: '$0.00' } } as AnyMail] as const,
);

test('several mails name the fee of a payment', () => {
  expect(WITH_FEE.length).toBeGreaterThanOrEqual(3);
});

// Return the row for every fee in feeRows, and this must fail.
test.each(WITH_FEE)('without a fee, the mail %s names none', (_, mail) => {
  expect(textOf(mail)).not.toMatch(/\bfee\b/i);
});
