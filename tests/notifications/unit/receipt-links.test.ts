/** Receipts in mails lead to the signed file and to the page that checks it (P84). */
import { expect, test } from 'vitest';
import { renderMail } from '#server/notifications/mails/render-mail.ts';
import type { AnyMail } from '#server/notifications/mails/templates.ts';

const amounts = { amount: '$50.00', fee: '$3.75', total: '$53.75', balance: '$50.00', paymentId: 'pi_1' };
const member = { firstName: 'Nora', receiptPath: '/transaction-history/7' };
const guest = { senderName: 'Ana', recipient: 'nora', message: null };
const context = { appUrl: 'https://indulge.example' };

const MAILS: [AnyMail, string][] = [
  [{ template: 'funds-added', data: { ...amounts, ...member } }, '/transaction-history/7'],
  [
    {
      template: 'gift-receipt',
      data: { ...amounts, ...guest, receiptPath: '/payment-success?payment_intent=pi_1' },
    },
    '/payment-success?payment_intent=pi_1',
  ],
];

test.each(MAILS)('$template links the signed receipt and the page that checks it', (mail, path) => {
  const { text, html } = renderMail('nora@example.com', mail, context);
  expect(text).toContain(`See your receipt on Indulge:\nhttps://indulge.example${path}\n`);
  expect(html).toMatch(
    new RegExp(`href="https://indulge.example${RegExp.escape(path)}"[^>]*>See your receipt on Indulge<`),
  );
  for (const version of [text, html]) expect(version).toContain('https://indulge.example/trust');
});

test.each([
  ['See this payment on Indulge', {}],
  ['See this gift on Indulge', { isGift: true }],
])('what became of a payment leads on with %j', (label, more) => {
  const data = {
    ...member,
    title: 'Gift Returned',
    message: 'It is back.',
    payment: '$53.75',
    paymentId: 'pi_1',
  };
  const mail: AnyMail = { template: 'payment-update', data: { ...data, ...more } };
  const { text } = renderMail('nora@example.com', mail, context);
  expect(text).toContain(`${label}:\nhttps://indulge.example/transaction-history/7\n`);
  expect(text).toContain('https://indulge.example/trust');
});

test('a guest reads which browser opens the receipt', () => {
  const [, [mail]] = MAILS as [unknown, [AnyMail, string]];
  expect(renderMail('ana@example.com', mail, context).text).toContain('in the browser that you paid with');
});
