/** Addresses and networks in the form in which rules compare them. */
import { BlockList, isIP } from 'node:net';
import { plainIp } from '#server/kernel/ip.ts';

/** The contacts by which rules recognize a recipient: an email address, or a phone number in E.164. */
export function contactsOf({
  recipientEmail,
  recipientPhone = null,
}: {
  recipientEmail: string | null;
  recipientPhone?: string | null;
}): string[] {
  return [recipientEmail, recipientPhone].flatMap((contact) =>
    contact === null ? [] : [plainEmail(contact)],
  );
}

/**
 * Capital letters, and what follows a plus sign, do not make another recipient. A phone number stays as it
 * is.
 */
export function plainEmail(email: string): string {
  if (!email.includes('@')) return email;
  const at = email.lastIndexOf('@');
  return `${email.slice(0, at).replace(/\+.*$/, '')}${email.slice(at)}`.toLowerCase();
}

/** The listed network (CIDR) that contains an IP address; undefined where none does. */
export function networkWith(networks: readonly string[], ip: string): string | undefined {
  const plain = plainIp(ip);
  const family = isIP(plain);
  const ofFamily = networks.filter((network) => family !== 0 && isIP(addressOf(network)) === family);
  return firstWith(ofFamily, plain, family === 4 ? 'ipv4' : 'ipv6');
}

/** Halves the list until one is left: to ask for each network by itself takes as long as to list them all. */
function firstWith(networks: readonly string[], ip: string, family: 'ipv4' | 'ipv6'): string | undefined {
  const list = new BlockList();
  for (const network of networks) {
    const [, bits = family === 'ipv4' ? 32 : 128] = network.split('/');
    list.addSubnet(addressOf(network), Number(bits), family);
  }
  if (!list.check(ip, family)) return undefined;
  if (networks.length === 1) return networks[0];
  const half = Math.floor(networks.length / 2);
  return firstWith(networks.slice(0, half), ip, family) ?? firstWith(networks.slice(half), ip, family);
}

function addressOf(network: string): string {
  return network.split('/', 1).join();
}
