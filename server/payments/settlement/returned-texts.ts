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
        message: `The dispute about a gift is over${back(event, 'your balance')}`,
      };
    case 'dispute-lost':
      return {
        title: 'Dispute Closed',
        message: `The bank decided that the money of a disputed gift stays with its sender.${takenNow(event)}`,
      };
    default:
      return undefined;
  }
}

function textForPayer(owner: Owner, event: MoneyEvent): Text {
  const ours = owner === 'company' ? 'your company balance' : 'your balance';
  const spending = capital(spendingOf(owner));
  const next = afterDispute(owner, event);
  // Its other managers did not pay.
  const card = owner === 'company' ? 'the card that paid' : 'your card';
  const bank = owner === 'company' ? 'its bank' : 'your bank';
  switch (event.about) {
    case 'refund-begun':
      return {
        title: 'Refund Started',
        message: `${displayCents(event.totalCents)} is on its way back to ${card}.`,
      };
    case 'refund-done':
      return {
        title: 'Refund Sent',
        message: `${displayCents(event.totalCents)} went back to ${card}${withFee(event)}. Banks take a few days to show it.`,
      };
    case 'refund-returned':
      return {
        title: 'Refund Failed',
        message: `${capital(card)} did not accept the refund, so ${displayCents(event.amountCents)} is back in ${ours}. ${ANOTHER_WAY}`,
      };
    case 'refund-came-back':
      return {
        title: 'Refund Failed',
        message: `We told you that ${displayCents(event.totalCents)} went back to ${card}, but ${bank} sent it back to us. ${cameBack(event, ours)}${feeAgain(event)} ${ANOTHER_WAY}`,
      };
    case 'paid-out':
      return {
        title: 'Refund Paid',
        message: `${capital(card)} did not accept a refund, so we paid ${displayCents(event.amountCents)} to you another way: ${event.reference}.`,
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
        message: `A payment to ${ours} was disputed with the bank. ${taken(event)} ${spending} frozen until the bank decides. If the dispute is a mistake, ask the bank to withdraw it. If you did not start it, please write to us.`,
      };
    case 'dispute-won':
      return {
        title: 'Dispute Resolved',
        message: `The dispute is over${back(event, ours)}${next}`,
      };
    case 'dispute-partly-won':
      return {
        title: 'Dispute Resolved',
        message: `The dispute is over, and the bank returned part of the money${back(event, ours)}${event.frozen ? next : ''}`,
      };
    case 'dispute-lost':
      return {
        title: 'Dispute Closed',
        message: `The bank decided that the disputed money stays with the cardholder.${takenNow(event)}${next}`,
      };
  }
}

const ANOTHER_WAY = 'Please write to us if you want the money sent another way.';

/** What a decided dispute leaves: another one may keep the account frozen. */
function afterDispute(owner: Owner, event: MoneyEvent): string {
  if (!('frozen' in event)) return '';
  if (event.frozen) return ` Another payment is still disputed, so ${spendingOf(owner)} still frozen.`;
  return owner === 'company' ? ' Your company can pay out again.' : ' You can spend your balance again.';
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function spendingOf(owner: Owner): string {
  return owner === 'company' ? 'payouts are' : 'spending is';
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

function taken({ takenCents, owedCents }: { takenCents: bigint; owedCents: bigint }): string {
  const owed = `${displayCents(owedCents)} was spent already, so it is owed, and new money repays it first.`;
  if (takenCents === 0n) return owedCents > 0n ? owed : 'Nothing was taken from the balance.';
  return `${displayCents(takenCents)} was taken back.${owedCents > 0n ? ` ${owed}` : ''}`;
}

/** What a lost dispute took only now. */
function takenNow(event: { takenCents: bigint; owedCents: bigint }): string {
  return event.takenCents + event.owedCents > 0n ? ` ${taken(event)}` : '';
}

function withFee({ amountCents, totalCents }: { amountCents: bigint; totalCents: bigint }): string {
  if (totalCents === amountCents) return '';
  return `: ${displayCents(amountCents)} and ${displayCents(totalCents - amountCents)} of the service fee`;
}

/** A refund that came back leaves its payment in place, and with it the fee. */
function feeAgain(event: { amountCents: bigint; writtenOffCents: bigint; totalCents: bigint }): string {
  const feeCents = event.totalCents - event.amountCents - event.writtenOffCents;
  return feeCents > 0n ? ` The other ${displayCents(feeCents)} is the service fee of your payment.` : '';
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
