-- Trigger function that writes the payment's user into a new dispute or refund, so that a user's timeline
-- finds both without reading every payment. Null for a payment of a company.
--
-- Applied before the tables: triggers of dispute and refund call it.
create or replace function case_name_owner() returns trigger language plpgsql as $$
begin
  new.member_id := (select user_id from payment where id = new.payment_id);
  return new;
end $$;
