/** The issuer's own record of its orders. */
import { askOutside } from '../world/outside.ts';
import type { World } from '../world/world.ts';

export type IssuerOrder = {
  transactionId: number;
  status: string;
  customIdentifier: string;
  product: { totalPrice: number };
};

type Card = { cardNumber: string | null; pinCode: string | null; redemptionUrl: string | null };

export async function ordersOfIssuer(world: World): Promise<IssuerOrder[]> {
  const token = await tokenOf(world);
  const all: IssuerOrder[] = [];
  for (let page = 1; ; page += 1) {
    const { content, last } = await read<{ content: IssuerOrder[]; last: boolean }>(
      world,
      token,
      `/reports/transactions?size=200&page=${page}`,
    );
    all.push(...content);
    if (last) return all;
  }
}

/** The code of every card that the issuer made, by our reference. */
export async function codesAtIssuer(world: World): Promise<Map<string, string>> {
  const token = await tokenOf(world);
  const codes = new Map<string, string>();
  for (const { status, transactionId, customIdentifier } of await ordersOfIssuer(world)) {
    if (status !== 'SUCCESSFUL') continue;
    const [card] = await read<Card[]>(world, token, `/orders/transactions/${transactionId}/cards`);
    const code = card?.cardNumber ?? card?.pinCode ?? card?.redemptionUrl;
    if (code) codes.set(customIdentifier, code);
  }
  return codes;
}

/** The card that the issuer made for a reference, as it tells staff by phone. */
export async function cardAtIssuer(
  world: World,
  reference: string,
): Promise<{ code: string; pin?: string; issuerOrderId: string } | undefined> {
  const token = await tokenOf(world);
  const query = new URLSearchParams({ customIdentifier: reference });
  const { content } = await read<{ content: IssuerOrder[] }>(world, token, `/reports/transactions?${query}`);
  const order = content.find(({ status }) => status === 'SUCCESSFUL');
  if (!order) return undefined;
  const id = order.transactionId;
  const [card] = await read<Card[]>(world, token, `/orders/transactions/${id}/cards`);
  const code = card?.cardNumber ?? card?.pinCode ?? card?.redemptionUrl;
  if (!code) return undefined;
  const pin = card?.cardNumber ? card.pinCode : null;
  return { code, ...(pin && { pin }), issuerOrderId: String(id) };
}

async function tokenOf({ issuerUrl, settings }: World): Promise<string> {
  const signIn = await askOutside(`${issuerUrl}/oauth/token`, {
    method: 'POST',
    body: JSON.stringify({
      grant_type: 'client_credentials',
      client_id: settings.ISSUER_CLIENT_ID,
      client_secret: settings.ISSUER_CLIENT_SECRET,
    }),
  });
  return ((await signIn.json()) as { access_token: string }).access_token;
}

async function read<T>({ issuerUrl }: World, token: string, path: string): Promise<T> {
  const answer = await askOutside(`${issuerUrl}${path}`, {
    headers: { authorization: `Bearer ${token}`, accept: 'application/com.reloadly.giftcards-v2+json' },
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}
