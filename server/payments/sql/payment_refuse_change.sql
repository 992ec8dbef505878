-- Trigger function that refuses to change what a payment is about: its parties, its amounts, and an intent
-- that is set already.
--
-- Applied before the tables: a trigger of payment calls it.
-- Errors: IN009.
create or replace function payment_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'payment % keeps its parties, its amounts and its intent', old.id using errcode = 'IN009';
end $$;
