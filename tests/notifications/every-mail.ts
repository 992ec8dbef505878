/** One of each mail, as its reader gets it. The compiler asks for every template. */
import { barcodePng } from '#server/gift-cards/index.ts';
import type { AnyMail } from '#server/notifications/mails/templates.ts';

type Samples = { [Name in AnyMail['template']]: Extract<AnyMail, { template: Name }>['data'] };

/** The code of the sample as a Code 128. */
const BARS = await barcodePng({ kind: 'code128', text: '6041229877134450' });

const firstName = 'Maya';
const token = 'sample-token';
const paymentId = 'pi_3PqLkT2eZvKYlo2C1a9xXgWd';
const guest = { senderName: 'Ana Lopez', total: '$52.00', paymentId };
const paidAt = 'November 22, 2026 at 6:04 PM UTC';
const receiptPath = '/transaction-history/01a2';
const gift = {
  senderName: 'Ana Lopez',
  recipientName: 'Maya',
  amount: '$50.00',
  pictureUrl: 'http://localhost:3000/art/designs/birthday.png',
  expiresOn: 'February 21, 2027',
  link: 'https://indulge.example/gift/open',
  campaign: null,
  terms:
    'A reward from Acme, given without payment by you. Claim it by February 21, 2027; after that it returns to Acme.',
};
const message = 'Happy birthday!\nPick something you would never buy yourself.';

const samples: Samples = {
  'funds-added': {
    ...guest,
    firstName,
    amount: '$50.00',
    fee: '$3.75',
    total: '$53.75',
    balance: '$75.00',
    paidAt,
    receiptPath,
  },
  'gift-received': { firstName, senderName: 'Ana Lopez', amount: '$50.00', message },
  'gift-receipt': {
    ...guest,
    recipient: 'maya.chen',
    amount: '$50.00',
    fee: '$2.00',
    message,
    paidAt,
    receiptPath,
  },
  'gift-returned': { ...guest, recipient: 'maya.chen' },
  'gift-paid-out': { ...guest, reference: 'bank transfer 4711' },
  'gift-refund-failed': { ...guest, neverLeft: false },
  'payment-update': {
    firstName,
    title: 'Refund Sent',
    message:
      '$26.88 went back to your card: $25.00 and $1.88 of the service fee. Banks take a few days to show it.',
    amount: ['Back to your card', '$26.88'],
    payment: '$53.75',
    paymentId,
    receiptPath,
  },
  'password-changed': { firstName },
  'purchase-released': { firstName, brand: 'Butterlamp', amount: '$25.00', balance: '$75.00' },
  'card-case': {
    firstName,
    username: 'maya.chen',
    brand: 'Butterlamp',
    amount: '$25.00',
    step: 'refunded',
    note: null,
    refund: '$25.00',
  },
  'reward-received': { firstName, companyName: 'Acme Rewards', amount: '$40.00', message },
  'employer-asks': { firstName, companyName: 'Acme Rewards' },
  'approval-requested': {
    firstName,
    makerName: 'Sam Lee',
    companyName: 'Acme Rewards',
    what: 'a payout of $300.00 to Nora Field',
    amount: ['Payout to Nora Field', '$300.00'],
  },
  'approval-decided': {
    firstName,
    title: 'Request Not Approved',
    amount: ['Payout to Nora Field', '$300.00'],
    outcome: 'Your payout of $300.00 to Nora Field was not approved',
    consequence: 'The money is back in the shared balance.',
    note: 'Please split it by department.',
    deciderName: 'Sam Lee',
  },
  'reviews-requested': {
    firstName,
    companyName: 'Acme Rewards',
    what: 'A reward of $25.00 to Nora Field',
    count: 1,
    amount: ['Reward to Nora Field', '$25.00'],
  },
  'low-balance': {
    firstName,
    companyName: 'Acme Rewards',
    balance: '$480.00',
    line: '$500.00',
    nextStep: 'An automatic top-up of $1,000.00 is on its way. Your saved card also pays the service fee.',
  },
  'top-ups-stopped': {
    firstName,
    companyName: 'Acme Rewards',
    reason: 'The card was declined',
    nextStep: 'Choose another card under Funding',
  },
  'webhook-switched-off': { firstName, host: 'hooks.acme.example' },
  'security-change': { firstName, title: 'Passkey Added', message: 'A passkey was added to your account.' },
  'cash-out-requested': { firstName, amount: '$3.20', email: 'maya@example.com', state: 'California' },
  'cash-out-decided': {
    firstName,
    amount: '$3.20',
    outcome: 'paid',
    note: 'Check 1042, mailed on November 29',
  },
  'staff-request': {
    firstName,
    title: 'A Request Is Waiting for You',
    message: 'Ada Quinn asks for your approval: Refund a payment ($600.00). Please decide under Approvals.',
    waits: true,
    amount: ['Refund a payment', '$600.00'],
  },
  'verify-email': { firstName, email: 'maya@example.com', token },
  'reset-password': { firstName, token },
  'set-password': { firstName, email: 'maya@example.com', invitedBy: 'Acme Rewards', token },
  'enrolment-link': { firstName, sentBy: 'Ada Quinn', token },
  'gift-card-codes': {
    firstName,
    username: 'maya.chen',
    canSignIn: true,
    brand: 'Butterlamp',
    amount: '$25.00',
    howToRedeem: 'Show the code at the counter, or enter it when you pay online.',
    terms: 'Not redeemable for cash. Valid at all shops in the US.',
    code: '6041229877134450',
    pin: '0042',
    barcode: { png: BARS, wide: true },
    redeemUrl: 'https://redeem.example/6041',
    imageUrl: 'http://localhost:3000/cards/butterlamp.png',
    receiptPath,
  },
  'email-code': { firstName, code: '493 817' },
  'email-changed': { firstName, newEmail: 'maya.new@example.com', token },
  'new-device': {
    firstName,
    device: 'Chrome on macOS',
    network: '203.0.113.0/24',
    country: 'US',
    at: '2026-11-23T15:00:00.000Z',
    token,
  },
  'email-change-question': { firstName, newEmail: 'maya.new@example.com', token },
  'card-expires': {
    firstName,
    username: 'maya.chen',
    brand: 'Butterlamp',
    amount: '$25.00',
    on: 'December 20, 2026',
  },
  invoice: { firstName, number: 'INV-000042', amount: '$25,000.00', poNumber: 'PO-1180' },
  'claim-code': { code: '493 817', minutes: 15 },
  'guest-gift-receipt': {
    ...guest,
    recipient: 'nora@example.com',
    amount: '$50.00',
    fee: '$2.00',
    message,
    deliverOn: null,
    inReview: false,
    paidAt,
    link: gift.link,
  },
  'guest-gift-update': {
    senderName: guest.senderName,
    recipient: 'nora@example.com',
    amount: '$50.00',
    title: 'Gift Claimed',
    message: 'nora@example.com claimed your gift of $50.00.',
    link: gift.link,
  },
  'gift-link': { ...gift, message },
  'gift-reminder': {
    ...gift,
    message: null,
    campaign: {
      logoPath: '/icon-192.png',
      colors: { background: '#12344d', text: '#ffffff', button: '#8a1c1c' },
      headline: 'Thank you for ten years',
      subject: null,
    },
  },
  'gift-expired': {
    senderName: guest.senderName,
    recipientName: 'Maya',
    amount: '$50.00',
    expiredOn: 'February 21, 2027',
    campaign: null,
  },
  'gift-not-delivered': {
    firstName,
    amount: '$50.00',
    message:
      'Your gift of $50.00 did not reach nora@example.com. There is no such email address. Correct the address under Sent Gifts, or cancel the gift.',
  },
  'account-deleted': { firstName, cards: 2, token },
};

export function sampleMail<Name extends AnyMail['template']>(
  template: Name,
): { template: Name; data: Samples[Name] } {
  return { template, data: samples[template] };
}

export const EVERY_MAIL = Object.entries(samples).map(([template, data]) => ({ template, data }) as AnyMail);
