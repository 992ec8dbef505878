/**
 * Names of people and companies carry no web address, pass for nobody else, and turn nothing around, so that
 * nobody's mail can be borrowed.
 */

/** The endings that a made-up address would use; "Dr.Smith" and "St.John" have none of them. */
const ENDINGS =
  'com|net|org|info|biz|io|co|me|app|dev|xyz|top|site|online|shop|store|club|live|link|click|us|uk|de|ru|cn|in|eu|tk|ml|ga|cf|gq|ly|gg|sh|ai|tv|cc|ws|pw|icu|vip|pro|page|web|edu|gov';

const ADDRESS = new RegExp(
  `://|\\bwww\\.|@|[\\p{L}\\p{N}-][.\\u3002\\uff0e](?:${ENDINGS})(?![\\p{L}\\p{N}])`,
  'iu',
);

export const NO_ADDRESS = 'Please enter a name without a web or email address.';

export function hasNoAddress(name: string): boolean {
  return !ADDRESS.test(name);
}

/**
 * Letters that read like those of our name, as `plainLetters` leaves them. The capital of the first reads
 * like the small letter of the fifth.
 */
const OURS =
  /[il1|!\u0131\u0456\u03b9\u04cf][n\u0578][d\u0501][u\u03c5\u057d][il1|!\u0131\u0456\u03b9\u04cf][g\u0261\u0581][e\u0435\u03b5]/u;

export const NOT_OURS = 'This name would pass for Indulge. Please choose another one.';

/** Mails carry the names of those who send: none of them reads like ours. */
export function isNotOurs(name: string): boolean {
  return !OURS.test(plainLetters(name));
}

/** Whether first and last name, shown beside each other, do not read like ours together. */
export function isWholeNameNotOurs({
  firstName,
  lastName,
}: {
  firstName: string;
  lastName: string;
}): boolean {
  return isNotOurs(firstName + lastName);
}

/** In lower case, without accents, blanks and what cannot be seen. */
function plainLetters(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}|!]/gu, '');
}

/**
 * Takes out the characters that turn the direction of all that follows: after such a name a sentence, or the
 * amount of a payout, would be read backwards. Languages from right to left need none of them.
 */
export function withoutTurns(name: string): string {
  return name.replaceAll(/[\u202a-\u202e\u2066-\u2069]/g, '');
}
