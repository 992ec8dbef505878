/** Disputes, as the card holder’s bank opens and resolves them. */
import { newId } from '#server/kernel/id.ts';
import { isFrozen, member, owedBy, post, transfer } from '#server/ledger/index.ts';
import { openBank, type Person } from '../bank.ts';

/** The product with a bank whose customers dispute payments. */
export async function openDisputes() {
  const bank = await openBank({ max: 30 });

  async function spend(person: Person, amountCents: bigint): Promise<void> {
    const shop = await bank.person();
    await post(
      bank.db,
      transfer({
        transferId: newId(),
        fromUserId: person.id,
        toUserId: shop.id,
        amountCents,
        sentDescription: 'Spent',
        receivedDescription: 'Got',
      }),
    );
  }
  async function deliverEvents(disputeId: string): Promise<void> {
    for (const event of await bank.events(disputeId, 'charge.dispute.')) {
      await bank.deliver(event);
      await bank.run('process-webhook-event', { eventId: event.id });
    }
  }

  /** Opens a dispute, or resolves it, and delivers every event about it. */
  async function dispute(intentId: string, body: object = {}): Promise<string> {
    const { id } = await bank.pull<{ id: string }>(`payment_intents/${intentId}/dispute`, body);
    await deliverEvents(id);
    return id;
  }
  async function resolve(disputeId: string, how: 'win' | 'lose'): Promise<void> {
    await bank.pull(`disputes/${disputeId}/${how}`);
    await deliverEvents(disputeId);
  }

  const owed = (person: Person) => owedBy(bank.db, member(person.id));
  const frozen = (person: Person) => isFrozen(bank.db, member(person.id));

  return { bank, spend, deliverEvents, dispute, resolve, owed, frozen };
}
