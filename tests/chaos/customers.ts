/** Simulates customers: they repeat a call until they get a reply, and remember the replies. */
import type { Answer } from '#tests/support/client.ts';
import { eventually } from '#tests/support/eventually.ts';
import type { Chance } from './chance.ts';
import type { Customer, World } from './world.ts';

export type Memory = {
  /** The intents that the customer's card was charged for. */
  paid: string[];
  /** The orders that the product confirmed, by the key of their calls. */
  orders: { key: string; orderId: string; totalCents: bigint; cards: string[] }[];
  /** Replies that only a bug can cause. */
  odd: string[];
  /** Called with each reply. */
  heard(): void;
};

export type Customers = {
  memory: Map<string, Memory>;
  /** Resolves after this many more replies. */
  answered(more: number): Promise<void>;
  /** Resolves once enough has happened. A fixed number of calls would leave the result to chance. */
  until(enough: () => boolean | Promise<boolean>): Promise<void>;
  /** Resolves once more than this many payments and gift cards have completed. */
  achieved(atLeast: { paid: number; issued: number }): Promise<void>;
  /** Lets every customer finish the current call. */
  stop(): Promise<void>;
};

const cards = ['pm_card_visa', 'pm_card_mastercard'];

/** Gift cards that the customers can afford. */
export async function waresOf({ db }: World): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    'select id from gift_card where min_cents <= 2500 and max_cents >= 4000 order by slug limit 6',
  );
  return rows.map(({ id }) => id);
}

/** Each customer pays in one tab and buys in another, until they are stopped. */
export function letLoose(world: World, customers: Customer[], wares: string[], chance: Chance): Customers {
  const memory = new Map<string, Memory>();
  let going = true;
  let answers = 0;
  const underWay = customers.flatMap((customer) => {
    const heard = () => {
      answers += 1;
    };
    const own: Memory = { paid: [], orders: [], odd: [], heard };
    memory.set(customer.id, own);
    const repeat = async (act: (number: number, luck: Chance) => Promise<void>, luck: Chance) => {
      for (let number = 0; going; number += 1) await act(number, luck);
    };
    return [
      repeat((number, luck) => topUp(world, customer, own, `${number}`, luck), chance.fork()),
      repeat((number, luck) => buy(customer, own, `${number}`, wares, luck), chance.fork()),
    ];
  });
  const until = async (enough: () => boolean | Promise<boolean>) => {
    await eventually(enough, { timeoutMs: 120_000, everyMs: 2 });
  };
  return {
    memory,
    until,
    answered(more) {
      const enough = answers + more;
      return until(() => answers >= enough);
    },
    async achieved({ paid, issued }) {
      await until(() => [...memory.values()].flatMap((own) => own.paid).length > paid);
      await until(async () => {
        const { rows } = await world.db.query(
          `select from gift_card_unit where state = 'issued' limit ${issued + 1}`,
        );
        return rows.length > issued;
      });
    },
    async stop() {
      going = false;
      await Promise.all(underWay);
    },
  };
}

async function topUp(world: World, customer: Customer, own: Memory, key: string, luck: Chance) {
  const amount = `${luck.between(5, 80)}.${luck.between(10, 99)}`;
  const begun = await insist(own, () =>
    customer.post('/api/create-payment-intent', { amount }, { 'idempotency-key': key }),
  );
  if (begun.status !== 200) return void own.odd.push(`begun ${begun.status} ${begun.text}`);
  const intentId = String(begun.body.paymentIntentId);
  const roll = luck.next();
  if (roll < 0.08) return;
  const outcome = roll < 0.18 ? 'fail' : 'succeed';
  const charged = await fetch(`${world.stripeUrl}/_test/payment_intents/${intentId}/${outcome}`, {
    method: 'POST',
    body: JSON.stringify(outcome === 'fail' ? {} : { payment_method: luck.pick(cards) }),
  });
  if (!charged.ok) return void own.odd.push(`charged ${charged.status} ${await charged.text()}`);
  if (outcome === 'succeed') own.paid.push(intentId);
  if (luck.happens(0.4)) return;
  const confirm = () =>
    insist(own, () => customer.post('/api/confirm-payment', { paymentIntentId: intentId }));
  for (const { status, text } of await Promise.all(luck.happens(0.3) ? [confirm(), confirm()] : [confirm()]))
    if (status !== 200) own.odd.push(`confirmed ${status} ${text}`);
}

async function buy(customer: Customer, own: Memory, key: string, wares: string[], luck: Chance) {
  for (let line = luck.between(1, 2); line > 0; line -= 1) {
    const item = {
      giftCardId: luck.pick(wares),
      amount: `${luck.between(25, 40)}.00`,
      quantity: luck.between(1, 2),
    };
    await insist(own, () => customer.post('/api/cart', item));
  }
  const checkOut = () =>
    insist(own, () => customer.post('/api/checkout', undefined, { 'idempotency-key': key }));
  const replies = await Promise.all(luck.happens(0.3) ? [checkOut(), checkOut()] : [checkOut()]);
  for (const reply of replies) remember(own, key, reply);
  if (replies.some(({ status }) => status === 201)) return;
  // The balance is too small: start again with an empty cart.
  const { body } = await insist(own, () => customer.get<{ id: string }[]>('/api/cart'));
  for (const { id } of body) await insist(own, () => customer.delete(`/api/cart/${id}`));
}

function remember(own: Memory, key: string, { status, body, text }: Answer): void {
  if (status === 201) {
    const totalCents = BigInt(String(body.total).replace('.', ''));
    own.orders.push({ key, orderId: String(body.orderId), totalCents, cards: body.giftCardIds as string[] });
  } else if (!['insufficient-balance', 'cart-empty'].includes(body.code ?? '')) {
    own.odd.push(`checkout ${status} ${text}`);
  }
}

/** Repeats the same request until it gets a reply other than "try again". */
async function insist<B>(own: Memory, call: () => Promise<Answer<B>>): Promise<Answer<B>> {
  for (;;) {
    const answer = await call().catch(() => undefined);
    if (answer) own.heard();
    if (answer && answer.status < 500) return answer;
    if (answer && answer.status !== 503 && answer.status !== 502)
      own.odd.push(`${answer.status} ${answer.text}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
