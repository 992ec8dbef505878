/** What pages ask about passkeys before they load the rest (passkeys.ts). */

/** Whether this browser can use passkeys at all. */
export function supportsPasskeys(): boolean {
  return typeof window !== 'undefined' && 'PublicKeyCredential' in window;
}

/** The user closed the browser's dialog, or it timed out, which needs no error message. */
export function isPasskeyCanceled(error: unknown): boolean {
  return error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError');
}
