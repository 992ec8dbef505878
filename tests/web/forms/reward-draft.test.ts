/** What a manager types about one reward, and what the form says is wrong with it. */
import { expect, test } from 'vitest';
import {
  findDraftProblems,
  isBesideField,
  type RewardDraft,
  refusedProblems,
  startRewardDraft,
  toReward,
} from '#web/features/enterprise/rewards/reward-draft.ts';

const typed = (changes: Partial<RewardDraft>): RewardDraft => ({
  ...startRewardDraft('nora@example.com'),
  amount: '25',
  ...changes,
});

test.each([
  [undefined, { method: 'EMAIL', recipientEmail: '', recipientPhone: '' }],
  ['nora@example.com', { method: 'EMAIL', recipientEmail: 'nora@example.com', recipientPhone: '' }],
  ['+12175550142', { method: 'PHONE', recipientEmail: '', recipientPhone: '(217) 555-0142' }],
] as const)('a form for %s starts with its method and address', (to, started) => {
  expect(startRewardDraft(to)).toMatchObject(started);
});

test.each([
  ['an email address and an amount', {}, []],
  ['no email address', { recipientEmail: 'nora' }, ['recipientEmail']],
  ['no phone number', { method: 'PHONE', recipientPhone: '555' }, ['recipientPhone']],
  ['an amount of nothing', { amount: '0' }, ['amount']],
  ['a day that has passed', { day: '2020-01-01' }, ['day']],
  ['a link, which has no address and no day', { method: 'LINK', recipientEmail: '', day: '2020-01-01' }, []],
] as const)('with %s, these fields are wrong: %o %o', (_, changes, wrong) => {
  expect(Object.keys(findDraftProblems(typed(changes)))).toEqual(wrong);
});

test('a reward carries only the address of its method, and only what was typed', () => {
  const draft = typed({ recipientName: ' Nora ', recipientPhone: '(217) 555-0142', message: ' ' });
  expect(toReward(draft, '25.00')).toEqual({
    method: 'EMAIL',
    design: 'thanks',
    amount: '25.00',
    recipientName: 'Nora',
    recipientEmail: 'nora@example.com',
  });
});

test('a refusal of one reward in a list is shown beside the fields of the form', () => {
  const errors = {
    'rewards.0.recipientPhone': 'No such number',
    'customFields.f1': 'Please choose',
    campaignId: 'Deleted',
  };
  expect(refusedProblems(errors)).toEqual({
    recipientPhone: 'No such number',
    campaignId: 'Deleted',
    customFields: { f1: 'Please choose' },
  });
});

test('a refusal of anything else stands beside no field', () => {
  expect(refusedProblems({ 'rewards.0.recipientEmail': 'Blocked' })).toEqual({});
});

// Take any named field for one that is shown, and this must fail.
test('a refusal of a field that the form does not show stands beside no field', () => {
  const fields = [{ id: 'f1' }];
  expect(isBesideField({}, fields)).toBe(false);
  expect(isBesideField({ customFields: { deleted: 'Your company has no such field.' } }, fields)).toBe(false);
  expect(isBesideField({ customFields: { f1: 'Center is missing.' } }, undefined)).toBe(false);
  expect(isBesideField({ customFields: { f1: 'Center is missing.' } }, fields)).toBe(true);
  expect(isBesideField({ amount: 'Too much' }, fields)).toBe(true);
});
