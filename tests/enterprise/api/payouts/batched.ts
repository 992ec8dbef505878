/** POST /api/enterprise/send-funds, many payouts of one enterprise at once: decision 0025. */
import type { NewPayout } from '#server/enterprise/payouts/payout-store.ts';
import { payoutTexts } from '#server/enterprise/payouts/payout-texts.ts';
import { newId } from '#server/kernel/id.ts';
import { testApp } from '#tests/support/app.ts';
import { acmeId, newRecipient } from '../company.ts';

/** The product, with payouts that are made in one batch. */
export async function openBatched() {
  const product = await testApp();
  const { db } = product;
  const manager = await product.signIn('account_manager');
  const enterpriseId = await acmeId(product);

  const people = await Promise.all(
    Array.from({ length: 12 }, () => newRecipient(product, { listedBy: manager })),
  );

  function payoutTo(index: number, changes: Partial<NewPayout> = {}): NewPayout {
    const person = people[index % people.length];
    if (!person) throw new Error('There is nobody.');
    const { id, email } = person;
    const payout = { amountCents: 100n, message: null, ...changes };
    return {
      id: newId(),
      acting: { userId: manager.id, role: 'account_manager', enterpriseId, ownOnly: false },
      recipientId: id,
      recipientName: 'Nora Field',
      onList: true,
      requestKey: undefined,
      now: new Date(),
      texts: payoutTexts({
        companyName: 'Acme Rewards',
        recipient: { id, email, firstName: 'Nora', name: 'Nora Field' },
        amountCents: payout.amountCents,
        message: payout.message,
      }),
      ...payout,
    };
  }

  return { product, db, manager, enterpriseId, people, payoutTo };
}
