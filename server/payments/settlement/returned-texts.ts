/** What the owner of a balance reads about money that goes back, or comes back. */
import { displayCents } from '#contract/kernel/money.ts';
import type { BalanceOwner, Gone, MoneyEvent } from './money-event.ts';
import {
  afterDispute,
  amountsReturned,
  anotherWay,
  back,
  cameBack,
  feeAgain,
  goneTo,
  splitOf,
  taken,
  takenNow,
} from './returned-phrases.ts';

/** `paragraphs`: the message for a mail, where it is too long for one. */
export type Text = { title: string; message: string; paragraphs?: readonly string[] };

export function textFor(owner: BalanceOwner, event: MoneyEvent): Text {
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
        message: `A gift could not be returned.${cameBack(event, 'your balance')}`,
      };
    case 'dispute-opened':
      return inParagraphs('Gift Disputed', [
        'The sender of a gift asked their bank to take the payment back. This is called a dispute.',
        `${taken(event, 'your balance')} The rest of your balance is not affected.`,
        'There is nothing you need to do. We will notify you once the bank decides.',
      ]);
    case 'dispute-won':
    case 'dispute-partly-won':
      return {
        title: 'Gift Kept',
        message: `The dispute about a gift is over${back(event, 'your balance')}`,
      };
    case 'dispute-lost':
      return {
        title: 'Dispute Closed',
        message: `The bank decided that the money of a disputed gift stays with its sender.${takenNow(event, 'your balance')}`,
      };
    default:
      return undefined;
  }
}

function textForPayer(owner: BalanceOwner, event: MoneyEvent): Text {
  const ours = owner === 'company' ? 'your shared balance' : 'your balance';
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
        message: `${displayCents(event.totalCents)} went back to ${card}${amountsReturned(event)}. Banks take a few days to show it.`,
      };
    case 'refund-returned':
      return {
        title: 'Refund Failed',
        message: `The refund to ${card} did not go through${backIn(event, ours)}.${goneTo(event)}${anotherWay(event)}`,
      };
    case 'refund-came-back':
      return {
        title: 'Refund Failed',
        message: `We told you that ${displayCents(event.totalCents)} went back to ${card}, but ${bank} sent it back to us.${cameBack(event, ours)}${feeAgain(event)}${anotherWay(event)}`,
      };
    case 'paid-out':
      return {
        title: 'Refund Paid',
        message: `We could not return the money to ${card}, so we paid ${displayCents(event.amountCents)} to you another way: ${event.reference}.`,
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
      return inParagraphs('Payment Disputed', [
        `The cardholder asked their bank to take back a card payment to ${ours}. This is called a dispute.`,
        `${taken(event, ours)} ${owner === 'company' ? 'Your company cannot pay out' : 'You cannot spend your balance'} until the bank decides. If the bank rejects the dispute, you get the money back.`,
        'Was the dispute a mistake? Ask the bank to withdraw it. If you did not dispute this payment, please write to us.',
      ]);
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
        message: `The bank decided that the disputed money stays with the cardholder.${takenNow(event, ours)}${next}`,
      };
  }
}

/**
 * What of a refund that was not made is in the balance; nothing where a dispute or a debt took all of it. Not
 * every such refund was refused by the card: the payment may be disputed, or staff released the refund.
 */
function backIn(event: { amountCents: bigint } & Gone, ours: string): string {
  const { leftCents } = splitOf(event);
  return leftCents > 0n ? `, so ${displayCents(leftCents)} is back in ${ours}` : '';
}

/** What happened, what it means, what to do. */
function inParagraphs(title: string, paragraphs: readonly string[]): Text {
  return { title, message: paragraphs.join(' '), paragraphs };
}
