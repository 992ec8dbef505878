/** Orders one card. */
import type { IssuerAnswer, IssuerOrderRequest } from '#server/gift-cards/issuer-port.ts';
import { transactionShape } from './answer-shapes.ts';
import { readOutcome, unknown } from './card-answer.ts';
import { lookUpOrder } from './look-up-order.ts';
import { dollars } from './read-answer.ts';
import { type Answered, describe, type ReloadlyClient } from './reloadly-client.ts';

export async function orderCard(
  client: ReloadlyClient,
  senderName: string,
  request: IssuerOrderRequest,
): Promise<IssuerAnswer> {
  const answered = await client.post('/orders', {
    productId: Number(request.productId),
    quantity: 1,
    unitPrice: dollars(request.amountCents),
    customIdentifier: request.reference,
    senderName,
    recipientEmail: request.recipientEmail,
  });
  if (answered.kind === 'silent') return unknown(answered.reason);
  if (answered.kind === 'busy') return { ...unknown(describe(answered)), untouched: true };
  if (answered.kind === 'ok') {
    const transaction = transactionShape.safeParse(answered.body);
    return transaction.success
      ? readOutcome(client, transaction.data)
      : unknown('the issuer answered something unreadable');
  }
  if (!isRefusal(answered)) return unknown(describe(answered));
  // An earlier call under this reference may have issued although this one is refused, so the issuer's
  // records decide.
  const earlier = await lookUpOrder(client, request.reference);
  if (earlier.kind !== 'not-found') return earlier;
  return alreadyUsed(answered)
    ? unknown('the issuer knows the reference and does not show its order')
    : { kind: 'refused', reason: describe(answered) };
}

/**
 * The documented definite answers to an order: an invalid body (400), an unknown product (404 with the API's
 * own code; a 404 without one means that our address is wrong), or an order that cannot be processed (422).
 */
function isRefusal({ status, code }: Extract<Answered, { kind: 'error' }>): boolean {
  return status === 400 || status === 422 || (status === 404 && code !== null);
}

function alreadyUsed(answered: Answered): boolean {
  return answered.kind === 'error' && answered.code === 'CUSTOM_IDENTIFIER_ALREADY_USED';
}
