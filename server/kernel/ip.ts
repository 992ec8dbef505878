/** Addresses of the internet in one form. */

/** An IPv4 address that arrived over an IPv6 socket, as IPv4: keys and rules name their networks that way. */
export function plainIp(ip: string): string {
  return ip.replace(/^::ffff:(?=\d+\.)/i, '');
}
