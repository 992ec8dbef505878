/** Writes the issuer's answer: the code and the captured money, or the released money. */
import { displayCents } from '#contract/kernel/money.ts';
import { type Tx, transaction } from '#server/db/transaction.ts';
import { Fault } from '#server/kernel/refusal.ts';
import { balanceOf, capture, post, release } from '#server/ledger/index.ts';
import { enqueueMail, notify } from '#server/notifications/index.ts';
import type { Codes } from './codes.ts';
import type { GiftCardDeps } from './deps.ts';
import type { Issued, IssuerAnswer } from './issuer-port.ts';
import { SEND_GIFT_CARD_MAIL } from './send-gift-card-mail.ts';
import { codeKnown, lockUnit, markIssued, markReleased, readBuyer } from './store.ts';
import { decideRelease, type Unit } from './unit.ts';

/** Resolves a unit once, in one transaction. A second answer changes nothing. */
export async function resolveUnit(
  deps: GiftCardDeps,
  codes: Codes,
  unitId: string,
  answer: IssuerAnswer | { kind: 'not-found' },
): Promise<void> {
  await transaction(deps.db, async (tx) => {
    // Two answers for one unit meet here. The second finds it resolved.
    const unit = await lockUnit(tx, unitId);
    if (!unit) return;
    const verdict = decideRelease(unit, answer);
    if (verdict.kind === 'capture') await captureUnit(deps, codes, tx, unit, verdict.issued);
    if (verdict.kind === 'release') await releaseUnit(deps, tx, unit, verdict.reason);
  });
}

async function captureUnit(
  { clock, jobs }: GiftCardDeps,
  codes: Codes,
  tx: Tx,
  unit: Unit,
  issued: Issued,
): Promise<void> {
  if (await codeKnown(tx, unit.id, codes.hashes(issued.code))) {
    // The code was issued to another buyer. Nobody may be charged for it until staff have spoken to the
    // issuer.
    throw new Fault(`The issuer gave the card ${unit.id} a code that another card has.`);
  }
  await markIssued(tx, unit.id, {
    ...codes.seal(unit.id, issued),
    codeHash: codes.hash(issued.code),
    issuerOrderId: issued.issuerOrderId,
    now: clock.now(),
  });
  await post(tx, capture({ unitId: unit.id, orderId: unit.orderId, amountCents: unit.faceCents }));
  await notify(tx, {
    userId: unit.userId,
    title: 'Gift Card Ready',
    message: `Your ${displayCents(unit.faceCents)} ${unit.giftCardName} gift card is in your wallet.`,
  });
  await jobs.enqueue(tx, SEND_GIFT_CARD_MAIL, { unitId: unit.id });
}

async function releaseUnit({ clock, jobs }: GiftCardDeps, tx: Tx, unit: Unit, reason: string): Promise<void> {
  const { userId, giftCardName } = unit;
  const amount = displayCents(unit.faceCents);
  await markReleased(tx, unit.id, { reason, now: clock.now() });
  await post(
    tx,
    release({
      unitId: unit.id,
      orderId: unit.orderId,
      userId,
      amountCents: unit.faceCents,
      description: `${giftCardName} gift card could not be issued`,
    }),
  );
  await notify(tx, {
    userId,
    title: 'Gift Card Not Available',
    message: `Your ${amount} ${giftCardName} gift card could not be issued. ${amount} is back in your balance.`,
  });
  const buyer = await readBuyer(tx, userId);
  if (!buyer) return;
  const data = {
    firstName: buyer.firstName,
    brand: giftCardName,
    amount,
    balance: displayCents(await balanceOf(tx, userId)),
  };
  await enqueueMail(tx, { jobs }, { to: buyer.email, userId, mail: { template: 'purchase-released', data } });
}
