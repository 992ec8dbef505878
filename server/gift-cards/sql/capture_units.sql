-- Gives several units their codes and captures their money, with one statement of each kind. It takes only the
-- ordinary ones: units that are being issued, whose code no other card has.
--
-- Arguments: arrays with an element per unit; p_hashes has the hash of its code under the present key. Of the
-- hashes under every key, p_known_places says which unit a hash belongs to. The issuer, the title of the
-- notifications, and the time are those of all.
-- Returns: the units that were captured. The others are unchanged, and the caller resolves each by itself.
-- Errors: those of ledger_post_batch; a unique violation when another transaction writes the same code.
-- Locks: the units, then the holds of their orders, then the notifications of those that end. Units that another transaction holds are skipped.
create or replace function capture_units(
  p_unit_ids uuid[], p_issuer_order_ids text[], p_secrets bytea[], p_nonces bytea[], p_key_ids text[],
  p_hashes bytea[], p_messages text[], p_known_places int[], p_known_hashes bytea[],
  p_issuer text, p_title text, p_now timestamptz
) returns setof uuid language plpgsql
set plan_cache_mode = force_generic_plan
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  taken uuid[];
  good int[];
begin
  taken := array(
    select id from gift_card_unit where id = any (p_unit_ids) and state = 'issuing'
    order by id for update skip locked);
  good := array(
    select min(place)::int
    from unnest(p_unit_ids, p_hashes) with ordinality as asked (id, hash, place)
    where asked.id = any (taken)
      and not exists (
        select from unnest(p_known_places, p_known_hashes) as known (place, hash)
        join gift_card_unit other on other.code_hash = known.hash
        where known.place = asked.place and other.id <> asked.id)
    group by asked.hash order by 1);
  if good = '{}' then
    return;
  end if;

  update gift_card_unit set state = 'issued', issuer = coalesce(issuer, p_issuer),
    issuer_order_id = p_issuer_order_ids[place], secret = p_secrets[place], secret_nonce = p_nonces[place],
    secret_key_id = p_key_ids[place], code_hash = p_hashes[place], resolved_at = p_now, last_answer = null
  from unnest(good) as place
  where id = p_unit_ids[place];

  perform from (
    select array_agg('capture:' || unit.id order by place) as keys, array_agg(unit.order_id order by place) as orders,
      array_agg(jsonb_build_object('unitId', unit.id) order by place) as details
    from unnest(good) with ordinality as chosen (at, place)
    join gift_card_unit unit on unit.id = p_unit_ids[at]
  ) as made, (
    select array_agg(place order by place, leg.amount) as places, array_agg(leg.kind order by place, leg.amount) as kinds,
      array_agg(leg.owner_id order by place, leg.amount) as owners,
      array_agg(leg.amount order by place, leg.amount) as amounts
    from unnest(good) with ordinality as chosen (at, place)
    join gift_card_unit unit on unit.id = p_unit_ids[at],
    lateral (values ('hold', unit.order_id, -unit.face_cents), ('issuer_payable', null, unit.face_cents))
      as leg (kind, owner_id, amount)
  ) as legs,
  ledger_post_batch('capture', made.keys, array_fill(null::uuid, array[cardinality(good)]), made.orders,
    made.details, legs.places::int[], legs.kinds, legs.owners, legs.amounts,
    array_fill(null::text, array[cardinality(legs.kinds)]), null, null, null);

  insert into notification (id, user_id, title, message, topic, object_id)
  select new_id(), unit.user_id, p_title, p_messages[place], 'gift-card', unit.order_id
  from unnest(good) as place join gift_card_unit unit on unit.id = p_unit_ids[place];
  perform update_order_notifications(array(
    select distinct unit.order_id from unnest(good) as place join gift_card_unit unit on unit.id = p_unit_ids[place]));
  perform enqueue_jobs('send-gift-card-mail', array(
    select jsonb_build_object('unitId', p_unit_ids[place]) from unnest(good) as place));
  return query select p_unit_ids[place] from unnest(good) as place;
end $$;
