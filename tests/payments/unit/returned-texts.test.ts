/** What owners read about money that goes back, or comes back. */
import { expect, test } from 'vitest';
import { renderMail } from '#server/notifications/mails/render-mail.ts';
import type { BalanceOwner, MoneyEvent } from '#server/payments/settlement/money-event.ts';
import { movedAmount } from '#server/payments/settlement/moved-amount.ts';
import { textFor } from '#server/payments/settlement/returned-texts.ts';

const refund = { amountCents: 40_00n, totalCents: 43_00n };
const uncovered = { disputedCents: 0n, repaidCents: 0n };
const returned = { ...refund, ...uncovered, about: 'refund-returned', toSuspense: false } as const;
const cameBack = { ...returned, about: 'refund-came-back', writtenOffCents: 0n } as const;
const opened = { about: 'dispute-opened', takenCents: 40_00n, owedCents: 0n, frozen: true } as const;
const won = {
  about: 'dispute-won',
  amountCents: 40_00n,
  forgivenCents: 0n,
  repaidCents: 0n,
  frozen: false,
} as const;
const lost = { about: 'dispute-lost', takenCents: 0n, owedCents: 0n, frozen: false } as const;
const anotherWay = 'Please write to us if you want the money sent another way.';
const ask =
  'Was the dispute a mistake? Ask the bank to withdraw it. If you did not dispute this payment, please write to us.';

test.each<[BalanceOwner, MoneyEvent, string]>([
  ['payer', { ...refund, about: 'refund-begun' }, '$43.00 is on its way back to your card.'],
  ['company', { ...refund, about: 'refund-begun' }, '$43.00 is on its way back to the card that paid.'],
  ['recipient', { ...refund, about: 'refund-begun' }, '$40.00 of a gift is on its way back to its sender.'],
  [
    'payer',
    { about: 'refund-done', amountCents: 40_00n, totalCents: 40_00n },
    '$40.00 went back to your card. Banks take a few days to show it.',
  ],
  [
    'company',
    { ...refund, about: 'refund-done' },
    '$43.00 went back to the card that paid: $40.00 and $3.00 of the service fee. Banks take a few days to show it.',
  ],
  [
    'payer',
    returned,
    `The refund to your card did not go through, so $40.00 is back in your balance. ${anotherWay}`,
  ],
  [
    'payer',
    { ...returned, disputedCents: 40_00n },
    'The refund to your card did not go through. $40.00 covers the dispute of this payment.',
  ],
  [
    'company',
    { ...returned, disputedCents: 10_00n, repaidCents: 5_00n },
    `The refund to the card that paid did not go through, so $25.00 is back in your shared balance. $10.00 covers the dispute of this payment. $5.00 repaid what was owed for a disputed payment. ${anotherWay}`,
  ],
  [
    'payer',
    { ...returned, disputedCents: 30_00n, repaidCents: 30_00n },
    'The refund to your card did not go through. $30.00 covers the dispute of this payment. $10.00 repaid what was owed for a disputed payment.',
  ],
  ['recipient', returned, 'A gift could not be returned. $40.00 is in your balance again.'],
  [
    'recipient',
    { ...returned, disputedCents: 40_00n },
    'A gift could not be returned. $40.00 covers the dispute of this payment.',
  ],
  [
    'payer',
    { ...cameBack, amountCents: 30_00n, writtenOffCents: 10_00n, repaidCents: 30_00n },
    'We told you that $43.00 went back to your card, but your bank sent it back to us. $30.00 repaid what was owed for a disputed payment. $10.00 covers what we had written off. The other $3.00 is the service fee of your payment.',
  ],
  [
    'payer',
    { ...won, repaidCents: 15_00n },
    'The dispute is over: $25.00 is back in your balance, and $15.00 repaid what was owed for a disputed payment. You can spend your balance again.',
  ],
  [
    'payer',
    { ...won, forgivenCents: 5_00n, repaidCents: 15_00n },
    'The dispute is over: $25.00 is back in your balance, $15.00 repaid what was owed for a disputed payment, and $5.00 is no longer owed. You can spend your balance again.',
  ],
  [
    'company',
    cameBack,
    `We told you that $43.00 went back to the card that paid, but its bank sent it back to us. $40.00 is in your shared balance again. The other $3.00 is the service fee of your payment. ${anotherWay}`,
  ],
  [
    'payer',
    { ...cameBack, amountCents: 30_00n, writtenOffCents: 13_00n },
    `We told you that $43.00 went back to your card, but your bank sent it back to us. $30.00 is in your balance again. $13.00 covers what we had written off. ${anotherWay}`,
  ],
  [
    'payer',
    { ...cameBack, amountCents: 0n, writtenOffCents: 43_00n },
    `We told you that $43.00 went back to your card, but your bank sent it back to us. $43.00 covers what we had written off.`,
  ],
  [
    'payer',
    { ...opened, takenCents: 0n },
    `The cardholder asked their bank to take back a card payment to your balance. This is called a dispute. Nothing was taken from your balance. You cannot spend your balance until the bank decides. If the bank rejects the dispute, you get the money back. ${ask}`,
  ],
  [
    'company',
    { ...opened, owedCents: 5_00n },
    `The cardholder asked their bank to take back a card payment to your shared balance. This is called a dispute. $40.00 was taken from your shared balance. $5.00 was already spent and is still owed. The next money that arrives repays it first. Your company cannot pay out until the bank decides. If the bank rejects the dispute, you get the money back. ${ask}`,
  ],
  [
    'recipient',
    { ...opened, takenCents: 0n, owedCents: 5_00n },
    'The sender of a gift asked their bank to take the payment back. This is called a dispute. $5.00 was already spent and is still owed. The next money that arrives repays it first. The rest of your balance is not affected. There is nothing you need to do. We will notify you once the bank decides.',
  ],
  [
    'company',
    won,
    'The dispute is over: $40.00 is back in your shared balance. Your company can pay out again.',
  ],
  [
    'payer',
    { ...won, frozen: true },
    'The dispute is over: $40.00 is back in your balance. Another payment is still disputed, so spending is still frozen.',
  ],
  ['recipient', won, 'The dispute about a gift is over: $40.00 is back in your balance.'],
  [
    'payer',
    { ...won, about: 'dispute-partly-won', frozen: true },
    'The dispute is over, and the bank returned part of the money: $40.00 is back in your balance. Another payment is still disputed, so spending is still frozen.',
  ],
  ['recipient', lost, 'The bank decided that the money of a disputed gift stays with its sender.'],
  [
    'company',
    { ...lost, owedCents: 5_00n, frozen: true },
    'The bank decided that the disputed money stays with the cardholder. $5.00 was already spent and is still owed. The next money that arrives repays it first. Another payment is still disputed, so payouts are still frozen.',
  ],
])('a %s reads what happened, row %#', (owner, event, message) => {
  expect(textFor(owner, event).message).toBe(message);
});

test('the mail about a dispute has a paragraph for what happened, what it means, and what to do', () => {
  const { title, message, paragraphs = [] } = textFor('payer', { ...opened, owedCents: 5_00n });
  expect(message).toBe(paragraphs.join(' '));
  const data = {
    firstName: 'Mina',
    title,
    message,
    paragraphs,
    payment: '$53.75',
    paymentId: 'pi_1',
    receiptPath: '/transaction-history/7',
  };
  const { text, html } = renderMail(
    'mina@example.com',
    { template: 'payment-update', data },
    { appUrl: 'https://indulge.example' },
  );
  expect(paragraphs).toHaveLength(3);
  expect(text).toContain(`Hello Mina,\n\n${paragraphs.join('\n\n')}\n\n`);
  for (const paragraph of paragraphs) expect(html).toContain(`>${paragraph}</p>`);
  const { paragraphs: _none, ...short } = data;
  const whole = renderMail(
    'mina@example.com',
    { template: 'payment-update', data: short },
    { appUrl: 'https://indulge.example' },
  );
  expect(whole.text).toContain(`Hello Mina,\n\n${message}\n\n`);
});

test('the main amount of a mail is what is in the balance, and none where nothing is', () => {
  expect(movedAmount('payer', { ...returned, disputedCents: 10_00n })).toEqual([
    'Back in your balance',
    30_00n,
  ]);
  expect(movedAmount('payer', { ...returned, repaidCents: 40_00n })).toBeUndefined();
  expect(movedAmount('company', { ...won, repaidCents: 15_00n })).toEqual([
    'Back in your shared balance',
    25_00n,
  ]);
});
