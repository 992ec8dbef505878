/** Cards that were not issued, of a buyer who owes money from a disputed payment. */
import { expect, test } from 'vitest';
import type { StuckGiftCardPreview } from '#contract/admin/stuck-gift-cards.ts';
import type { CardCase } from '#contract/card-cases.ts';
import { checkInvariants, member, owedBy } from '#server/ledger/index.ts';
import { balance } from '#tests/admin/api/money.ts';
import { waitingMoney } from '#tests/admin/api/returns/waiting.ts';
import { testApp } from '#tests/support/app.ts';
import { eventually } from '#tests/support/eventually.ts';
import { buyCard, openCase } from './bought-cards.ts';
import { buyStuck, lastAnswer } from './stuck-cards.ts';

const product = await testApp();
const admin = await product.signIn('administrator');
const waiting = waitingMoney(product, admin);
const reason = 'The issuer confirmed it';
const owed = (person: { id: string }) => owedBy(product.db, member(person.id));

async function newestMessage(person: { id: string }, title: string): Promise<string> {
  const { rows } = await product.db.query<{ message: string }>(
    'select message from notification where user_id = $1 and title = $2 order by id desc limit 1',
    [person.id, title],
  );
  return rows[0]?.message ?? '';
}

/** The order never arrived: an hour later the issuer does not know it, and staff release the card. */
async function releaseByHand(unit: string): Promise<void> {
  await product.mend('issuer');
  await product.fault('issuer', { match: 'POST /orders', fault: 'down', times: 1000 });
  await product.db.query(`update gift_card_unit set sent_at = sent_at - interval '1 hour' where id = $1`, [
    unit,
  ]);
  expect((await admin.post(`/api/admin/stuck-gift-cards/${unit}/release`, { reason })).status).toBe(200);
  await product.mend('issuer');
}

// Leave repayDebt out of release-unit.ts, and both must fail.
test('the price of a card that is not issued repays a debt first', async () => {
  const { buyer, unit } = await buyStuck(product, await product.newMember({ balanceCents: 5_00n }));
  await waiting.debt(buyer);
  expect(await owed(buyer)).toBe(30_00n);
  const preview = await admin.get<StuckGiftCardPreview>(`/api/admin/stuck-gift-cards/${unit}`);
  const { repaid, balanceBefore, balanceAfter } = preview.body.release;
  expect({ repaid, balanceBefore, balanceAfter }).toEqual({
    repaid: '5.00',
    balanceBefore: '0.00',
    balanceAfter: '0.00',
  });
  await releaseByHand(unit);
  expect((await product.mailTo(buyer.email, /could not be issued/)).text).toContain('a disputed payment');
  expect([await balance(product, buyer), await owed(buyer)]).toEqual([0n, 25_00n]);
  expect(await newestMessage(buyer, 'Gift Card Not Available')).toContain('$5.00 of it repaid');
  expect(await checkInvariants(product.db, [2, 5])).toEqual([]);
});

test('so does the price of a replacement that was ordered before the dispute, which is our money', async () => {
  const { owner, unit } = await buyCard(product);
  const { id } = await openCase(owner, unit);
  await product.fault('issuer', { match: 'POST /orders', fault: 'down', times: 1000 });
  const replaced = await admin.post<{ case: CardCase }>(`/api/admin/card-cases/${id}/replace`, { reason });
  const replacement = replaced.body.case.replacementId ?? '';
  await eventually(async () => (await lastAnswer(product, replacement)) !== null);
  await waiting.debt(owner);
  await releaseByHand(replacement);
  expect([await balance(product, owner), await owed(owner)]).toEqual([0n, 5_00n]);
  expect(await checkInvariants(product.db, [2, 5])).toEqual([]);
});
