-- Every cent held for payouts belongs to a request that waits, or to an approved payout that is running
select format('request %s is %s, and holds %s cents, not %s', coalesce(due.id, held.owner_id), coalesce(due.state, 'unknown'),
  coalesce(held.balance, 0), coalesce(due.cents, 0)) as detail
from (
  select request.id, request.state,
    case request.state
      when 'PENDING APPROVAL' then request.amount_cents
      when 'EXECUTED' then coalesce((
        select request.amount_cents - batch.paid_cents from payout_batch batch
        where batch.id = request.id and batch.status = 'running'), 0)
      else 0
    end as cents
  from approval_request request where request.kind in ('payout', 'payouts')
) as due
full join (select owner_id, balance from ledger_account where kind = 'payout_hold') as held on held.owner_id = due.id
where coalesce(held.balance, 0) <> coalesce(due.cents, 0)
union all
select format('payout %s is %s, and its request is %s', payout.id, payout.status, coalesce(request.state, 'missing'))
from payout
left join approval_request request on request.id = payout.id and request.kind = 'payout'
where payout.batch_id is null and (payout.status in ('waiting', 'canceled') or request.id is not null)
  and payout.status is distinct from
    case request.state when 'PENDING APPROVAL' then 'waiting' when 'EXECUTED' then 'paid' when 'CANCELED' then 'canceled' end
union all
select format('batch %s is %s, and its request is %s', batch.id, batch.status, coalesce(request.state, 'missing'))
from payout_batch batch
left join approval_request request on request.id = batch.id and request.kind = 'payouts'
where (batch.status in ('waiting', 'canceled') or request.id is not null)
  and not coalesce(case request.state when 'PENDING APPROVAL' then batch.status = 'waiting'
    when 'CANCELED' then batch.status = 'canceled' else batch.status in ('running', 'completed') end, false)
union all
select format('order %s of rewards is %s, and its request is %s', ordered.id, ordered.state, coalesce(request.state, 'missing'))
from reward_order ordered
full join (select * from approval_request where kind = 'rewards') as request on request.id = ordered.id
where (ordered.state = 'PENDING APPROVAL' or request.id is not null)
  and ordered.payer_kind is distinct from 'member' and ordered.state is distinct from request.state
union all
-- What counts against limits and budgets is what was paid and what waits, less what came back of rewards.
select format('manager %s spent %s cents on %s, and %s are counted', coalesce(spent.actor_id, counted.user_id),
  coalesce(spent.cents, 0), coalesce(spent.day, counted.day), coalesce(counted.cents, 0))
from (
  select actor_id, day, sum(cents) as cents from (
    select actor_id, (created_at at time zone 'UTC')::date as day, amount_cents as cents
    from payout where batch_id is null and status in ('paid', 'waiting')
    union all
    select batch.actor_id, (batch.confirmed_at at time zone 'UTC')::date, payout.amount_cents
    from payout_batch batch join payout on payout.batch_id = batch.id
    where payout.status = 'paid' or (payout.status = 'planned' and batch.status in ('waiting', 'running'))
    union all
    select actor_id, (created_at at time zone 'UTC')::date, amount_cents - returned_cents
    from reward where sender_kind = 'enterprise'
  ) as each
  group by actor_id, day
) as spent
full join payout_spent counted on counted.user_id = spent.actor_id and counted.day = spent.day
where coalesce(spent.cents, 0) <> coalesce(counted.cents, 0)
