-- What a million members and five million transactions showed (npm run bench -- --scale): where a list read too much.

-- By name among those of a filter: from where the page begins, however rare they are.
create index users_name_of_type on users (user_type, (lower(first_name || ' ' || last_name)) collate "C", id)
  where deleted_at is null and user_type <> 'regular';
create index users_name_frozen on users ((lower(first_name || ' ' || last_name)) collate "C", id)
  where deleted_at is null and frozen_at is not null;
create index users_name_unverified on users ((lower(first_name || ' ' || last_name)) collate "C", id)
  where deleted_at is null and email_verified_at is null;
create index users_name_incomplete on users ((lower(first_name || ' ' || last_name)) collate "C", id)
  where deleted_at is null and not profile_complete;

-- How many letters two words begin with in common.
create function common_length(p_one text, p_other text) returns int language plpgsql immutable strict parallel safe as $$
declare
  most constant int := least(length(p_one), length(p_other));
  common int := 0;
begin
  while common < most and substr(p_one, common + 1, 1) = substr(p_other, common + 1, 1) loop
    common := common + 1;
  end loop;
  return common;
end $$;

-- A search looks for what a name, a last name, a username or an address begins with, and shows whom it finds by one of them
-- not again by the next. Usernames and addresses are made of names, so reading all that begin with "m" to find those whose
-- name does not was reading everybody. Ordered by what they have in common with the columns before, only those are read that
-- have less of it than was looked for. The unusual ones are those whom the list's filters are about.
drop index users_search_last_name, users_search_username, users_search_email;
create index users_search_last_name on users ((
    common_length(lower(last_name), lower(first_name || ' ' || last_name))), (lower(last_name)) collate "C", id)
  where deleted_at is null;
create index users_search_username on users ((
    greatest(common_length(username, lower(first_name || ' ' || last_name)), common_length(username, lower(last_name)))), username collate "C", id)
  where deleted_at is null;
create index users_search_email on users ((
    greatest(common_length(email, lower(first_name || ' ' || last_name)), common_length(email, lower(last_name)),
    common_length(email, username))), email collate "C", id)
  where deleted_at is null;
create index users_unusual_last_name on users ((
    common_length(lower(last_name), lower(first_name || ' ' || last_name))), (lower(last_name)) collate "C", id)
  where deleted_at is null
    and (user_type <> 'regular' or frozen_at is not null or email_verified_at is null or not profile_complete);
create index users_unusual_username on users ((
    greatest(common_length(username, lower(first_name || ' ' || last_name)), common_length(username, lower(last_name)))), username collate "C", id)
  where deleted_at is null
    and (user_type <> 'regular' or frozen_at is not null or email_verified_at is null or not profile_complete);
create index users_unusual_email on users ((
    greatest(common_length(email, lower(first_name || ' ' || last_name)), common_length(email, lower(last_name)),
    common_length(email, username))), email collate "C", id)
  where deleted_at is null
    and (user_type <> 'regular' or frozen_at is not null or email_verified_at is null or not profile_complete);

-- Payments that moved nothing, of one state: few are open, among many that were given up long ago.
create index payment_unsettled_of_status on payment (status, created_at desc, id desc) where status <> 'completed';

-- Refunds that are open or were called off, which hardly any are.
create index refund_unsettled on refund (status, created_at desc) where status <> 'settled';

-- A part of a name, an address or a username of somebody who left.
create index deleted_account_words on deleted_account
  using gin ((lower(first_name || ' ' || last_name || ' ' || email || ' ' || username)) gin_trgm_ops);

-- How long summing up took the last time, for processes that have not done it themselves.
alter table platform_figures add column took_ms integer;

-- As in 0020, with the transaction's own number too: who reads from one number on has to say so for both tables, or the
-- database reads one of them from its end.
create or replace view statement_posting as
select posting.account_id, posting.created_at, posting.transaction_id as sequence,
  coalesce(case when of_payment.settles then payment.id end, entry.public_id) as id,
  case
    when of_payment.settles and payment.kind = 'guest_send' then 'transfer_in'
    when of_payment.settles then 'add_funds'
    when entry.kind = 'purchase_hold' then 'purchase'
    when entry.kind = 'release' then 'purchase_released'
    when entry.kind in ('transfer', 'payout') then case when posting.amount < 0 then 'transfer_out' else 'transfer_in' end
    when entry.kind in ('refund_hold', 'refund_release') then 'refund'
    when entry.kind in ('dispute_take', 'dispute_return', 'receivable_payment') then 'dispute'
    else 'adjustment'
  end as type,
  coalesce(posting.description, '') as description,
  posting.amount as amount_cents,
  case
    when entry.kind <> 'refund_hold' or refund.status = 'settled' then 'completed'
    when refund.status = 'released' then 'cancelled'
    else 'pending'
  end as status,
  posting.balance_before as balance_before_cents,
  posting.balance_after as balance_after_cents,
  entry.payment_id,
  payment.intent_id,
  entry.order_id,
  entry.details ->> 'message' as message,
  entry.id as entry_id
from ledger_posting posting
join ledger_transaction entry on entry.id = posting.transaction_id
cross join lateral (
  select entry.kind in ('top_up', 'guest_send', 'enterprise_funding', 'staff_settlement') as settles
) as of_payment
left join payment on payment.id = entry.payment_id
left join refund on entry.kind = 'refund_hold' and refund.id = (entry.details ->> 'refundId')::uuid;

-- As in 0031, for the same reason.
create or replace function sum_up_days(p_after bigint, p_through bigint) returns table (
  day date, funded_cents bigint, purchased_cents bigint, fee_cents bigint, cards_sold bigint
) language sql stable as $$
  select (entry.created_at at time zone 'UTC')::date,
    coalesce(sum(posting.amount) filter (
      where entry.kind in ('top_up', 'guest_send', 'enterprise_funding', 'staff_settlement')
        and account.kind in ('member', 'enterprise')), 0)::bigint,
    coalesce(-sum(posting.amount) filter (
      where entry.kind in ('purchase_hold', 'release') and account.kind = 'member'), 0)::bigint,
    coalesce(sum(posting.amount) filter (where account.kind in ('fee_income', 'guest_income')), 0)::bigint,
    count(*) filter (where entry.kind = 'capture' and account.kind = 'issuer_payable')
  from ledger_transaction entry
  join ledger_posting posting on posting.transaction_id = entry.id
  join ledger_account account on account.id = posting.account_id
  where entry.id > p_after and entry.id <= p_through
    and posting.transaction_id > p_after and posting.transaction_id <= p_through
  group by 1
$$;
