/** The database's refusals of a cart, as the contract's refusals. */
import { DatabaseError } from 'pg';
import { displayCents } from '#contract/kernel/money.ts';
import { REFUSALS } from '#contract/kernel/refusals.ts';
import { type Refusal, refuse } from '#server/kernel/refusal.ts';

/** The detail of an IC001 or IC002, as the cart's functions write it. */
type Detail = { giftCardId: string; name: string | null; min?: string; max?: string };

/** The refusal for an error of the cart's functions; undefined for any other error. */
export function cartRefusal(error: unknown): Refusal | undefined {
  if (!(error instanceof DatabaseError)) return undefined;
  switch (error.code) {
    case 'IC001':
      return unavailable(JSON.parse(error.detail ?? '{}'));
    case 'IC002':
      return outOfRange(JSON.parse(error.detail ?? '{}'));
    case 'IC003':
      return refuse('not-found');
    case 'IC004':
      return quantityRefusal('Your cart is full. Please check out before you add more.');
    case '23514':
      return error.constraint === 'cart_item_quantity' ? quantityRefusal() : undefined;
    default:
      return undefined;
  }
}

/** Runs work on a cart and throws its refusals. */
export async function refusing<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw cartRefusal(error) ?? error;
  }
}

function unavailable({ giftCardId, name }: Detail): Refusal {
  const message = name
    ? `The ${name} gift card is not available at the moment.`
    : REFUSALS['gift-card-unavailable'][1];
  return refuse('gift-card-unavailable', { message, fields: { giftCardId: message }, extra: { giftCardId } });
}

function outOfRange({ giftCardId, name, min = '0', max = '0' }: Detail): Refusal {
  const range =
    min === max ? displayCents(BigInt(min)) : `${displayCents(BigInt(min))} to ${displayCents(BigInt(max))}`;
  const message = `The ${name} gift card is sold for ${range}.`;
  return refuse('amount-out-of-range', { message, fields: { amount: message }, extra: { giftCardId } });
}

function quantityRefusal(message: string = REFUSALS['quantity-out-of-range'][1]): Refusal {
  return refuse('quantity-out-of-range', { message, fields: { quantity: message } });
}
