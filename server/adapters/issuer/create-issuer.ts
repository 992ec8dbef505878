/** The gift-card issuer over Reloadly's API (docs/decisions/0003-issuer.md). */
import type {
  CardReport,
  Issuer,
  IssuerAnswer,
  IssuerOrderRequest,
  IssuerProduct,
} from '#server/gift-cards/issuer-port.ts';
import { productPageShape, reportShape, type Transaction, transactionShape } from './answer-shapes.ts';
import { createIssuerRecords } from './issuer-records.ts';
import { cardIn, chooseOne, dollars, faceOf, productOf, reportOf, reportOn, textOf } from './read-answer.ts';
import { type Answered, createReloadlyClient, describe, type ReloadlyOptions } from './reloadly-client.ts';

export type IssuerOptions = ReloadlyOptions & {
  /** Printed on the issuer's receipts. */
  senderName?: string;
};

/** As cards and the issuer's pace name it. */
export const ISSUER_NAME = 'reloadly';

/** Version 2 of the redeem codes separates a card's number from its link. */
const codesAccept = 'application/com.reloadly.giftcards-v2+json';
type Found = IssuerAnswer | { kind: 'not-found' };

/** Creates the issuer. `order` and `find` return `unknown` for every network failure; they do not throw. */
export function createIssuer(options: IssuerOptions): Issuer {
  const { senderName = 'Indulge' } = options;
  const client = createReloadlyClient(options);

  const answerOf = async (transaction: Transaction): Promise<IssuerAnswer> => {
    const { status, transactionId } = transaction;
    if (status === 'SUCCESSFUL') return readCard(transactionId, faceOf(transaction));
    // Both mean that nothing was delivered and the charge was returned.
    if (status === 'FAILED' || status === 'REFUNDED') {
      return { kind: 'refused', reason: `the issuer's order is ${status.toLowerCase()}` };
    }
    return unknown(`the issuer's order is ${status.toLowerCase()}`);
  };

  const fetchCard = (transactionId: number) =>
    client.get(`/orders/transactions/${transactionId}/cards`, codesAccept);

  const readCard = async (transactionId: number, faceCents: bigint | null): Promise<IssuerAnswer> => {
    const answered = await fetchCard(transactionId);
    if (answered.kind !== 'ok') return unknown(`issued, but its code was not sent: ${describe(answered)}`);
    const card = cardIn(answered.body);
    const number = textOf(card?.cardNumber);
    const pin = textOf(card?.pinCode);
    const redemptionUrl = textOf(card?.redemptionUrl);
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
  };

  const findTransaction = async (
    reference: string,
  ): Promise<{ transaction: Transaction | undefined } | { kind: 'unknown'; reason: string }> => {
    const answered = await client.get(
      `/reports/transactions?${new URLSearchParams({ customIdentifier: reference })}`,
    );
    if (answered.kind !== 'ok') return unknown(describe(answered));
    const report = reportShape.safeParse(answered.body);
    if (!report.success) return unknown('the issuer answered something unreadable');
    const own = report.data.content.filter(({ customIdentifier }) => {
      return customIdentifier?.toLowerCase() === reference.toLowerCase();
    });
    // The report must hold this order alone. A report with others did not apply the filter.
    if (own.length < report.data.content.length) return unknown('the issuer answered about other orders');
    return { transaction: chooseOne(own) };
  };

  const find = async (reference: string): Promise<Found> => {
    const found = await findTransaction(reference);
    if ('kind' in found) return found;
    return found.transaction ? answerOf(found.transaction) : { kind: 'not-found' };
  };

  const inspect = async (reference: string): Promise<CardReport> => {
    const found = await findTransaction(reference);
    if ('kind' in found) return reportOf('silent', `The issuer could not be asked: ${found.reason}.`);
    const { transaction } = found;
    if (!transaction) return reportOf('not-said', 'The issuer has no order of ours for this card.');
    if (transaction.status !== 'SUCCESSFUL')
      return reportOf('void', `The issuer’s order is ${transaction.status.toLowerCase()}.`);
    const answered = await fetchCard(transaction.transactionId);
    if (answered.kind !== 'ok')
      return reportOf('silent', `The issuer could not be asked: ${describe(answered)}.`);
    return reportOn(cardIn(answered.body));
  };

  const order = async (request: IssuerOrderRequest): Promise<IssuerAnswer> => {
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
        ? answerOf(transaction.data)
        : unknown('the issuer answered something unreadable');
    }
    if (!isRefusal(answered)) return unknown(describe(answered));
    // An earlier call under this reference may have issued although this one is refused, so the issuer's
    // records decide.
    const earlier = await find(request.reference);
    if (earlier.kind !== 'not-found') return earlier;
    return alreadyUsed(answered)
      ? unknown('the issuer knows the reference and does not show its order')
      : { kind: 'refused', reason: describe(answered) };
  };

  return {
    name: ISSUER_NAME,
    order,
    find,
    inspect,
    ...createIssuerRecords(client),
    async *products(): AsyncGenerator<IssuerProduct> {
      for (let page = 1; ; page += 1) {
        const answered = await client.get(`/products?size=100&page=${page}`);
        if (answered.kind !== 'ok')
          throw new Error(`The issuer's catalog cannot be read: ${describe(answered)}`);
        const { content, last } = productPageShape.parse(answered.body);
        yield* content.map(productOf);
        if (last || content.length === 0) return;
      }
    },
  };
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

function unknown(reason: string): { kind: 'unknown'; reason: string } {
  return { kind: 'unknown', reason };
}
