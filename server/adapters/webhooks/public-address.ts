/** Which addresses a webhook may be sent to: those of the public internet. */
import ipaddr from 'ipaddr.js';

/** All that was given out of IPv6 for the internet; what lies outside leads into networks, or nowhere. */
const GIVEN_OUT = ipaddr.IPv6.parseCIDR('2000::/3');

/** An IPv4 address inside an IPv6 one counts as what it is. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const plain = ipaddr.process(address);
  return plain.range() === 'unicast' && (plain instanceof ipaddr.IPv4 || plain.match(GIVEN_OUT));
}
