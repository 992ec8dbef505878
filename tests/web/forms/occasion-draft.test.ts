/** What a manager types about an occasion, and what is saved of it. */
import { expect, test } from 'vitest';
import { type OccasionDraft, toOccasionBody } from '#web/features/enterprise/occasions/occasion-draft.ts';

const KNOWN = { fields: [], campaigns: [] };

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
  expect(toOccasionBody({ ...DRAFT, amount: typed }, { isActive, savedAmount, ...KNOWN })?.amount).toBe(
    saved,
  );
});

test('the value of a field that was deleted since is saved no longer', () => {
  const known = { fields: [{ id: 'kept' }, { id: 'empty' }], campaigns: [] };
  const customFields = { kept: 'Sales', empty: '', deleted: 'Old' };
  const draft = { ...DRAFT, customFields, campaignId: 'deleted' };
  const body = toOccasionBody(draft, { isActive: true, savedAmount: null, ...known });
  expect(body).toMatchObject({ customFields: { kept: 'Sales' } });
  expect(body).not.toHaveProperty('campaignId');
  expect(body?.customFields).not.toHaveProperty('deleted');
});

// Take the empty list for one that is not read, and this must fail.
test('what was chosen is saved while the lists are not there', () => {
  const draft = { ...DRAFT, customFields: { center: 'Sales' }, campaignId: 'summer' };
  const unread = { fields: undefined, campaigns: undefined };
  expect(toOccasionBody(draft, { isActive: true, savedAmount: null, ...unread })).toMatchObject({
    customFields: { center: 'Sales' },
    campaignId: 'summer',
  });
});
