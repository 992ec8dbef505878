/**
 * An address of our own to go on to after signing in, null for anything that leads elsewhere. Browsers leave tabs and line ends out of
 * an address, so that "/\t/evil.example" is somebody else's.
 */
export function ownAddress(next: string | undefined): string | null {
  return next && /^\/(?![/\\])\P{Cc}*$/u.test(next) ? next : null;
}
