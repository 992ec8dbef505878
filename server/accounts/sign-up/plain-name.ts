/** A name that its owner did not type here. */
import { hasNoAddress, isNotOurs, withoutTurns } from '#contract/kernel/plain-name.ts';

const LONGEST_NAME = 60;

/** Cut to the length that the contract allows; empty where the contract allows no such name. */
export function plainName(name: string | null, most = LONGEST_NAME): string {
  const plain = withoutTurns(name ?? '')
    .replaceAll(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, most)
    .trim();
  return hasNoAddress(plain) && isNotOurs(plain) ? plain : '';
}
