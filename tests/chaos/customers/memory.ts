/** What a simulated customer was promised, and how a call is repeated until it gets a reply. */
import type { Answer } from '#tests/support/client.ts';

/** What staff do with money and cards that wait. */
export type Act =
  | 'refund ask'
  | 'refund release'
  | 'debt write-off'
  | 'card ask'
  | 'card settle'
  | 'card release'
  | 'payout resume';

export type Memory = {
  /** The intents that the customer's card was charged for. */
  paid: string[];
  /** The intents that guests' cards were charged for, as gifts to this customer. */
  gifts: string[];
  /** The transfers to other customers that the product confirmed. */
  sent: { transferId: string; recipientId: string; cents: bigint }[];
  /** The orders that the product confirmed, by the key of their calls. */
  orders: { key: string; orderId: string; totalCents: bigint; cards: string[] }[];
  /** The refunds that the product confirmed to staff, by the key of their calls. */
  refunds: { key: string; refundId: string }[];
  /** How many refunds the bank sent back after they were settled here. */
  sentBack: number;
  /** How many disputes the customer's bank opened. */
  disputes: number;
  /** The batches that the company was promised to be paid. */
  payouts: string[];
  /** What staff did besides. */
  acts: Act[];
  /** Replies that only a bug can cause. */
  odd: string[];
  /** Called with each reply. */
  heard(): void;
};

/** The company that pays the customers, and what it was promised. */
export type Company = { managerId: string; memory: Memory };

/** What nobody was promised yet. */
export function emptyMemory(heard: () => void): Memory {
  return {
    paid: [],
    gifts: [],
    sent: [],
    orders: [],
    refunds: [],
    sentBack: 0,
    disputes: 0,
    payouts: [],
    acts: [],
    odd: [],
    heard,
  };
}

/** Repeats the same request until it gets a reply other than "try again". */
export async function insist<B>(own: Memory, call: () => Promise<Answer<B>>): Promise<Answer<B>> {
  for (;;) {
    const answer = await call().catch(() => undefined);
    if (answer) own.heard();
    if (answer && answer.status < 500) return answer;
    if (answer && answer.status !== 503 && answer.status !== 502)
      own.odd.push(`${answer.status} ${answer.text}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
