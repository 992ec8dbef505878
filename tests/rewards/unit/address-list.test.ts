/** Lists of addresses and domains, and of networks, which rules search for each recipient. */
import { BlockList, isIPv6 } from 'node:net';
import { expect, test } from 'vitest';
import { createAddressList } from '#server/rewards/risk/address-list.ts';
import { networkWith, plainEmail } from '#server/rewards/risk/contact.ts';
import { NO_LISTS } from '#server/rewards/risk/lists.ts';
import { hitsOf, NOTHING_MEASURED } from '#server/rewards/risk/risk.ts';
import { readRule } from '#server/rewards/risk/rule.ts';
import { type Chance, chanceOf } from '#tests/chaos/chance.ts';

const draw = <T>(chance: Chance, from: readonly T[], many: number) =>
  Array.from({ length: many }, () => chance.pick(from));
const HOSTS = ['a.example', 'b.a.example', 'xa.example', 'example', 'c.b.a.example', 'b.example', '..', ''];
const NAMES = ['ida', 'IDA', 'ida+1', 'ida+2', 'nora', '+15550100', '@ida'];

/** What the list means: each entry compared by itself, in its order. */
function compared({ emails, domains }: { emails: string[]; domains: string[] }, email: string) {
  const host = email.slice(email.lastIndexOf('@') + 1);
  return (
    emails.find((entry) => plainEmail(entry) === plainEmail(email)) ??
    domains.find((domain) => host === domain || host.endsWith(`.${domain}`))
  );
}

test('a list finds what a comparison with each entry finds', () => {
  const chance = chanceOf(20261130);
  for (let round = 0; round < 300; round += 1) {
    const address = () => `${chance.pick(NAMES)}@${chance.pick(HOSTS)}`;
    const list = {
      emails: Array.from({ length: chance.between(0, 5) }, address),
      domains: draw(chance, HOSTS, chance.between(0, 4)),
    };
    const find = createAddressList(list);
    for (const email of [...Array.from({ length: 20 }, address), ...NAMES, ...HOSTS])
      expect([email, find(email)]).toEqual([email, compared(list, email)]);
  }
});

/** A list that counts how often one of its entries is read. */
function counted(entries: string[]) {
  const reads = { count: 0 };
  const list = new Proxy(entries, {
    get(target, name, receiver) {
      if (typeof name === 'string' && /^\d+$/.test(name)) reads.count += 1;
      return Reflect.get(target, name, receiver);
    },
  });
  return { list, reads };
}

// Search the entries themselves in createAddressList, and this must fail.
test('an order of a thousand rewards reads no entry of a list again', () => {
  const domains = counted(Array.from({ length: 1000 }, (_, index) => `other${index}.example`));
  const emails = counted(Array.from({ length: 1000 }, (_, index) => `somebody@other${index}.example`));
  const findListed = createAddressList({ emails: emails.list, domains: domains.list });
  const rule = readRule('company', 'review_tremendous_flag_list', {});
  emails.reads.count = 0;
  domains.reads.count = 0;
  const hits = Array.from({ length: 1000 }, (_, index) =>
    hitsOf(
      [{ rule, measured: NOTHING_MEASURED }],
      { emails: [`ida@mail.place${index}.example`], names: [], ip: null },
      { ...NO_LISTS, findListed },
    ),
  );
  expect(hits.flat()).toEqual([]);
  expect(emails.reads.count + domains.reads.count).toBe(0);
});

// Search rule.config in risk.ts, and this must fail.
test('a rule is made ready once, not for each reward', () => {
  const rule = readRule('company', 'review_email', { emails: ['ida@a.example'], domains: ['b.example'] });
  Object.assign(rule.config, { emails: [], domains: [] });
  const abouts = ['ida+1@a.example', 'nora@b.example', 'nora@a.example'].map((email) =>
    hitsOf([{ rule, measured: NOTHING_MEASURED }], { emails: [email], names: [], ip: null }, NO_LISTS),
  );
  expect(abouts).toMatchObject([[{ about: 'ida@a.example' }], [{ about: 'b.example' }], []]);
});

test('of several networks the first one that contains an address is found', () => {
  const chance = chanceOf(7);
  const four = () => `10.${chance.between(0, 2)}.${chance.between(0, 2)}.${chance.between(0, 2)}`;
  const six = () => `2001:db8:${chance.between(0, 2)}::${chance.between(0, 2)}`;
  const network = () =>
    chance.pick([
      () => `${four()}/${8 + chance.between(0, 24)}`,
      four,
      six,
      () => `${six()}/${30 + chance.between(0, 29)}`,
    ])();
  const contains = (entry: string, ip: string) => {
    const [address = '', bits] = entry.split('/');
    const family = isIPv6(ip) ? 'ipv6' : 'ipv4';
    if (isIPv6(address) !== isIPv6(ip)) return false;
    const list = new BlockList();
    list.addSubnet(address, Number(bits ?? (family === 'ipv4' ? 32 : 128)), family);
    return list.check(ip, family);
  };
  for (let round = 0; round < 200; round += 1) {
    const networks = Array.from({ length: chance.between(0, 8) }, network);
    for (const ip of [four(), four(), six(), six(), 'nowhere'])
      expect([networks, ip, networkWith(networks, ip)]).toEqual([
        networks,
        ip,
        ip === 'nowhere' ? undefined : networks.find((entry) => contains(entry, ip)),
      ]);
  }
});
