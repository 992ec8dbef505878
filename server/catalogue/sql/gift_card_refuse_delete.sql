-- Trigger function that refuses to delete gift cards. Carts and bought cards name one without a foreign key,
-- because its check would lock the row of a popular card for every buyer; that is safe only while no card is
-- ever deleted.
--
-- Errors: an exception without a code of its own.
--
-- Applied before the tables: a trigger of gift_card calls it.
create or replace function gift_card_refuse_delete() returns trigger language plpgsql as $$
begin
  raise exception 'a gift card is retired, not deleted';
end $$;
