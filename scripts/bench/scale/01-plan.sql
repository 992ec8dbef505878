-- The plan: arithmetic decides every transaction, so that every run makes the same database: for :members members five
-- times as many transactions over three years, at a rate that grows as steadily as the number of members does. A member's
-- first transaction is the fifth of each five; the other four go to earlier members, in proportion to the account's age.
--
-- A member's first top-up covers every later shortfall, so no balance falls below zero.

create function scale_part(p_n bigint, p_salt int) returns float8 language sql immutable parallel safe as $$
  select (hashint8extended(p_n, p_salt) & 9007199254740991)::float8 / 9007199254740992
$$;
create function scale_pick(p_of anyarray, p_n bigint, p_salt int) returns anyelement language sql immutable parallel safe as $$
  select p_of[1 + floor(scale_part(p_n, p_salt) * cardinality(p_of))::int]
$$;
-- Returns an id as new_id() does, computed from a number.
create function scale_id(p_kind text, p_n bigint, p_at timestamptz) returns uuid language sql immutable parallel safe as $$
  select (lpad(to_hex((date_part('epoch', p_at) * 1000)::bigint), 12, '0') || '7' || substr(md5(p_kind || p_n::text), 1, 3) || '8'
    || substr(md5(p_kind || p_n::text), 4, 15))::uuid
$$;

create unlogged table scale_span as
select :members::bigint as members, 5 * :members::bigint + 1000 as last_n, greatest(:members / 500, 2)::bigint as companies,
  timestamptz ':since' as since, interval ':hours hours' as lasts;

-- Returns the time of the n-th transaction; the rate grows. (Functions without a table are part of the query's plan.)
create function scale_at(p_n bigint) returns timestamptz language sql stable parallel safe as $$
  select timestamptz ':since' + interval ':hours hours' * sqrt(p_n::float8 / (5 * :members::bigint + 1000))
$$;

create unlogged table scale_event as
with numbered as (
  select n, n / 5 as fives, n / 50 as fifties, (n % 50)::int as place, least((n - 1) / 5, members) as joined,
    companies, members, since + lasts * sqrt(n::float8 / last_n) as at
  from scale_span, generate_series(5, last_n) as n
), chosen as (
  select numbered.*, case
      when n % 5 = 0 then 'opening'
      when n < 1000 then null
      when place % 5 = 1 then 'purchase_hold'
      when place % 5 = 2 then case when fives % 200 = 3 then 'release' else 'capture' end
      when place % 5 = 3 then 'top_up'
      when place = 4 and fifties between 20 and 19 + companies then 'funding_opening'
      when place in (24, 29) then 'guest_send'
      when place in (34, 39) and fifties > 20 then 'payout'
      when fifties % 10 < 2 and place = 44 then 'refund_hold'
      when fifties % 10 < 2 and place = 49 then 'refund_settle'
      when fifties % 10 = 2 and place = 44 then 'adjustment_credit'
      when fifties % 10 = 2 and place = 49 then 'adjustment_debit'
      when fifties % 10 = 3 and place = 44 then 'enterprise_funding'
      when place in (44, 49) then 'top_up'
      else 'transfer'
    end as kind
  from numbered
)
select n, at, kind, fives, fifties,
  -- A refund returns the top-up before it. One member gets two of a hundred transactions.
  (case
    when kind = 'opening' then n / 5
    when place = 18 then 1
    when kind in ('purchase_hold', 'capture', 'release') then 1 + floor(joined * scale_part(fives, 1) ^ 1.5)
    when place in (43, 44, 49) then 1 + floor(least(fifties * 10 - 2, members) * scale_part(fifties, 2) ^ 1.5)
    else 1 + floor(joined * scale_part(n, 3) ^ 1.5)
  end)::bigint as member,
  (case kind
    when 'transfer' then 1 + floor(joined * scale_part(n, 4))
    when 'funding_opening' then fifties - 19
    when 'payout' then 1 + floor(least(companies, fifties - 20) * scale_part(n, 5))
    when 'enterprise_funding' then 1 + floor(least(companies, fifties - 20) * scale_part(n, 6))
  end)::bigint as other,
  case
    when kind in ('purchase_hold', 'capture', 'release')
      then scale_pick('{1000, 1500, 2500, 2500, 5000, 5000, 10000, 20000}'::bigint[], fives, 7)
    when kind in ('refund_hold', 'refund_settle')
      then scale_pick('{2500, 5000, 5000, 10000}'::bigint[], fifties, 8) / 2
    when place = 43 and fifties % 10 < 2 then scale_pick('{2500, 5000, 5000, 10000}'::bigint[], fifties, 8)
    when kind = 'top_up' then scale_pick('{2500, 2500, 5000, 5000, 10000, 20000, 7500, 3000}'::bigint[], n, 9)
    when kind = 'enterprise_funding' then 500000
    when kind in ('opening', 'funding_opening') then 0
    else 500 + floor(scale_part(n, 10) * 9500)::bigint
  end as cents
from chosen
where kind is not null and (kind <> 'opening' or n / 5 <= members);

-- A transfer never goes to its own sender.
update scale_event set other = member % (select members from scale_span) + 1 where kind = 'transfer' and other = member
  and member < n / 5 - 1;
update scale_event set other = 1 where kind = 'transfer' and other = member;
update scale_event set other = 2 where kind = 'transfer' and other = member;
create index on scale_event (n);
analyze scale_event;

-- Numbers the accounts: members, deleted members, companies, holds of orders, holds of refunds.
create function scale_account(p_kind text, p_n bigint) returns bigint language sql immutable parallel safe as $$
  select 10000 + p_n + case p_kind when 'member' then 0 when 'gone' then 1 when 'enterprise' then 3 when 'hold' then 4
    when 'refund_hold' then 6 end * :members::bigint
$$;

-- The amounts that enter and leave balances, each with the balance it would leave without a first top-up.
create unlogged table scale_leg as
select account, n, cents, sum(cents) over (partition by account order by n)::bigint as running from (
  select 10000 + member as account, n,
    case when kind in ('purchase_hold', 'transfer', 'adjustment_debit', 'refund_hold') then -cents else cents end as cents
  from scale_event where kind not in ('capture', 'refund_settle', 'funding_opening', 'enterprise_funding')
  union all
  select 10000 + other, n, cents from scale_event where kind = 'transfer'
  union all
  select 10000 + other + 3 * members, n, case kind when 'payout' then -cents else cents end
  from scale_event, scale_span where kind in ('payout', 'funding_opening', 'enterprise_funding')
) as leg;

create unlogged table scale_opening as
select account, min(n) as n, sum(cents)::bigint as running,
  (case when account > 10000 + 3 * (select members from scale_span) then 600000
    else scale_pick('{2500, 2500, 5000, 10000}'::bigint[], account, 11) end - floor(least(0, min(running)) / 500.0) * 500)::bigint
    as cents
from scale_leg group by account;
create unique index on scale_opening (account);
create unique index on scale_opening (n);
analyze scale_opening;
update scale_event event set cents = opening.cents
from scale_opening opening where opening.n = event.n and event.kind in ('opening', 'funding_opening');
update scale_event set kind = case kind when 'opening' then 'top_up' else 'enterprise_funding' end
where kind in ('opening', 'funding_opening');
