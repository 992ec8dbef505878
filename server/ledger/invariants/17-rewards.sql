-- Every cent of a reward is claimed, back with its payer, or held for its recipient
select format('reward %s of %s cents: %s claimed, %s returned, %s held', coalesce(reward.id, held.owner_id),
  reward.amount_cents, reward.claimed_cents, reward.returned_cents, held.balance) as detail
from reward
full join (select owner_id, balance from ledger_account where kind = 'reward_hold') as held on held.owner_id = reward.id
where coalesce(held.balance, -1) <> coalesce(reward.amount_cents - reward.claimed_cents - reward.returned_cents, -2)
union all
select format('reward %s: %s cents are claimed, and its claims are %s', reward.id, reward.claimed_cents,
  coalesce(claims.cents, 0))
from reward
left join (select reward_id, sum(amount_cents) as cents from reward_claim group by reward_id) as claims
  on claims.reward_id = reward.id
where reward.claimed_cents <> coalesce(claims.cents, 0)
union all
select format('claim %s of %s cents is ledger transaction %s', claim.id, claim.amount_cents,
  coalesce(entry.id::text, 'nowhere'))
from reward_claim claim
left join ledger_transaction entry on entry.kind = 'reward_claim'
  and entry.operation_key = coalesce('hold:' || claim.order_id, 'reward-claim:' || claim.id)
  and entry.details ->> 'rewardId' = claim.reward_id::text
left join purchase_order bought on bought.id = claim.order_id
where entry.id is null
  or (claim.order_id is not null and (bought.user_id, bought.total_cents) is distinct from (claim.user_id, claim.amount_cents))
  or not exists (
    select from ledger_posting posting join ledger_account account on account.id = posting.account_id
    where posting.transaction_id = entry.id and posting.amount = claim.amount_cents
      and (account.kind, account.owner_id) = (
        case when claim.order_id is null then 'member' else 'hold' end, coalesce(claim.order_id, claim.user_id)))
union all
select format('reward %s was paid by %s %s, and %s %s has the line', reward.id, reward.sender_kind, reward.sender_id,
  account.kind, account.owner_id)
from reward
join ledger_transaction entry
  on entry.operation_key in ('reward-hold:' || reward.id, 'reward-return:' || reward.id)
join ledger_posting posting on posting.transaction_id = entry.id
join ledger_account account on account.id = posting.account_id and account.kind <> 'reward_hold'
where (account.kind, account.owner_id) is distinct from (reward.sender_kind, reward.sender_id)
union all
select format('order %s is %s, of %s cents in %s rewards, and has %s cents in %s', ordered.id, ordered.state,
  ordered.amount_cents, ordered.reward_count, coalesce(rewards.cents, 0), coalesce(rewards.count, 0))
from reward_order ordered
left join (
  select order_id, sum(reward.amount_cents) as cents, count(*) as count,
    bool_or((sender_kind, sender_id, reward.actor_id) is distinct from (payer_kind, payer_id, paid.actor_id)) as strange,
    bool_or(closed_as is null) as open
  from reward join reward_order paid on paid.id = order_id
  group by order_id
) as rewards on rewards.order_id = ordered.id
where rewards.strange or (ordered.state = 'CANCELED' and rewards.open)
  or case when ordered.state in ('OPEN', 'FAILED') then rewards.count > 0
    -- Canceled before it was executed: nothing was held, and the first query finds a hold without its reward.
    when ordered.state = 'CANCELED' and rewards.order_id is null then false
    else (rewards.cents, rewards.count) is distinct from (ordered.amount_cents, ordered.reward_count) end
union all
select format('reward %s: its review is %s, and what waits is %s', coalesce(reviewed.id, waiting.reward_id),
  coalesce(reviewed.review, 'over'), coalesce(waiting.state, 'none'))
from (select id, review from reward where review in ('flagged', 'held')) as reviewed
full join (select reward_id, state from fraud_review where state in ('flagged', 'held')) as waiting
  on waiting.reward_id = reviewed.id
where reviewed.review is distinct from waiting.state
