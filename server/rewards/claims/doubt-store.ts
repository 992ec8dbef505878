/** SQL of the doubts about a payer's money. Concurrent readers share a statement. */
import { batchByDatabase } from '#server/db/batcher.ts';
import type { Reward } from '../reward.ts';

export type Doubts = {
  /** Of a company; false for any other payer. */
  isActive: boolean;
  /** What the payer owes. */
  owedCents: bigint;
  /** Spending is stopped because of a dispute. */
  isFrozen: boolean;
  /** Staff have frozen the user who sent it. */
  isActorFrozen: boolean;
};

export const findDoubts = batchByDatabase(
  async (db, payers: Pick<Reward, 'sender' | 'actorId'>[]): Promise<Doubts[]> => {
    const { rows } = await db.query<{
      place: number;
      is_active: boolean;
      owed: bigint;
      is_frozen: boolean;
      is_actor_frozen: boolean;
    }>({
      name: 'doubts-about-payers',
      text: `select place::int,
          exists (select from enterprise where id = payer and is_active) as is_active,
          coalesce((select -balance from ledger_account where kind = 'receivable' and owner_id = payer), 0)::bigint as owed,
          exists (select from ledger_account account
            where account.kind = payer_kind and owner_id = payer and frozen_at is not null) as is_frozen,
          exists (select from users
            where id = actor and deleted_at is null and frozen_at is not null) as is_actor_frozen
        from unnest($1::text[], $2::uuid[], $3::uuid[]) with ordinality as asked (payer_kind, payer, actor, place)
        order by place`,
      values: [
        payers.map(({ sender }) => sender.kind),
        payers.map(({ sender }) => sender.ownerId),
        payers.map(({ actorId }) => actorId),
      ],
    });
    return rows.map((row) => ({
      isActive: row.is_active,
      owedCents: row.owed,
      isFrozen: row.is_frozen,
      isActorFrozen: row.is_actor_frozen,
    }));
  },
);
