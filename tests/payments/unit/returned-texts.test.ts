/** What owners read about money that goes back, or comes back. */
import { expect, test } from 'vitest';
import type { MoneyEvent, Owner } from '#server/payments/settlement/money-event.ts';
import { textFor } from '#server/payments/settlement/returned-texts.ts';

const refund = { amountCents: 40_00n, totalCents: 43_00n };
const cameBack = { ...refund, about: 'refund-came-back', writtenOffCents: 0n, toSuspense: false } as const;
const opened = { about: 'dispute-opened', takenCents: 40_00n, owedCents: 0n, frozen: true } as const;
const won = { about: 'dispute-won', amountCents: 40_00n, forgivenCents: 0n, frozen: false } as const;
const lost = { about: 'dispute-lost', takenCents: 0n, owedCents: 0n, frozen: false } as const;
const anotherWay = 'Please write to us if you want the money sent another way.';
const ask =
  'If the dispute is a mistake, ask the bank to withdraw it. If you did not start it, please write to us.';

test.each<[Owner, MoneyEvent, string]>([
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
    { about: 'refund-returned', amountCents: 40_00n },
    `Your card did not accept the refund, so $40.00 is back in your balance. ${anotherWay}`,
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
    `We told you that $43.00 went back to your card, but your bank sent it back to us. $43.00 covers what we had written off. ${anotherWay}`,
  ],
  [
    'payer',
    { ...opened, takenCents: 0n },
    `A payment to your balance was disputed with the bank. Nothing was taken from the balance. Spending is frozen until the bank decides. ${ask}`,
  ],
  [
    'company',
    { ...opened, owedCents: 5_00n },
    `A payment to your shared balance was disputed with the bank. $40.00 was taken back. $5.00 was spent already, so it is owed, and new money repays it first. Payouts are frozen until the bank decides. ${ask}`,
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
    'The bank decided that the disputed money stays with the cardholder. $5.00 was spent already, so it is owed, and new money repays it first. Another payment is still disputed, so payouts are still frozen.',
  ],
])('a %s reads what happened, row %#', (owner, event, message) => {
  expect(textFor(owner, event).message).toBe(message);
});
