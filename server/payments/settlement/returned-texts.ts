/** What the owner of a balance reads about money that goes back, or comes back. */
import { displayCents } from '#contract/kernel/money.ts';

export type MoneyEvent =
  /** `amountCents` leaves the balance; `totalCents`, with its share of the fee, goes to the card. */
  | { about: 'refund-begun' | 'refund-done'; amountCents: bigint; totalCents: bigint }
  /** The processor refused it, so nothing left. */
  | { about: 'refund-returned'; amountCents: bigint }
  /** It had left, and the bank sent it back. */
  | {
      about: 'refund-came-back';
      /** What the customer has again, and what repays a debt that staff had written off. */
      amountCents: bigint;
      writtenOffCents: bigint;
      totalCents: bigint;
      toSuspense: boolean;
    }
  /** Staff returned money in suspense another way than to the card. */
  | { about: 'paid-out'; amountCents: bigint; reference: string }
  | { about: 'debt-written-off'; amountCents: bigint; leftCents: bigint }
  | { about: 'dispute-opened'; takenCents: bigint; owedCents: bigint; frozen: boolean }
  /** `forgivenCents`: what was owed because of the dispute, and is not any more. */
  | {
      about: 'dispute-won' | 'dispute-partly-won';
      amountCents: bigint;
      forgivenCents: bigint;
      frozen: boolean;
    }
  /** `takenCents` and `owedCents`: what was taken only now, because nothing was known before. */
  | { about: 'dispute-lost'; takenCents: bigint; owedCents: bigint; frozen: boolean };

export type Text = { title: string; message: string };

/** Whose balance it is: the payer's own, a gift's recipient's, or a company's. */
export type Owner = 'payer' | 'recipient' | 'company';

export function textFor(owner: Owner, event: MoneyEvent): Text {
  return (owner === 'recipient' ? textForGift(event) : undefined) ?? textForPayer(owner, event);
}

/** A refund of a gift goes to the sender's card, and a dispute of it concerns the gift alone. */
function textForGift(event: MoneyEvent): Text | undefined {
  switch (event.about) {
    case 'refund-begun':
      return {
        title: 'Gift Returned',
        message: `${displayCents(event.amountCents)} of a gift is on its way back to its sender.`,
      };
    case 'refund-done':
      return {
        title: 'Gift Returned',
        message: `${displayCents(event.amountCents)} of a gift went back to its sender.`,
      };
    case 'refund-returned':
    case 'refund-came-back':
      return {
        title: 'Gift Kept',
        message: `A gift could not be returned. ${cameBack(event, 'your balance')}`,
      };
    case 'dispute-opened':
      return {
        title: 'Gift Disputed',
        message: `The sender of a gift disputed their payment with their bank. ${taken(event)} The rest of your balance is not affected.`,
      };
    case 'dispute-won':
    case 'dispute-partly-won':
      return {
        title: 'Gift Kept',
        message: `The dispute about a gift was resolved${back(event, 'your balance')}`,
      };
    case 'dispute-lost':
      return {
        title: 'Dispute Closed',
        message: `The bank sided with the sender of a gift.${event.takenCents + event.owedCents > 0n ? ` ${taken(event)}` : ''}`,
      };
    default:
      return undefined;
  }
}

function textForPayer(owner: Owner, event: MoneyEvent): Text {
  const ours = owner === 'company' ? 'your company balance' : 'your balance';
  const spending = owner === 'company' ? 'payouts are' : 'spending is';
  switch (event.about) {
    case 'refund-begun':
      return {
        title: 'Refund Started',
        message: `${displayCents(event.totalCents)} is on its way back to your card.`,
      };
    case 'refund-done':
      return {
        title: 'Refund Sent',
        message: `${displayCents(event.totalCents)} went back to your card. Banks take a few days to show it.`,
      };
    case 'refund-returned':
      return {
        title: 'Refund Failed',
        message: `Your card did not accept the refund, so ${displayCents(event.amountCents)} is back in ${ours}.`,
      };
    case 'refund-came-back':
      return {
        title: 'Refund Failed',
        message: `We told you that ${displayCents(event.totalCents)} went back to your card, but your bank sent it back to us. ${cameBack(event, ours)}`,
      };
    case 'paid-out':
      return {
        title: 'Refund Paid',
        message: `Your card did not accept a refund, so we paid ${displayCents(event.amountCents)} to you another way: ${event.reference}.`,
      };
    case 'debt-written-off': {
      const left =
        event.leftCents > 0n ? ` ${displayCents(event.leftCents)} is still owed.` : ' Nothing more is owed.';
      return {
        title: 'Debt Written Off',
        message: `We no longer ask for ${displayCents(event.amountCents)} of a disputed payment.${left}`,
      };
    }
    case 'dispute-opened':
      return {
        title: 'Payment Disputed',
        message: `A payment to ${ours} was disputed with the bank. ${displayCents(event.takenCents)} was taken back and ${spending} on hold until it is resolved.${owed(event)}`,
      };
    case 'dispute-won':
      return {
        title: 'Dispute Resolved',
        message: `The dispute was resolved in your favor${back(event, ours)}${still(spending, event)}`,
      };
    case 'dispute-partly-won':
      return {
        title: 'Dispute Resolved',
        message: `The dispute was resolved, and the bank returned part of the money${back(event, ours)}${still(spending, event)}`,
      };
    case 'dispute-lost': {
      const now = event.takenCents + event.owedCents > 0n ? ` ${taken(event)}` : '';
      const next =
        owner === 'company' ? ' Your company can pay out again.' : ' You can spend your balance again.';
      return {
        title: 'Dispute Closed',
        message: `The bank sided with the cardholder.${now}${event.frozen ? still(spending, event) : next}`,
      };
    }
  }
}

/** What a resolved dispute returns: to the balance, or by ending a debt. It ends the sentence before it. */
function back(
  { amountCents, forgivenCents }: { amountCents: bigint; forgivenCents: bigint },
  ours: string,
): string {
  const parts = [
    ...(amountCents > 0n ? [`${displayCents(amountCents)} is back in ${ours}`] : []),
    ...(forgivenCents > 0n ? [`${displayCents(forgivenCents)} is no longer owed`] : []),
  ];
  return parts.length > 0 ? `: ${parts.join(', and ')}.` : '.';
}

function taken(event: { takenCents: bigint; owedCents: bigint }): string {
  return `${displayCents(event.takenCents)} was taken back.${owed(event)}`;
}

function owed({ owedCents }: { owedCents: bigint }): string {
  return owedCents > 0n ? ` ${displayCents(owedCents)} is still owed.` : '';
}

/** Another dispute keeps the account frozen. */
function still(spending: string, { frozen }: { frozen: boolean }): string {
  return frozen ? ` Another payment is still disputed, so ${spending} still on hold.` : '';
}

/** Where the money of a failed refund is now. */
function cameBack(
  { amountCents, writtenOffCents = 0n }: { amountCents: bigint; writtenOffCents?: bigint },
  ours: string,
): string {
  return [
    ...(amountCents > 0n ? [`${displayCents(amountCents)} is in ${ours} again.`] : []),
    ...(writtenOffCents > 0n ? [`${displayCents(writtenOffCents)} covers what we had written off.`] : []),
  ].join(' ');
}
