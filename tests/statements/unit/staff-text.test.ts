/** The texts of a statement as staff read them. */
import { expect, test } from 'vitest';
import { newId } from '#server/kernel/id.ts';
import { toStaffText } from '#server/statements/staff-text.ts';
import { balances } from '#tests/ledger/unit/movements/balances.ts';
import { disputes } from '#tests/ledger/unit/movements/disputes.ts';
import { payments } from '#tests/ledger/unit/movements/payments.ts';
import { refunds } from '#tests/ledger/unit/movements/refunds.ts';
import { spending } from '#tests/ledger/unit/movements/spending.ts';

test.each([
  ['Refund to your card', 'Refund to the card'],
  ['Refund to your card did not go through', 'Refund to the card did not go through'],
  ['Your bank sent a refund back', 'The bank sent a refund back'],
  ['Money back for your Butterlamp gift card', 'Money back for the Butterlamp gift card'],
  ['Money back for your Your Tea gift card', 'Money back for the Your Tea gift card'],
  ['Your Tea gift card', 'Your Tea gift card'],
  ['Gift from Your Neighbors', 'Gift from Your Neighbors'],
])('%s reads %s', (written, read) => {
  expect(toStaffText(written)).toBe(read);
});

test('no text of the ledger speaks to staff as to the holder', () => {
  const ids = { intentId: 'pi_1', paymentId: newId(), orderId: newId(), unitId: newId() };
  const scene = { ...ids, maya: newId(), leo: newId(), acme: newId(), refundId: newId(), disputeId: newId() };
  const texts = [...payments, ...spending, ...refunds, ...disputes, ...balances].flatMap(({ of }) =>
    of(scene).legs.flatMap(({ description }) => description ?? []),
  );
  expect(texts.filter((text) => /\byour?\b/i.test(text)).length).toBeGreaterThan(2);
  expect(texts.map(toStaffText).filter((text) => /\byour?\b/i.test(text))).toEqual([]);
});
