-- Trigger function that keeps the outcome of an issued or released unit: its state, the issuer's order, the
-- face value, the owner, the order, and the staff's decision never change again. Its secret may, when it is
-- encrypted under a newer key.
--
-- Errors: IO009 the unit is resolved.
--
-- Applied before the tables: a trigger of gift_card_unit calls it.
create or replace function gift_card_unit_keep_resolved() returns trigger language plpgsql as $$
begin
  if old.state in ('issued', 'released')
    and (new.state, new.issuer_order_id, new.face_cents, new.user_id, new.order_id,
      new.resolved_by, new.resolved_role, new.resolved_reason)
    is distinct from (old.state, old.issuer_order_id, old.face_cents, old.user_id, old.order_id,
      old.resolved_by, old.resolved_role, old.resolved_reason) then
    raise exception 'the unit % is resolved', old.id using errcode = 'IO009';
  end if;
  return new;
end $$;
