/** Simulates customers: they repeat a call until they get a reply, and remember the replies. */
import type { Answer } from '#tests/support/client.ts';
import { eventually } from '#tests/support/eventually.ts';
import type { Chance } from '../chance.ts';
import type { Customer, World } from '../world/world.ts';
import { cards, chargeCard, sendAsGuest } from './guests.ts';
import { type Act, type Company, emptyMemory, insist, type Memory } from './memory.ts';
import { doomJobs, employ, payMany } from './payouts.ts';
import { actOnWaiting, sendBack, settleWaiting } from './returns.ts';
import { transfer } from './transfers.ts';

export type Customers = {
  memory: Map<string, Memory>;
  company: Company;
  /** Resolves after this many more replies. */
  answered(more: number): Promise<void>;
  /** Resolves once enough has happened. A fixed number of calls would leave the result to chance. */
  until(enough: () => boolean | Promise<boolean>): Promise<void>;
  /**
   * Resolves once more than this many payments and gift cards have completed, some money went back, and staff
   * did each of the acts.
   */
  achieved(atLeast: { paid: number; issued: number; acts: Act[] }): Promise<void>;
  /** Lets every customer finish the current call. */
  stop(): Promise<void>;
};

export type Habits = {
  /** The pause of each customer between two acts; none by default. */
  thinkMs?: number;
  /** Nothing is done to the database by hand: no job is lost, and no payout seems older than it is. */
  handsOff?: boolean;
};

/** Few enough for the company's money, and for the limit of one manager. */
const mostPayouts = 30;

const pause = (ms = 50) => new Promise((resolve) => setTimeout(resolve, ms));

/** Gift cards that the customers can afford. */
async function waresOf({ db }: World): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    'select id from gift_card where min_cents <= 2500 and max_cents >= 4000 order by slug limit 6',
  );
  return rows.map(({ id }) => id);
}

/**
 * Each customer pays in one tab and buys in another, while staff and banks send payments back and a company
 * pays them, until they are stopped.
 */
export async function letLoose(
  world: World,
  customers: Customer[],
  chance: Chance,
  { thinkMs = 0, handsOff = false }: Habits = {},
): Promise<Customers> {
  const wares = await waresOf(world);
  const staff = await world.staff();
  const memory = new Map<string, Memory>();
  let going = true;
  let answers = 0;
  const heard = () => {
    answers += 1;
  };
  const manager = await world.manager();
  await employ(world, manager, customers);
  if (!handsOff) await doomJobs(world);
  const company = emptyMemory(heard);
  const repeat = async (act: (number: number, luck: Chance) => Promise<void>, luck: Chance) => {
    for (let number = 0; going; number += 1) {
      await act(number, luck);
      if (thinkMs > 0) await pause(luck.between(0, 2 * thinkMs));
    }
  };
  const wayOf = await usernamesOf(world, customers);
  const renewing = handsOff ? keepProven([...customers, staff, manager]) : undefined;
  const underWay = customers.flatMap((customer) => {
    const own = emptyMemory(heard);
    memory.set(customer.id, own);
    /** How many of the payments were sent back, or left. */
    let looked = 0;
    return [
      repeat((number, luck) => topUp(world, customer, own, `${number}`, luck), chance.fork()),
      repeat((number, luck) => buy(customer, own, `${number}`, wares, luck), chance.fork()),
      repeat(async (_number, luck) => {
        const intentId = own.paid[looked];
        if (intentId === undefined) return void (await pause());
        looked += 1;
        await sendBack(world, staff, own, intentId, luck);
        if (luck.happens(0.4)) await actOnWaiting(staff, own, customer.id, luck);
      }, chance.fork()),
      repeat(async (number, luck) => {
        await sendAsGuest(world, wayOf(customer.id), own, luck);
        const other = luck.pick(customers.filter(({ id }) => id !== customer.id));
        await transfer(customer, { id: other.id, username: wayOf(other.id) }, own, `t-${number}`, luck);
        await pause(luck.between(0, 400));
      }, chance.fork()),
    ];
  });
  const payouts = repeat(async (number, luck) => {
    if (number < mostPayouts) await payMany(world, { manager, staff, customers }, company, luck, handsOff);
    else await pause();
  }, chance.fork());
  const settlements = repeat(async (_number, luck) => {
    await pause(luck.between(0, 1_000));
    await settleWaiting(world, staff, company);
  }, chance.fork());
  const until = async (enough: () => boolean | Promise<boolean>) => {
    await eventually(enough, { timeoutMs: 240_000, everyMs: 2 });
  };
  return {
    memory,
    company: { managerId: manager.id, memory: company },
    until,
    answered(more) {
      const enough = answers + more;
      return until(() => answers >= enough);
    },
    async achieved({ paid, issued, acts: wanted }) {
      const all = () => [...memory.values()];
      await until(() => all().flatMap((own) => own.paid).length > paid);
      // The processor refuses some of the refunds that were confirmed, because their payments are disputed.
      await until(async () => {
        const made = await world.db.query('select from refund where provider_refund_id is not null limit 5');
        return made.rows.length > 4;
      });
      await until(() => all().reduce((sum, { disputes }) => sum + disputes, 0) > 4);
      await until(() => all().some(({ sentBack }) => sentBack > 0));
      await until(() => all().flatMap(({ acts }) => acts).length > 2);
      const acts = () => [...all(), company].flatMap((own) => own.acts);
      await until(() => wanted.every((act) => acts().includes(act)));
      await until(async () => {
        const { rows } = await world.db.query(
          `select from gift_card_unit where state = 'issued' limit ${issued + 1}`,
        );
        return rows.length > issued;
      });
    },
    async stop() {
      going = false;
      clearInterval(renewing);
      await Promise.all([...underWay, payouts, settlements]);
    },
  };
}

/**
 * A proof of presence counts for a quarter of an hour. While the database is away it waits for the next turn.
 */
function keepProven(everybody: Customer[]): NodeJS.Timeout {
  return setInterval(() => {
    for (const somebody of everybody) void somebody.proveAgain().catch(() => undefined);
  }, 4 * 60_000);
}

async function usernamesOf({ db }: World, customers: Customer[]): Promise<(id: string) => string> {
  const { rows } = await db.query<{ id: string; username: string }>(
    'select id, username from users where id = any ($1)',
    [customers.map(({ id }) => id)],
  );
  const names = new Map(rows.map(({ id, username }) => [id, username]));
  return (id) => names.get(id) ?? '';
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
  const succeeds = roll >= 0.18;
  await chargeCard(world, intentId, succeeds, luck.pick(cards));
  if (succeeds) own.paid.push(intentId);
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
  } else if (!['insufficient-balance', 'cart-empty', 'account-frozen'].includes(body.code ?? '')) {
    own.odd.push(`checkout ${status} ${text}`);
  }
}
