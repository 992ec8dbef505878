-- Gift cards that staff settle, because the issuer's answer settles nothing.

alter table gift_card_unit
  -- The member of staff who settled or released it, their role then, and why.
  add column resolved_by uuid,
  add column resolved_role text,
  add column resolved_reason text,
  -- An order of the issuer that became known after the unit was resolved otherwise. It is never captured.
  add column late_order_id text,
  add column late_at timestamptz,
  add constraint gift_card_unit_by_hand check (
    num_nulls(resolved_by, resolved_role, resolved_reason) in (0, 3)
    and (resolved_by is null or state in ('issued', 'released'))
    and btrim(resolved_reason) <> ''),
  -- Nobody settles a card of their own.
  add constraint gift_card_unit_not_by_buyer check (resolved_by <> user_id),
  add constraint gift_card_unit_late check (
    num_nulls(late_order_id, late_at) in (0, 2)
    and (late_at is null or state in ('issued', 'released')));

create index gift_card_unit_late_orders on gift_card_unit (late_at) where late_at is not null;
