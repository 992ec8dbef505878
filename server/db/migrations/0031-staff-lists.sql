-- What the lists of staff are read along: a million members, five million transactions.

-- Newest first, all of them or one kind. users_created had the same columns in directions that no page can continue in.
drop index users_created;
create index users_newest on users (created_at desc, id desc) where deleted_at is null;
create index users_newest_of_type on users (user_type, created_at desc, id desc)
  where deleted_at is null and user_type <> 'regular';
create index users_frozen on users (created_at desc, id desc) where deleted_at is null and frozen_at is not null;
create index users_unverified on users (created_at desc, id desc)
  where deleted_at is null and email_verified_at is null;
create index users_incomplete on users (created_at desc, id desc) where deleted_at is null and not profile_complete;

-- The beginnings that a search may give, in an order of their own that no locale changes. Each is read along from where
-- the page before ended.
create index users_search_name on users ((lower(first_name || ' ' || last_name)) collate "C", id)
  where deleted_at is null;
create index users_search_last_name on users ((lower(last_name)) collate "C", id) where deleted_at is null;
create index users_search_username on users (username collate "C", id) where deleted_at is null;
create index users_search_email on users (email collate "C", id) where deleted_at is null;

-- Payments that moved nothing, of everybody.
create index payment_unsettled on payment (created_at desc, id desc) where status <> 'completed';

-- Movements that are rare are found by their kind; the frequent ones are found by reading backwards, and pay for nothing.
create index ledger_transaction_rare on ledger_transaction (kind, id desc)
  where kind not in ('top_up', 'purchase_hold', 'capture', 'transfer');

-- Figures of the dashboard. `closed` holds what can no longer change: transactions up to the number in platform_figures.
-- `open` holds the rest as it was at platform_figures.as_of. A job writes both every minute.
create table daily_figures (
  day date not null,
  part text not null check (part in ('closed', 'open')),
  funded_cents bigint not null default 0,
  purchased_cents bigint not null default 0,
  fee_cents bigint not null default 0,
  cards_sold bigint not null default 0,
  primary key (day, part)
);
create table daily_members (
  day date primary key,
  joined bigint not null
);
create table platform_figures (
  only_row boolean primary key default true check (only_row),
  through_transaction_id bigint not null default 0,
  members_through timestamptz not null default '-infinity',
  as_of timestamptz,
  members bigint not null default 0,
  enterprise_users bigint not null default 0,
  staff bigint not null default 0,
  enterprises bigint not null default 0,
  active_enterprises bigint not null default 0,
  incomplete_payments bigint not null default 0,
  deleted_accounts bigint not null default 0,
  member_balance_cents bigint not null default 0
);
insert into platform_figures default values;

-- What moved on each day (UTC) in the transactions after p_after up to p_through.
create function sum_up_days(p_after bigint, p_through bigint) returns table (
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
  group by 1
$$;

-- The last transaction that began before a moment, found by halving, because times have no index and need none: they rise
-- with the numbers.
create function last_transaction_before(p_at timestamptz) returns bigint language plpgsql stable as $$
declare
  low bigint := 0;
  high bigint := (select max(id) from ledger_transaction);
  middle bigint;
  found_id bigint;
  found_at timestamptz;
begin
  if high is null then
    return 0;
  end if;
  while low < high loop
    middle := low + (high - low + 1) / 2;
    -- Numbers have gaps, where a transaction was rolled back.
    select id, created_at into found_id, found_at from ledger_transaction
    where id <= middle and id > low order by id desc limit 1;
    if not found then
      low := middle;
    elsif found_at < p_at then
      low := middle;
    else
      high := found_id - 1;
    end if;
  end loop;
  return low;
end $$;
