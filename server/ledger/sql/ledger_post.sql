-- Posts one movement in one round trip. The same operation key again returns the first transaction and posts
-- nothing.
--
-- Arguments: the movement's kind and operation key; its legs as four arrays of equal length (account kind,
-- owner or null for a system account, signed amount in cents, the owner's line on the statement); the payment
-- or order it is for; further facts as JSON; and, for movements that somebody decides, the actor, the role
-- and the reason.
-- Returns: the transaction, its public id, and whether it was a replay.
-- Errors:
--   IN001 insufficient balance   IN002 frozen   IN003 closed   IN004 key used for something else
--   IN005 not an allowed movement   IN006 no such account   IN007 more than is owed   IN008 for oneself
-- Locks: the operation key, then the accounts that carry a balance in ascending id.
create or replace function ledger_post(
  p_kind text, p_key text,
  p_account_kinds text[], p_owners uuid[], p_amounts bigint[], p_descriptions text[],
  p_payment_id uuid, p_order_id uuid, p_details jsonb,
  p_actor_id uuid, p_actor_role text, p_reason text,
  out transaction_id bigint, out public_id uuid, out replayed boolean
) language plpgsql as $$
declare
  nobody constant uuid := '00000000-0000-0000-0000-000000000000';
  legs constant int := cardinality(p_amounts);
  movement ledger_movement;
  account record;
  total bigint := 0;
  ids bigint[] := '{}';
  carries boolean[] := '{}';
  befores bigint[] := array_fill(null::bigint, array[legs]);
  afters bigint[] := array_fill(null::bigint, array[legs]);
  times timestamptz[] := array_fill(clock_timestamp(), array[legs]);
  resulting bigint;
  moment timestamptz;
  leg int;
begin
  -- The key comes first: of two concurrent calls the second waits here until the first commits or rolls back.
  insert into ledger_transaction
    (kind, operation_key, payment_id, order_id, details, actor_id, actor_role, reason)
  values (p_kind, p_key, p_payment_id, p_order_id, p_details, p_actor_id, p_actor_role, p_reason)
  on conflict (operation_key) do nothing
  returning ledger_transaction.id, ledger_transaction.public_id into transaction_id, public_id;
  replayed := transaction_id is null;
  if replayed then
    select * into transaction_id, public_id from ledger_replay(
      p_kind, p_key, p_account_kinds, p_owners, p_amounts,
      p_payment_id, p_order_id, p_details, p_actor_id, p_actor_role, p_reason);
    return;
  end if;

  select * into movement from ledger_movement where kind = p_kind;
  if movement.kind is null or legs < 2 or movement.needs_actor <> (p_actor_id is not null) then
    raise exception '% is not an allowed movement', p_kind using errcode = 'IN005';
  end if;
  -- Neither does the second administrator of an approved act.
  if movement.needs_actor and (p_actor_id = any (p_owners)
    or nullif(current_setting('indulge.checker_id', true), '')::uuid = any (p_owners)) then
    raise exception 'nobody may make a % for themselves', p_kind using errcode = 'IN008';
  end if;
  if p_account_kinds && array['hold', 'refund_hold', 'payout_hold', 'reward_hold', 'receivable'] then
    perform ledger_open_on_demand(p_account_kinds, p_owners);
  end if;

  for i in 1 .. legs loop
    if p_account_kinds[i] <> all (
      case when p_amounts[i] < 0 then movement.debits else movement.credits end) then
      raise exception '% may not move % of %', p_kind, p_amounts[i], p_account_kinds[i]
        using errcode = 'IN005';
    end if;
    select id, balance is not null as carries into account from ledger_account
    where kind = p_account_kinds[i] and owner_id = coalesce(p_owners[i], nobody);
    if not found then
      raise exception 'there is no % account %', p_account_kinds[i], p_owners[i] using errcode = 'IN006';
    end if;
    ids := ids || account.id;
    carries := carries || account.carries;
    total := total + p_amounts[i];
  end loop;
  if total <> 0 then
    raise exception '% does not balance: %', p_key, total using errcode = 'IN005';
  end if;

  -- In ascending id, so that two movements never wait for each other in a circle.
  foreach leg in array array(
    select ordinal from unnest(ids) with ordinality as t (id, ordinal) order by id) loop
    if carries[leg] then
      -- A clock that was set back does not put a posting before the one whose balance it continues.
      update ledger_account set balance = balance + p_amounts[leg],
        posted_at = greatest(clock_timestamp(), posted_at + interval '1 microsecond')
      where id = ids[leg] and closed_at is null
        and (p_amounts[leg] > 0 or not movement.spends
          or (frozen_at is null and coalesce(spending_frozen_until <= clock_timestamp(), true)))
        and case kind
          when 'receivable' then balance + p_amounts[leg] <= 0 else balance + p_amounts[leg] >= 0 end
      returning balance, posted_at into resulting, moment;
      if not found then
        perform ledger_refuse_posting(p_kind, ids[leg], p_amounts[leg]);
      end if;
      befores[leg] := resulting - p_amounts[leg];
      afters[leg] := resulting;
      times[leg] := moment;
    end if;
  end loop;

  insert into ledger_posting
    (transaction_id, account_id, amount, balance_before, balance_after, description, created_at)
  select ledger_post.transaction_id, posting.*
  from unnest(ids, p_amounts, befores, afters, p_descriptions, times) as posting;
end $$;
