-- What each manager paid in the last day without a second manager, where their role has a line: together it waits
-- above the line, as one payout does. It changes only in a transaction that holds the lock of the company's balance.
create table payout_unapproved (
  -- The payout, or the batch.
  id uuid primary key,
  user_id uuid not null,
  cents bigint not null check (cents > 0),
  paid_at timestamptz not null
);
create index payout_unapproved_of on payout_unapproved (user_id, paid_at);

insert into payout_unapproved (id, user_id, cents, paid_at)
select payout.id, actor_id, amount_cents, payout.created_at
from payout join payout_role_default usual on usual.role = actor_role
where batch_id is null and status = 'paid' and payout.created_at > now() - interval '24 hours'
  and usual.approval_above_cents is not null
  and not exists (select from approval_request request where request.id = payout.id)
union all
select batch.id, batch.actor_id, sum(row.amount_cents)::bigint, batch.confirmed_at
from payout_batch batch join payout row on row.batch_id = batch.id
join payout_role_default usual on usual.role = batch.actor_role
where batch.status in ('running', 'completed') and batch.confirmed_at > now() - interval '24 hours'
  and row.status in ('planned', 'paid') and usual.approval_above_cents is not null
  and not exists (select from approval_request request where request.id = batch.id)
group by batch.id;
