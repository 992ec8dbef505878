/** What the issuer's records say although it is not so, and what reconciliation must say about it. */
import type { Chance } from '../chance.ts';
import type { World } from '../world/world.ts';
import { ordersOfIssuer } from './issuer-books.ts';

/** Plants one lie of each kind. Returns the differences that follow, a line for each kind. */
export async function plantLies(world: World, luck: Chance): Promise<string[]> {
  const filled = (await ordersOfIssuer(world)).filter(({ status }) => status === 'SUCCESSFUL');
  const [failed, forgotten, cheaper, twice] = shuffled(filled, luck);
  if (!failed || !forgotten || !cheaper || !twice) throw new Error('The issuer made fewer than four cards.');
  await lie(world, `/${failed.customIdentifier}`, { status: 'REFUNDED' });
  await lie(world, `/${forgotten.customIdentifier}`, { forgotten: true });
  await lie(world, `/${cheaper.customIdentifier}`, { unitPrice: 1.23 });
  await lie(world, '', { reference: twice.customIdentifier, unitPrice: 7 });
  await lie(world, '', { reference: 'nobody-asked', unitPrice: 9 });
  return [
    '1 order-amount ($1.23)',
    '1 order-failed ($0.00)',
    '1 order-missing ($0.00)',
    '1 order-twice ($7.00)',
    '1 order-unknown ($9.00)',
  ];
}

async function lie({ issuerUrl }: World, path: string, body: object): Promise<void> {
  const url = `${issuerUrl}/_test/lies/orders${path}`;
  const answer = await fetch(url, { method: 'POST', body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${url} ${answer.status} ${await answer.text()}`);
}

function shuffled<T>(items: readonly T[], luck: Chance): T[] {
  return items
    .map((item) => ({ item, at: luck.next() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item);
}
