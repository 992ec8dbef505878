/** Receipts of payments that staff completed, and no card is known to have paid. */
import { expect, test } from 'vitest';
import { renderMail } from '#server/notifications/mails/render-mail.ts';
import type { AnyMail } from '#server/notifications/mails/templates.ts';

const context = { appUrl: 'https://indulge.example' };
const textOf = (mail: AnyMail) => renderMail('nora@example.com', mail, context).text;
const payment = {
  amount: '$50.00',
  fee: '$3.75',
  total: '$53.75',
  paymentId: 'pi_1',
  receiptPath: '/transaction-history/7',
};
const CHARGED = 'Service fee: $3.75\nCharged to your card: $53.75\n';
const BY_STAFF = 'Our staff completed this payment. As far as we know, your card was not charged.';

// Leave `byStaff` out of chargeRows and these must fail.
test.each([
  (byStaff?: true): AnyMail => ({
    template: 'funds-added',
    data: { ...payment, firstName: 'Nora', balance: '$50.00', ...(byStaff && { byStaff }) },
  }),
  (byStaff?: true): AnyMail => ({
    template: 'gift-receipt',
    data: { ...payment, senderName: 'Nora', recipient: 'leo', message: null, ...(byStaff && { byStaff }) },
  }),
])('a receipt says what the card paid, or that it is not known to have paid', (mail) => {
  const [paid, completed] = [textOf(mail()), textOf(mail(true))];
  expect(paid).toContain(CHARGED);
  expect(paid).not.toContain('staff');
  expect(completed).toContain(BY_STAFF);
  expect(completed).toContain('A later charge of $53.75 would be for this payment');
  for (const words of ['Charged to your card', 'Service fee', 'went through'])
    expect(completed).not.toContain(words);
});
