-- Posts many movements of one kind with one statement of each kind. Either all of them post or none. An
-- operation key that was used before returns its first transaction, so a batch that was killed midway is
-- simply called again.
--
-- Arguments: as for ledger_post, with an array for what each movement has of its own. Leg i belongs to the
-- movement p_keys[p_movements[i]].
-- Returns: for each movement its key, its transaction, its public id, and whether it was a replay.
-- Errors: as ledger_post.
-- Locks: the operation keys in their order, then the accounts that carry a balance in ascending id.
create or replace function ledger_post_batch(
  p_kind text, p_keys text[], p_payment_ids uuid[], p_order_ids uuid[], p_details jsonb[],
  p_movements int[], p_account_kinds text[], p_owners uuid[], p_amounts bigint[], p_descriptions text[],
  p_actor_id uuid, p_actor_role text, p_reason text
) returns table (operation_key text, transaction_id bigint, public_id uuid, replayed boolean)
language plpgsql as $$
#variable_conflict use_column
declare
  nobody constant uuid := '00000000-0000-0000-0000-000000000000';
  movement ledger_movement;
  fresh bigint[] := array_fill(null::bigint, array[cardinality(p_keys)]);
  made record;
  bad record;
  moment timestamptz;
begin
  select * into movement from ledger_movement where kind = p_kind;
  if movement.kind is null or movement.needs_actor <> (p_actor_id is not null) then
    raise exception '% is not an allowed movement', p_kind using errcode = 'IN005';
  end if;
  if movement.needs_actor and p_actor_id = any (p_owners) then
    raise exception 'nobody may make a % for themselves', p_kind using errcode = 'IN008';
  end if;

  if (select count(distinct key) from unnest(p_keys) as key) <> cardinality(p_keys) then
    raise exception 'a key occurs twice in the batch' using errcode = 'IN005';
  end if;

  -- In the order of the keys, so that two batches with keys in common never wait for each other in a circle.
  for made in
    with asked as (
      select * from unnest(p_keys, p_payment_ids, p_order_ids, p_details) with ordinality
        as t (key, payment_id, order_id, details, ordinal)
    ), inserted as (
      insert into ledger_transaction
        (kind, operation_key, payment_id, order_id, details, actor_id, actor_role, reason)
      select p_kind, key, payment_id, order_id, details, p_actor_id, p_actor_role, p_reason
      from asked order by key
      on conflict (operation_key) do nothing
      returning id, public_id, operation_key
    )
    select asked.*, inserted.id, inserted.public_id
    from asked left join inserted on inserted.operation_key = asked.key
  loop
    operation_key := made.key;
    transaction_id := made.id;
    public_id := made.public_id;
    replayed := made.id is null;
    fresh[made.ordinal] := made.id;
    if replayed then
      select first.transaction_id, first.public_id into transaction_id, public_id
      from (
        select array_agg(kind) as kinds, array_agg(owner_id) as owners, array_agg(amount) as amounts
        from unnest(p_movements, p_account_kinds, p_owners, p_amounts)
          as leg (movement, kind, owner_id, amount)
        where leg.movement = made.ordinal
      ) as leg,
      ledger_replay(p_kind, made.key, leg.kinds, leg.owners, leg.amounts, made.payment_id, made.order_id,
        made.details, p_actor_id, p_actor_role, p_reason) as first;
    end if;
    return next;
  end loop;
  if array_remove(fresh, null) = '{}' then
    return;
  end if;

  perform ledger_open_on_demand(p_account_kinds, p_owners);
  select leg.movement, leg.kind, leg.owner_id, account.id is null as missing into bad
  from unnest(p_movements, p_account_kinds, p_owners, p_amounts) as leg (movement, kind, owner_id, amount)
  left join ledger_account account
    on account.kind = leg.kind and account.owner_id = coalesce(leg.owner_id, nobody)
  where account.id is null
    or leg.kind <> all (case when leg.amount < 0 then movement.debits else movement.credits end)
  limit 1;
  if found then
    raise exception '% may not move % %', p_kind, bad.kind, bad.owner_id
      using errcode = case when bad.missing then 'IN006' else 'IN005' end;
  end if;
  if exists (
    select from generate_subscripts(p_keys, 1) as ordinal
    left join unnest(p_movements, p_amounts) as leg (movement, amount) on leg.movement = ordinal
    group by ordinal having count(leg.amount) < 2 or sum(leg.amount) <> 0
  ) then
    raise exception 'a movement of the batch does not balance' using errcode = 'IN005';
  end if;

  perform from ledger_account
  where (kind, owner_id) in (
      select kind, owner_id from unnest(p_account_kinds, p_owners) as leg (kind, owner_id))
    and balance is not null
  order by id
  for update;

  with leg as (
    select leg.*, account.id as account_id, account.balance, account.kind = 'receivable' as owed,
      account.closed_at is not null
        or (movement.spends and amount < 0 and (account.frozen_at is not null
          or coalesce(account.spending_frozen_until > clock_timestamp(), false))) as refused,
      account.balance + sum(leg.amount) over (partition by account.id order by leg.ordinal) as running
    from unnest(p_movements, p_account_kinds, p_owners, p_amounts) with ordinality
      as leg (movement, kind, owner_id, amount, ordinal)
    join unnest(fresh) with ordinality as made (id, movement) on made.movement = leg.movement and made.id is not null
    join ledger_account account
      on account.kind = leg.kind and account.owner_id = coalesce(leg.owner_id, nobody)
  )
  select account_id, amount into bad from leg
  where balance is not null and (refused or case when owed then running > 0 else running < 0 end)
  order by ordinal limit 1;
  if found then
    perform ledger_refuse_posting(p_kind, bad.account_id, bad.amount);
  end if;

  -- Each posting is a microsecond after the one whose balance it continues, also where the clock was set back.
  moment := clock_timestamp();
  insert into ledger_posting
    (transaction_id, account_id, amount, balance_before, balance_after, description, created_at)
  select made_id, account_id, amount, running - amount, running, description,
    case when running is null then moment
      else greatest(moment, posted_at + interval '1 microsecond') + (turn - 1) * interval '1 microsecond' end
  from (
    select leg.*, made.id as made_id, account.id as account_id, account.posted_at,
      account.balance + sum(leg.amount) over (partition by account.id order by leg.ordinal) as running,
      row_number() over (partition by account.id order by leg.ordinal) as turn
    from unnest(p_movements, p_account_kinds, p_owners, p_amounts, p_descriptions) with ordinality
      as leg (movement, kind, owner_id, amount, description, ordinal)
    join unnest(fresh) with ordinality as made (id, movement) on made.movement = leg.movement and made.id is not null
    join ledger_account account
      on account.kind = leg.kind and account.owner_id = coalesce(leg.owner_id, nobody)
    order by leg.ordinal
  ) as posted;

  update ledger_account account set balance = account.balance + moved.amount,
    posted_at = greatest(moment, posted_at + interval '1 microsecond') + (moved.postings - 1) * interval '1 microsecond'
  from (
    select leg.kind, leg.owner_id, sum(leg.amount) as amount, count(*) as postings
    from unnest(p_movements, p_account_kinds, p_owners, p_amounts) as leg (movement, kind, owner_id, amount)
    join unnest(fresh) with ordinality as made (id, movement) on made.movement = leg.movement and made.id is not null
    group by leg.kind, leg.owner_id
  ) as moved
  where account.kind = moved.kind and account.owner_id = moved.owner_id and account.balance is not null;
end $$;
