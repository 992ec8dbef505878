/** Refuses a new password that attackers would try first (P7). */
import { refuse } from '#server/kernel/refusal.ts';
import { isCommonPassword } from './common-passwords.ts';
import { isLikeOwner, type PasswordOwner } from './password-likeness.ts';

const COMMON =
  'This password is on the lists that attackers try first. Please choose another one, such as a few unrelated words.';
const OWN = 'Please choose a password that is not your name or email address.';

/** Throws `invalid-input` for the field that has the password. */
export async function requireUncommonPassword(password: string, field = 'password'): Promise<void> {
  if (await isCommonPassword(password)) throw refusedPassword(COMMON, field);
}

/** Throws `invalid-input` for the field that has the password. */
export function requireOwnPassword(password: string, owner: PasswordOwner, field = 'password'): void {
  if (isLikeOwner(password, owner)) throw refusedPassword(OWN, field);
}

function refusedPassword(message: string, field: string) {
  return refuse('invalid-input', { message, fields: { [field]: message } });
}
