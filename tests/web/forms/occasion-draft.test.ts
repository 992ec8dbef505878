/** What a manager types about an occasion, and what is saved of it. */
import { expect, test } from 'vitest';
import type { RewardField } from '#contract/enterprise/fields.ts';
import { type OccasionDraft, toOccasionBody } from '#web/features/enterprise/occasions/occasion-draft.ts';

const DRAFT: OccasionDraft = {
  amount: '25',
  design: 'thanks',
  message: '',
  campaignId: '',
  customFields: {},
};

test.each([
  { typed: '25', isActive: true, savedAmount: null, saved: '25.00' },
  { typed: '', isActive: true, savedAmount: '10.00', saved: undefined },
  { typed: '0', isActive: true, savedAmount: '10.00', saved: undefined },
  { typed: '25', isActive: false, savedAmount: '10.00', saved: '25.00' },
  { typed: 'ten', isActive: false, savedAmount: '10.00', saved: '10.00' },
])('with "$typed" typed, turned on: $isActive, the amount $saved is saved', (row) => {
  const { typed, isActive, savedAmount, saved } = row;
  expect(toOccasionBody({ ...DRAFT, amount: typed }, { isActive, savedAmount, fields: [] })?.amount).toBe(
    saved,
  );
});

test('the value of a field that was deleted since is saved no longer', () => {
  const fields = [{ id: 'kept' }] as unknown as RewardField[];
  const draft = { ...DRAFT, customFields: { kept: 'Sales', deleted: 'Old' } };
  expect(toOccasionBody(draft, { isActive: true, savedAmount: null, fields })?.customFields).toEqual({
    kept: 'Sales',
  });
});
