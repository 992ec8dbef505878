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

/**
 * The listed email that equals an address, else the listed domain that it belongs to; undefined for neither.
 */
export function addressIn(
  { emails, domains }: { emails: readonly string[]; domains: readonly string[] },
  email: string,
): string | undefined {
  const plain = plainEmail(email);
  const listed = emails.find((entry) => plainEmail(entry) === plain);
  return listed ?? domains.find((domain) => isOfDomain(email, domain));
}

function isOfDomain(email: string, domain: string): boolean {
  const host = email.slice(email.lastIndexOf('@') + 1);
  return host === domain || host.endsWith(`.${domain}`);
}

/** The listed network (CIDR) that contains an IP address; undefined where none does. */
export function networkWith(networks: readonly string[], ip: string): string | undefined {
  const plain = plainIp(ip);
  const family = isIP(plain);
  if (family === 0) return undefined;
  return networks.find((network) => {
    const [address = '', bits] = network.split('/');
    if (isIP(address) !== family) return false;
    const type = family === 4 ? 'ipv4' : 'ipv6';
    const list = new BlockList();
    list.addSubnet(address, bits === undefined ? (family === 4 ? 32 : 128) : Number(bits), type);
    return list.check(plain, type);
  });
}
