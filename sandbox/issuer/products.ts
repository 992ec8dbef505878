/** The products that the issuer sells, 1 to 200, each with its own terms and kind of code. */
import { randomInt } from 'node:crypto';

export const PRODUCT_COUNT = 200;

export type Product = {
  id: number;
  name: string;
  brandId: number;
  brandName: string;
  minCents: number;
  maxCents: number;
  /** The buyer's discount on the face value, in basis points. */
  discountBasisPoints: number;
};

export type Card = { cardNumber: string; pinCode: string | null; byLink: boolean };

/** The product with this number. The brand is the same whatever the catalog of the buyer calls it. */
export function productOf(id: number): Product | undefined {
  if (!Number.isInteger(id) || id < 1 || id > PRODUCT_COUNT) return undefined;
  const brandName = `Brand ${String(id).padStart(3, '0')}`;
  return {
    id,
    name: `${brandName} US`,
    brandId: id,
    brandName,
    minCents: 100,
    maxCents: 2_000_00,
    discountBasisPoints: (id % 7) * 100,
  };
}

/** Draws a code in the form of the product's brand: a claim code, a card number with a PIN, or a link. */
export function drawCard(productId: number): Card {
  switch (productId % 5) {
    case 0:
      return { cardNumber: groups(letters, 4, 4), pinCode: null, byLink: true };
    case 1:
      return { cardNumber: groups(letters, 4, 4), pinCode: null, byLink: false };
    case 2:
      return { cardNumber: withCheckDigit(`6${digits(14)}`), pinCode: digits(4), byLink: false };
    case 3:
      return { cardNumber: `${prefixOf(productId)}-${groups(letters, 2, 5)}`, pinCode: null, byLink: false };
    default:
      return { cardNumber: withCheckDigit(`9${digits(17)}`), pinCode: digits(8), byLink: false };
  }
}

/** Without I, O, 0 and 1, which are hard to tell apart. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

function groups(alphabet: string, count: number, length: number): string {
  return Array.from({ length: count }, () => draw(alphabet, length)).join('-');
}

function digits(length: number): string {
  return draw('0123456789', length);
}

function draw(alphabet: string, length: number): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
}

function prefixOf(productId: number): string {
  const at = (index: number) => letters[index % 24];
  return `${at(productId)}${at(productId * 5 + 3)}${at(productId * 11 + 7)}`;
}

/** Adds the Luhn digit that real card numbers end in. */
function withCheckDigit(number: string): string {
  let sum = 0;
  for (const [index, character] of [...number].reverse().entries()) {
    const doubled = Number(character) * (index % 2 === 0 ? 2 : 1);
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return number + String((10 - (sum % 10)) % 10);
}
