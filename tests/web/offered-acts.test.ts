/** What a sender may do with a reward that was sent. */
import { expect, test } from 'vitest';
import { mendLabel, menuActs } from '#web/shared/rewards/offered-acts.ts';

type Reward = Parameters<typeof menuActs>[0];

const DELIVERED: Reward = {
  state: 'unclaimed',
  method: 'EMAIL',
  delivery: 'SUCCEEDED',
  deliveryError: null,
  inReview: false,
  awaitsApproval: false,
  unwantedAt: null,
};
const WRONG = { unwantedAt: '2026-11-01T12:00:00.000Z' };
const FAILED = { delivery: 'FAILED', deliveryError: 'invalid_email' } as const;
const FULL = { delivery: 'FAILED', deliveryError: 'mailbox_unavailable' } as const;

test.each<[string, Partial<Reward>, ReturnType<typeof menuActs>]>([
  ['delivered', {}, { remind: true, resend: 'Send again or correct', copyLink: true }],
  ['partly claimed', { state: 'partly-claimed' }, { remind: true, resend: 'Send again', copyLink: true }],
  ['scheduled', { delivery: 'SCHEDULED' }, { remind: false, resend: 'Correct the address', copyLink: true }],
  [
    'scheduled by text message',
    { delivery: 'SCHEDULED', method: 'PHONE' },
    { remind: false, resend: 'Correct the number', copyLink: true },
  ],
  ['a link', { method: 'LINK' }, { remind: false, resend: 'Send by email', copyLink: true }],
  [
    'a link that is partly claimed',
    { method: 'LINK', state: 'partly-claimed' },
    { remind: false, resend: null, copyLink: true },
  ],
  ['with the wrong person', WRONG, { remind: false, resend: 'Send again or correct', copyLink: true }],
  ['in review', { inReview: true }, { remind: false, resend: null, copyLink: false }],
  ['waiting for approval', { awaitsApproval: true }, null],
  ['claimed', { state: 'claimed' }, null],
  ['canceled', { state: 'canceled' }, null],
])('a reward that is %s can be reminded of, sent again and copied: %o %o', (_, changes, offered) => {
  expect(menuActs({ ...DELIVERED, ...changes })).toEqual(offered);
});

test.each<[string, Partial<Reward>, string | null]>([
  ['arrived', {}, null],
  ['went to a full mailbox', FULL, 'Send again'],
  ['went to an address that does not exist', FAILED, 'Correct the address'],
  ['went to a number that does not exist', { ...FAILED, method: 'PHONE' }, 'Correct the number'],
  ['reached the wrong person', WRONG, 'Correct the address'],
  ['reached the wrong person by a link', { ...WRONG, method: 'LINK' }, 'Send it by email'],
  ['is partly claimed, and its mailbox is full', { ...FULL, state: 'partly-claimed' }, 'Send again'],
  ['is partly claimed, and its address no longer exists', { ...FAILED, state: 'partly-claimed' }, null],
  ['is in review', { ...FAILED, inReview: true }, null],
  ['is canceled', { ...FAILED, state: 'canceled' }, null],
])('the button on a reward that %s: %o → %s', (_, changes, label) => {
  expect(mendLabel({ ...DELIVERED, ...changes })).toBe(label);
});
