/** Names and messages of people cannot make a mail of ours say something else. */
import { expect, test } from 'vitest';
import { hasNoAddress } from '#contract/kernel/plain-name.ts';
import { renderMail } from '#server/notifications/mails/render-mail.ts';
import type { AnyMail } from '#server/notifications/mails/templates.ts';

const evil = 'Your account is locked - visit https://evil.example/login or www.evil.com';

function giftLink() {
  return {
    ...{ senderName: evil, recipientName: evil, amount: '$5.00', message: evil },
    ...{ pictureUrl: 'https://indulge.example/gift.png', expiresOn: 'May 1, 2027' },
    link: 'https://indulge.example/claim/1',
    campaign: { logoPath: null, colors: null, headline: evil, subject: null },
    terms: evil,
  };
}

const MAILS: AnyMail[] = [
  {
    template: 'gift-expired',
    data: {
      ...{ senderName: evil, recipientName: evil, amount: '$5.00', expiredOn: 'May 1, 2027' },
      campaign: giftLink().campaign,
    },
  },
  {
    template: 'gift-received',
    data: { firstName: evil, senderName: evil, amount: '$5.00', message: evil },
  },
  {
    template: 'gift-receipt',
    data: {
      ...{ senderName: evil, recipient: 'evil.com', amount: '$5.00', fee: '$0.20', total: '$5.20' },
      ...{ message: evil, paymentId: 'pi_1', receiptPath: '/payment-success' },
    },
  },
  {
    template: 'gift-returned',
    data: { senderName: evil, recipient: 'evil.com', total: '$5.20', paymentId: 'pi_1' },
  },
  {
    template: 'reward-received',
    data: { firstName: evil, companyName: evil, amount: '$5.00', message: evil },
  },
  {
    template: 'approval-requested',
    data: {
      firstName: evil,
      makerName: evil,
      companyName: evil,
      what: `payout to ${evil}`,
      amount: [evil, '$5.00'],
    },
  },
  {
    template: 'approval-decided',
    data: {
      ...{
        firstName: evil,
        title: 'Request Approved',
        outcome: evil,
        amount: [evil, '$5.00'],
        consequence: 'Done.',
      },
      ...{ note: evil, deciderName: evil },
    },
  },
  {
    template: 'low-balance',
    data: { firstName: evil, companyName: evil, balance: '$4.00', line: '$5.00', nextStep: 'Add funds.' },
  },
  {
    template: 'top-ups-stopped',
    data: { firstName: evil, companyName: evil, reason: 'Declined', nextStep: 'Choose another card' },
  },
  { template: 'webhook-switched-off', data: { firstName: evil, host: 'www.evil.com' } },
  { template: 'gift-link', data: giftLink() },
  { template: 'gift-reminder', data: giftLink() },
  {
    template: 'gift-paid-out',
    data: { senderName: evil, total: '$5.20', reference: 'T1', paymentId: 'pi_1' },
  },
  {
    template: 'gift-refund-failed',
    data: { senderName: evil, total: '$5.20', neverLeft: true, paymentId: 'pi_1' },
  },
  {
    template: 'card-case',
    data: {
      ...{ firstName: evil, username: 'nora', brand: 'Butterlamp', amount: '$5.00' },
      ...{ step: 'rejected', note: evil, refund: null },
    },
  },
  { template: 'staff-request', data: { firstName: evil, title: 'Waiting for approval', message: evil } },
  { template: 'employer-asks', data: { firstName: evil, companyName: evil } },
  {
    template: 'set-password',
    data: { firstName: evil, email: 'nora@example.com', invitedBy: evil, token: 'token' },
  },
];

// Put a name into a subject, or drop `defuse` from a template, and this must fail.
test.each(MAILS)('$template has a subject of ours, and makes no link of a name', (mail) => {
  const { subject, text, html } = renderMail('nora@example.com', mail, { appUrl: 'https://indulge.example' });
  expect(subject).not.toMatch(/evil|locked/);
  for (const version of [text, html]) expect(version).not.toMatch(/evil\.(com|example)|https?:\/\/evil/);
});

test.each([
  ['Acme Rewards', true],
  ['Dr.Smith', true],
  ['St. John’s Bakery, Inc.', true],
  ['J.R.R. Tolkien', true],
  ['Visit evil.com', false],
  ['https://x', false],
  ['www.evil', false],
  ['me@evil', false],
  ['EVIL.IO now', false],
])('the name %j is accepted: %s', (name, accepted) => expect(hasNoAddress(name)).toBe(accepted));
