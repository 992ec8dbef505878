/** Stripe-shaped ids and secrets. */
import { randomBytes } from 'node:crypto';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Letters and digits from 6 random bits each; a value beyond the alphabet folds back, which ids can bear. */
function randomText(length: number): string {
  let text = '';
  for (const byte of randomBytes(length)) text += alphabet[byte % alphabet.length];
  return text;
}

export function newId(prefix: string): string {
  return `${prefix}_${randomText(24)}`;
}

export function newSecret(id: string): string {
  return `${id}_secret_${randomText(25)}`;
}
