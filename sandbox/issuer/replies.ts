/** The issuer's JSON: products, orders, pages and errors as the real API writes them. */
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
 * Version 2 of the answer has the link in a field of its own; version 1 has it in place of the number.
 * `status` and `balance` are this stand-in's own: Reloadly's public API tells neither.
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

export function dollars(cents: number): number {
  return cents / 100;
}

/** `2022-06-10 08:06:04`, the form in which the real API writes times. */
export function written(time: Date): string {
  return time.toISOString().slice(0, 19).replace('T', ' ');
}
