-- Trigger function that notifies the buyer of an order. As a trigger, it cannot be
-- forgotten by a way of placing an order.
--
-- Locks: the foreign key of notification locks the user's row against deletion.
--
-- Applied before the tables as purchase_order_tell: a trigger of purchase_order calls it.
create or replace function purchase_order_notify() returns trigger language plpgsql as $$
declare
  cards bigint;
  card_name text;
  total text := '$' || to_char(new.total_cents / 100.0, 'FM999,999,990.00');
begin
  -- Cards of a reward were in no cart, and were not bought.
  if new.cart_version is null then
    return null;
  end if;
  select count(*), max(gift_card_name) into cards, card_name from gift_card_unit where order_id = new.id;
  insert into notification (id, user_id, topic, object_id, title, message)
  values (new_id(), new.user_id, 'order', new.id, 'Purchase Successful', case cards
    when 1 then format('You bought a %s gift card for %s. It is on its way to your wallet.', card_name, total)
    else format('You bought %s gift cards for %s. They are on their way to your wallet.', cards, total) end);
  return null;
end $$;
