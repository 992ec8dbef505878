/**
 * What the operator knows of countries, networks, domains and names: files that are read at the start, never
 * fetched.
 */
import { readFileSync } from 'node:fs';
import { BlockList, isIP } from 'node:net';
import type { Config } from '#server/config.ts';
import { CannotStart } from '#server/kernel/cannot-start.ts';
import { plainIp } from '#server/kernel/ip.ts';
import { createAddressList } from './address-list.ts';
import { createNameList } from './name-list.ts';
import type { RiskLists } from './risk.ts';

export const NO_LISTS: RiskLists = {
  findCountry: null,
  isHidden: () => false,
  findListed: () => undefined,
  findSanctionedDomain: () => undefined,
  findSanctionedName: () => undefined,
};

/** Throws `CannotStart` for a file that cannot be read, and for a line that is no entry. */
export function loadRiskLists(
  { networksFile, addressesFile, namesFile, sanctionedDomains }: Config['risk'],
  findCountry: RiskLists['findCountry'] = NO_LISTS.findCountry,
): RiskLists {
  const networks = new BlockList();
  for (const line of linesOf('RISK_NETWORKS_FILE', networksFile, isNetwork)) addNetwork(networks, line);
  const listed = linesOf('RISK_ADDRESSES_FILE', addressesFile, isAddress).map((line) => line.toLowerCase());
  const findSanctioned = createAddressList({ emails: [], domains: sanctionedDomains });
  return {
    findCountry,
    isHidden: (ip) => networks.check(plainIp(ip), familyOf(ip)),
    findListed: createAddressList({
      emails: listed.filter((line) => /[@+]/.test(line)),
      domains: listed.filter((line) => !/[@+]/.test(line)),
    }),
    findSanctionedDomain: (contact) =>
      contact.startsWith('+') ? domainOfPhone(contact, sanctionedDomains) : findSanctioned(contact),
    findSanctionedName: createNameList(linesOf('RISK_NAMES_FILE', namesFile, () => true)),
  };
}

/** One entry a line. Empty lines, and those that begin with a number sign, are left out. */
function linesOf(setting: string, file: string | undefined, isEntry: (line: string) => boolean): string[] {
  if (file === undefined) return [];
  const lines = read(setting, file).split(/\r?\n/);
  return lines.flatMap((line, index) => {
    const entry = line.trim();
    if (entry === '' || entry.startsWith('#')) return [];
    if (!isEntry(entry)) throw new CannotStart(`${setting}: line ${index + 1} is no entry of such a file.`);
    return [entry];
  });
}

function read(setting: string, file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    throw new CannotStart(`${setting} cannot be read: ${cause instanceof Error ? cause.message : cause}`);
  }
}

function isNetwork(line: string): boolean {
  const [address = '', bits] = line.split('/');
  const family = isIP(address);
  const most = family === 4 ? 32 : 128;
  return family !== 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most));
}

function addNetwork(networks: BlockList, line: string): void {
  const [address = '', bits] = line.split('/');
  const family = familyOf(address);
  networks.addSubnet(address, bits === undefined ? (family === 'ipv4' ? 32 : 128) : Number(bits), family);
}

function familyOf(ip: string): 'ipv4' | 'ipv6' {
  return isIP(plainIp(ip)) === 4 ? 'ipv4' : 'ipv6';
}

/** The calling codes of countries under sanctions, by their domains. */
const CALLING_CODES: Record<string, string> = { cu: '+53', ir: '+98', kp: '+850', sy: '+963' };

function domainOfPhone(phone: string, domains: readonly string[]): string | undefined {
  return domains.find((domain) => CALLING_CODES[domain] && phone.startsWith(CALLING_CODES[domain]));
}

/** An address, a domain, or a phone number in E.164. */
function isAddress(line: string): boolean {
  if (line.startsWith('+')) return /^\+[1-9]\d{6,14}$/.test(line);
  return /^([^\s@]+@)?[a-z0-9-]+(\.[a-z0-9-]+)*$/i.test(line);
}
