/** Finds the country of an address in a table of networks. */
import { isIP } from 'node:net';

export type CountryTable = { find(ip: string): string | null };

type Range = { from: bigint; to: bigint; country: string };

/**
 * Reads lines like `203.0.113.0/24,AU` or `2001:db8::/32,DE`; other lines, such as a heading, are skipped.
 * Where networks overlap, the one that begins last counts.
 */
export function parseCountryTable(csv: string): CountryTable {
  const families: Record<number, Range[]> = { 4: [], 6: [] };
  for (const line of csv.split('\n')) {
    const [network = '', country = ''] = line.split(',').map((cell) => cell.trim().replaceAll('"', ''));
    const [ip = '', bits = ''] = network.split('/');
    const family = isIP(ip);
    if (family === 0 || !/^\d{1,3}$/.test(bits) || !/^[A-Za-z]{2}$/.test(country)) continue;
    const hostBits = BigInt(Math.max(0, (family === 4 ? 32 : 128) - Number(bits)));
    const from = (toNumber(ip) >> hostBits) << hostBits;
    families[family]?.push({ from, to: from + (1n << hostBits) - 1n, country: country.toUpperCase() });
  }
  for (const ranges of Object.values(families)) ranges.sort((a, b) => (a.from < b.from ? -1 : 1));
  return {
    find(ip) {
      const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '');
      const family = isIP(plain);
      return family === 0 ? null : findIn(families[family] ?? [], toNumber(plain));
    },
  };
}

function findIn(ranges: Range[], address: bigint): string | null {
  let low = 0;
  let high = ranges.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ranges[middle]?.from ?? 0n) <= address) low = middle + 1;
    else high = middle;
  }
  const range = ranges[low - 1];
  return range && address <= range.to ? range.country : null;
}

/** An address as a number. Call with what `isIP` accepts. */
function toNumber(ip: string): bigint {
  if (!ip.includes(':')) return ip.split('.').reduce((sum, part) => sum * 256n + BigInt(part), 0n);
  const [plain = ''] = ip.split('%');
  const withHex = plain.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_all, ...parts: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = parts.slice(0, 4).map(Number);
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
  });
  const [head = '', tail] = withHex.split('::');
  const left = head.split(':').filter(Boolean);
  const right = (tail ?? '').split(':').filter(Boolean);
  const groups = [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right];
  return groups.reduce((sum, group) => sum * 65_536n + BigInt(`0x${group}`), 0n);
}
