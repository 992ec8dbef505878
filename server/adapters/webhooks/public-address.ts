/** Which addresses a webhook may be sent to: those of the public internet. */
import ipaddr from 'ipaddr.js';

/** An IPv4 address inside an IPv6 one counts as what it is. */
export function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';
}
