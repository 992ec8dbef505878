/** The issuer's JSON: products, orders, pages and errors as the real API writes them. */
import type { Reply } from '../kernel/call.ts';
import type { IssuedCard, Order } from './order.ts';
import { type Product, productOf } from './products.ts';

const currencyCode = 'USD';

export function productReply(product: Product) {
  return {
    productId: product.id,
    productName: product.name,
    global: false,
    status: 'ACTIVE',
    supportsPreOrder: false,
    senderFee: 0,
    senderFeePercentage: 0,
    discountPercentage: product.discountBasisPoints / 100,
    denominationType: 'RANGE',
    recipientCurrencyCode: currencyCode,
    minRecipientDenomination: dollars(product.minCents),
    maxRecipientDenomination: dollars(product.maxCents),
    senderCurrencyCode: currencyCode,
    minSenderDenomination: dollars(product.minCents),
    maxSenderDenomination: dollars(product.maxCents),
    fixedRecipientDenominations: [],
    fixedSenderDenominations: null,
    fixedRecipientToSenderDenominationsMap: null,
    metadata: {},
    logoUrls: [],
    brand: { brandId: product.brandId, brandName: product.brandName },
    category: { id: 1, name: 'Shopping' },
    country: { isoName: 'US', name: 'United States', flagUrl: '' },
    redeemInstruction: {
      concise: `Enter the code when you pay at ${product.brandName}.`,
      verbose: `Choose what you like at ${product.brandName}, enter the code when you pay, and its value is taken off.`,
    },
    additionalRequirements: { userIdRequired: false },
  };
}

export function orderReply(order: Order, balanceCents: number) {
  const product = productOf(order.productId);
  return {
    transactionId: order.id,
    amount: dollars(order.chargedCents),
    discount: dollars(Math.max(0, order.unitCents * order.quantity - order.chargedCents)),
    currencyCode,
    fee: 0,
    smsFee: 0,
    totalFee: 0,
    preOrdered: false,
    recipientEmail: order.recipientEmail,
    recipientPhone: null,
    customIdentifier: order.reference,
    status: order.status,
    transactionCreatedTime: written(order.createdAt),
    product: {
      productId: order.productId,
      productName: product?.name,
      countryCode: 'US',
      quantity: order.quantity,
      unitPrice: dollars(order.unitCents),
      totalPrice: dollars(order.unitCents * order.quantity),
      currencyCode,
      brand: { brandId: product?.brandId, brandName: product?.brandName },
    },
    balanceInfo: { newBalance: dollars(balanceCents), currencyCode },
  };
}

/**
 * Version 2 of the answer has the link in a field of its own; version 1 has it in place of the number. `status` and
 * `balance` are this stand-in's own: Reloadly's public API tells neither.
 */
export function cardReply(card: IssuedCard, unitCents: number, version: 1 | 2, publicUrl: string) {
  const { cardNumber, pinCode } = card;
  const redemptionUrl = card.byLink ? `${publicUrl}/redeem/${card.token}` : null;
  const left = Math.max(0, unitCents - card.spentCents);
  return version === 2
    ? {
        cardNumber,
        pinCode,
        redemptionUrl,
        status: card.blocked ? 'BLOCKED' : left > 0 ? 'ACTIVE' : 'REDEEMED',
        balance: dollars(left),
      }
    : { cardNumber: redemptionUrl ?? cardNumber, pinCode };
}

export type Paging = { page: number; size: number };

/** Requests count pages from 1, answers from 0. */
export function pagingOf(query: URLSearchParams): Paging {
  const number = (name: string, fallback: number, most: number) => {
    const given = Number(query.get(name));
    return Number.isInteger(given) && given >= 1 ? Math.min(given, most) : fallback;
  };
  return { page: number('page', 1, 1_000_000) - 1, size: number('size', 50, 200) };
}

export function pageReply(content: unknown[], total: number, { page, size }: Paging) {
  const sort = { sorted: false, unsorted: true, empty: true };
  const totalPages = Math.ceil(total / size);
  return {
    content,
    pageable: { sort, pageNumber: page, pageSize: size, offset: page * size, unpaged: false, paged: true },
    totalPages,
    totalElements: total,
    last: page + 1 >= totalPages,
    first: page === 0,
    sort,
    numberOfElements: content.length,
    size,
    number: page,
    empty: content.length === 0,
  };
}

export function errorReply(status: number, path: string, message: string, errorCode: string | null): Reply {
  return {
    status,
    body: { timeStamp: written(new Date()), message, path, errorCode, infoLink: null, details: [] },
  };
}

/** The pause is in whole seconds, as HTTP has it. */
export function tooManyRequests(ms: number): Reply {
  const reply = errorReply(429, '/orders', 'Too many requests', 'TOO_MANY_REQUESTS');
  return { ...reply, headers: { 'retry-after': String(Math.ceil(ms / 1000)) } };
}

export function dollars(cents: number): number {
  return cents / 100;
}

/** `2022-06-10 08:06:04`, the form in which the real API writes times. */
function written(time: Date): string {
  return time.toISOString().slice(0, 19).replace('T', ' ');
}
