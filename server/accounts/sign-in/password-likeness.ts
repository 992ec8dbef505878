/** Whether a password is the user's own email or name. Attackers of one account try those first. */

export type PasswordOwner = { email: string; firstName: string; lastName: string; username?: string };

/** Compares letters and digits alone, so that `Nora.Bell` and `nora bell` are one. */
export function isLikeOwner(password: string, owner: PasswordOwner): boolean {
  const plain = lettersAndDigits(password);
  const { email, firstName, lastName, username = '' } = owner;
  return [
    email,
    email.slice(0, email.lastIndexOf('@')),
    firstName,
    lastName,
    `${firstName}${lastName}`,
    `${lastName}${firstName}`,
    username,
  ].some((text) => {
    const own = lettersAndDigits(text);
    return own !== '' && own === plain;
  });
}

/** The text itself where it has neither letters nor digits. */
function lettersAndDigits(text: string): string {
  const lower = text.trim().toLowerCase();
  return lower.replaceAll(/[^\p{L}\p{N}]/gu, '') || lower;
}
