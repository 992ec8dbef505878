/** The gift-card issuer over Reloadly's API (docs/decisions/0003-issuer.md). */
import { z } from 'zod';
import type {
  CardReport,
  Issuer,
  IssuerAnswer,
  IssuerOrderRequest,
  IssuerProduct,
} from '#server/gift-cards/issuer-port.ts';
import { createIssuerRecords } from './issuer-records.ts';
import { type Answered, createReloadlyClient, describe, type ReloadlyOptions } from './reloadly-client.ts';

export type IssuerOptions = ReloadlyOptions & {
  /** Printed on the issuer's receipts. */
  senderName?: string;
};

/** As cards and the issuer's pace name it. */
export const ISSUER_NAME = 'reloadly';

/** Version 2 of the redeem codes separates a card's number from its link. */
const codesAccept = 'application/com.reloadly.giftcards-v2+json';

const transactionShape = z.object({
  transactionId: z.number(),
  status: z.string(),
  customIdentifier: z.string().nullish(),
  product: z.object({ unitPrice: z.number(), currencyCode: z.string() }).nullish(),
});
const reportShape = z.object({ content: z.array(transactionShape) });

const written = z.union([z.string(), z.number()]).nullish();
/** `status` and `balance` are no part of Reloadly's public API (docs/decisions/0072-asking-about-a-card.md). */
const cardShape = z.object({
  cardNumber: written,
  pinCode: written,
  redemptionUrl: written,
  status: z.string().nullish(),
  balance: z.number().nullish(),
});
const cardsShape = z.union([z.array(cardShape), cardShape.transform((card) => [card])]);

const productShape = z.object({
  productId: z.number(),
  productName: z.string(),
  status: z.string().nullish(),
  recipientCurrencyCode: z.string(),
  minRecipientDenomination: z.number().nullish(),
  maxRecipientDenomination: z.number().nullish(),
  fixedRecipientDenominations: z.array(z.number()).nullish(),
  brand: z.object({ brandName: z.string() }).nullish(),
  category: z.object({ name: z.string() }).nullish(),
  redeemInstruction: z.object({ concise: z.string().nullish() }).nullish(),
});
const productPageShape = z.object({ content: z.array(productShape), last: z.boolean() });

type Transaction = z.infer<typeof transactionShape>;
type SaidCard = z.infer<typeof cardShape>;
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

/**
 * The issuer's own duplicate check is not atomic, so two orders may exist. One that issued counts; the oldest
 * first.
 */
function chooseOne(transactions: Transaction[]): Transaction | undefined {
  const oldestFirst = transactions.toSorted((left, right) => left.transactionId - right.transactionId);
  const failed = new Set(['FAILED', 'REFUNDED']);
  return (
    oldestFirst.find(({ status }) => status === 'SUCCESSFUL') ??
    oldestFirst.find(({ status }) => !failed.has(status)) ??
    oldestFirst[0]
  );
}

function productOf(product: z.infer<typeof productShape>): IssuerProduct {
  const listed = product.fixedRecipientDenominations?.map(cents) ?? [];
  const fixed = listed.toSorted((one, other) => Number(one - other));
  return {
    productId: String(product.productId),
    name: product.productName,
    brand: product.brand?.brandName ?? product.productName,
    category: product.category?.name ?? null,
    currency: product.recipientCurrencyCode,
    minCents: fixed[0] ?? cents(product.minRecipientDenomination ?? 0),
    maxCents: fixed.at(-1) ?? cents(product.maxRecipientDenomination ?? 0),
    fixedCents: fixed.length > 0 ? fixed : null,
    available: product.status === undefined || product.status === null || product.status === 'ACTIVE',
    redeemInstructions: product.redeemInstruction?.concise ?? null,
  };
}

/** The value of one card of the order. Another currency is never what was ordered. */
function faceOf({ product }: Transaction): bigint | null {
  if (!product) return null;
  return product.currencyCode === 'USD' ? cents(product.unitPrice) : 0n;
}

function cardIn(body: unknown): SaidCard | undefined {
  const cards = cardsShape.safeParse(body);
  return cards.success ? cards.data[0] : undefined;
}

/** What an issued card's own fields say. Another status than these two is one that nobody can spend from. */
function reportOn(card: SaidCard | undefined): CardReport {
  const code = textOf(card?.cardNumber) ?? textOf(card?.pinCode) ?? textOf(card?.redemptionUrl);
  const balanceCents = typeof card?.balance === 'number' ? cents(card.balance) : null;
  const status = card?.status?.toUpperCase();
  if (status === undefined && balanceCents === null)
    return {
      ...reportOf('not-said', 'The issuer issued the card, and does not say what is left on it.'),
      code,
    };
  const spent = status === 'REDEEMED' || balanceCents === 0n;
  if (!spent && status !== undefined && status !== 'ACTIVE')
    return { ...reportOf('void', `The issuer says that the card is ${status.toLowerCase()}.`), code };
  return spent
    ? { ...reportOf('redeemed', 'The issuer says that the card is used up.'), balanceCents, code }
    : { ...reportOf('active', 'The issuer says that the card is active.'), balanceCents, code };
}

function reportOf(word: CardReport['word'], detail: string): CardReport {
  return { word, balanceCents: null, detail, code: null };
}

function unknown(reason: string): { kind: 'unknown'; reason: string } {
  return { kind: 'unknown', reason };
}

function textOf(value: string | number | null | undefined): string | null {
  const text = value === null || value === undefined ? '' : String(value).trim();
  return text === '' ? null : text;
}

/** The API counts in dollars as JSON numbers. Two decimals are exact for every gift card's value. */
function dollars(amountCents: bigint): number {
  return Number(amountCents) / 100;
}

function cents(amount: number): bigint {
  return BigInt(Math.round(amount * 100));
}
