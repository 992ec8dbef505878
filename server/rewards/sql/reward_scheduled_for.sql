-- When the message of a reward goes out, while it has not: its line on the sender's statement is completed long before.
-- A reward in review has no such time, because it waits for a decision.
--
-- Arguments: the ledger transaction that paid for the reward.
-- Returns: null for any other transaction, and for a reward that is sent, or closed.
create or replace function reward_scheduled_for(p_transaction_id bigint) returns timestamptz
language plpgsql stable as $$
begin
  return (
    select reward.deliver_at
    from ledger_transaction entry join reward on reward.id = (entry.details ->> 'rewardId')::uuid
    where entry.id = p_transaction_id and entry.kind = 'reward_hold' and reward.delivery = 'SCHEDULED'
      and reward.closed_as is null and coalesce(reward.review not in ('flagged', 'held'), true));
end $$;
