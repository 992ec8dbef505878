/** An IPv4 address that arrived over an IPv6 socket, as what it is: networks of keys are written that way. */
export function plainAddress(ip: string): string {
  return ip.replace(/^::ffff:(?=\d+\.)/i, '');
}
