/**
 * Looks a name up with the name servers themselves. The system's own lookup waits on the few threads that all
 * of the process share: names whose server never answers would stop every other new connection.
 */
import { Resolver } from 'node:dns/promises';

export type Address = { address: string; family: number };
export type Lookup = (name: string) => Promise<Address[]>;

/** Of one try with one server. The second try has twice the time. */
const TRY_MS = 2_000;
const TRIES = 2;
/** Of the whole lookup: several servers are asked in turn. */
const LIMIT_MS = 8_000;

/** What says that there is no such name, or none with an address. */
const NOT_FOUND = ['ENOTFOUND', 'ENODATA'];

/**
 * Callers who ask for a name at the same time share one lookup. The addresses of IPv4 come first. Rejects
 * with the code `ENOTFOUND` or `EAI_AGAIN`, as the system does. The file `/etc/hosts` is not read.
 */
export function createPublicLookup(nameServers?: readonly string[]): Lookup {
  const pending = new Map<string, Promise<Address[]>>();
  return (name) => {
    const known = pending.get(name);
    if (known) return known;
    const found = lookUp(name, nameServers).finally(() => pending.delete(name));
    pending.set(name, found);
    return found;
  };
}

async function lookUp(name: string, nameServers: readonly string[] | undefined): Promise<Address[]> {
  // One of its own for each lookup, because `cancel` ends everything that a resolver does.
  const resolver = new Resolver({ timeout: TRY_MS, tries: TRIES });
  if (nameServers) resolver.setServers(nameServers);
  const limit = setTimeout(() => resolver.cancel(), LIMIT_MS).unref();
  const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  clearTimeout(limit);
  const found = answers.flatMap((answer, index) =>
    answer.status === 'fulfilled'
      ? answer.value.map((address) => ({ address, family: index === 0 ? 4 : 6 }))
      : [],
  );
  if (found.length > 0) return found;
  const isUnknown = answers.every(
    (answer) => answer.status === 'rejected' && NOT_FOUND.includes(answer.reason?.code),
  );
  throw Object.assign(new Error(`The name ${name} was not resolved.`), {
    code: isUnknown ? 'ENOTFOUND' : 'EAI_AGAIN',
  });
}
