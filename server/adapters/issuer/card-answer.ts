/** What an order of the issuer came to: a card with its code, a refusal, or nothing known yet. */
import type { IssuerAnswer } from '#server/gift-cards/issuer-port.ts';
import type { Transaction } from './answer-shapes.ts';
import { cardIn, faceOf, trimmedText } from './read-answer.ts';
import { type Answered, describe, type ReloadlyClient } from './reloadly-client.ts';

/** Version 2 of the redeem codes separates a card's number from its link. */
const codesAccept = 'application/com.reloadly.giftcards-v2+json';

/** Fetches the code of an order that succeeded. */
export async function readOutcome(client: ReloadlyClient, transaction: Transaction): Promise<IssuerAnswer> {
  const { status, transactionId } = transaction;
  if (status === 'SUCCESSFUL') return readCard(client, transactionId, faceOf(transaction));
  // Both mean that nothing was delivered and the charge was returned.
  if (status === 'FAILED' || status === 'REFUNDED') {
    return { kind: 'refused', reason: `the issuer's order is ${status.toLowerCase()}` };
  }
  return unknown(`the issuer's order is ${status.toLowerCase()}`);
}

async function readCard(
  client: ReloadlyClient,
  transactionId: number,
  faceCents: bigint | null,
): Promise<IssuerAnswer> {
  const answered = await requestCard(client, transactionId);
  if (answered.kind !== 'ok') return unknown(`issued, but its code was not sent: ${describe(answered)}`);
  const card = cardIn(answered.body);
  const number = trimmedText(card?.cardNumber);
  const pin = trimmedText(card?.pinCode);
  const redemptionUrl = trimmedText(card?.redemptionUrl);
  // A card has a number, or only a PIN, or only a link. Whichever it has is its code.
  const code = number ?? pin ?? redemptionUrl;
  if (code === null) return unknown('issued, but its code is not there yet');
  const issuerOrderId = String(transactionId);
  return {
    kind: 'issued',
    issuerOrderId,
    faceCents,
    code,
    pin: number === null ? null : pin,
    redemptionUrl,
  };
}

export function requestCard(client: ReloadlyClient, transactionId: number): Promise<Answered> {
  return client.get(`/orders/transactions/${transactionId}/cards`, codesAccept);
}

export function unknown(reason: string): { kind: 'unknown'; reason: string } {
  return { kind: 'unknown', reason };
}
