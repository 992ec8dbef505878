/**
 * The secret of a link that undoes a change of email: made from the change's id, so nothing secret is stored.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { isId } from '#contract/kernel/id.ts';
import type { EncryptionKeys } from '#server/config/encryption-key.ts';
import { deriveKey } from '#server/kernel/seal.ts';

export function undoToken({ current }: EncryptionKeys, changeId: string): string {
  return `${changeId}.${sign(current, changeId).toString('base64url')}`;
}

/**
 * The id of the change, or undefined for what is no such token. A link from before a key change still works.
 */
export function readUndoToken({ current, old }: EncryptionKeys, token: string): string | undefined {
  const [id = '', signature = ''] = token.split('.');
  if (!isId(id)) return undefined;
  const given = Buffer.from(signature, 'base64url');
  const valid = [current, ...old].some((key) => {
    const expected = sign(key, id);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  return valid ? id : undefined;
}

function sign(key: EncryptionKeys['current'], changeId: string): Buffer {
  return createHmac('sha256', deriveKey(key, 'email-change undo')).update(changeId).digest();
}
