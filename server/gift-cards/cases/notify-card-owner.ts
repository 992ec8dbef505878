/** Notifies the owner of a card at each step of its case, inside the product and by email. */
import { displayCents } from '#contract/kernel/money.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Jobs } from '#server/kernel/jobs.ts';
import { enqueueMail, notify } from '#server/notifications/index.ts';
import { readBuyer } from '../store.ts';
import type { CaseRow } from './case-store.ts';

export type CaseStep =
  | { step: 'opened' }
  | { step: 'replaced' }
  | { step: 'refunded'; refundCents: bigint; repaid: string }
  | { step: 'rejected'; note: string }
  | { step: 'withdrawn' };

export async function notifyCardOwner(
  tx: Tx,
  { jobs }: { jobs: Jobs },
  row: Pick<CaseRow, 'user_id' | 'gift_card_name' | 'face_cents'>,
  step: CaseStep,
): Promise<void> {
  const userId = row.user_id;
  const brand = row.gift_card_name;
  const amount = displayCents(row.face_cents);
  const [title, message] = textOf(step, `${amount} ${brand} gift card`);
  await notify(tx, { userId, title, message, about: { topic: 'wallet' } });
  const owner = await readBuyer(tx, userId);
  if (!owner) return;
  const note = step.step === 'rejected' ? step.note : null;
  const refund = step.step === 'refunded' ? displayCents(step.refundCents) : null;
  const { firstName, username } = owner;
  const data = { firstName, username, brand, amount, step: step.step, note, refund };
  await enqueueMail(tx, { jobs }, { to: owner.email, userId, mail: { template: 'card-case', data } });
}

function textOf(step: CaseStep, card: string): readonly [title: string, message: string] {
  switch (step.step) {
    case 'opened':
      return ['Case Opened', `We are looking into your ${card}. We have asked its issuer.`];
    case 'replaced':
      return ['Replacement Ordered', `We ordered another card for your ${card}. It comes to your wallet.`];
    case 'refunded':
      return [
        'Gift Card Refunded',
        `${displayCents(step.refundCents)} for your ${card} is in your balance.${step.repaid}`,
      ];
    case 'rejected':
      return ['Case Closed', `We closed the case of your ${card}: ${step.note}`];
    case 'withdrawn':
      return ['Case Withdrawn', `You withdrew the case of your ${card}.`];
  }
}
