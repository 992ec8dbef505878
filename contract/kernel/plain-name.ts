/** Names of people and companies carry no web address, so that nobody's mail can be borrowed to send one. */

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
