/**
 * The address to open after signing in; null for an address outside this site. Browsers drop tabs and line
 * ends from an address, so "/\t/evil.example" leads to another site.
 */
export function ownAddress(next: string | undefined): string | null {
  return next && /^\/(?![/\\])\P{Cc}*$/u.test(next) ? next : null;
}
