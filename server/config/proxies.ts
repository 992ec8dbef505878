/** The proxies whose `X-Forwarded-For` is trusted: addresses, ranges, or the names of private ranges. */
import { isIP } from 'node:net';

const NAMED_RANGES = new Set(['loopback', 'linklocal', 'uniquelocal']);

/** The widest ranges that one operator owns: 10.0.0.0/8 and fc00::/7. */
const WIDEST_IPV4 = 8;
const WIDEST_IPV6 = 7;
/** The bits before the IPv4 address in `::ffff:0:0/96`. */
const MAPPED_BITS = 96;

export function proxyList(value: string): string[] {
  return value.split(',').flatMap((entry) => entry.trim() || []);
}

export function isProxy(entry: string): boolean {
  if (NAMED_RANGES.has(entry)) return true;
  const [address = '', prefix, ...more] = entry.split('/');
  const bits = isIP(address) === 4 ? 32 : 128;
  if (isIP(address) === 0 || more.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits);
}

/** A range so wide that a stranger's address lies in it, and the stranger chooses the address we record. */
export function includesStrangers(entry: string): boolean {
  const [address = '', prefix] = entry.split('/');
  if (prefix === undefined) return false;
  const bits = Number(prefix);
  if (isIP(address) === 4) return bits < WIDEST_IPV4;
  if (/^(::|(0+:){1,5}:?(0+:)*)ffff:/i.test(address)) return bits < MAPPED_BITS + WIDEST_IPV4;
  return bits < WIDEST_IPV6;
}
