-- Trigger function that notifies the buyer of an order. As a trigger, it cannot be
-- forgotten by a way of placing an order. The notification has the id of its order, by which
-- update_order_notifications finds it.
--
-- Locks: the foreign key of notification locks the user's row against deletion.
--
-- Applied before the tables as purchase_order_tell: a trigger of purchase_order calls it.
create or replace function purchase_order_notify() returns trigger language plpgsql as $$
begin
  -- Cards of a reward were in no cart, and were not bought.
  if new.cart_version is null then
    return null;
  end if;
  insert into notification (id, user_id, topic, object_id, title, message)
  values (new.id, new.user_id, 'order', new.id, 'Purchase Successful', order_message(new.id, new.total_cents));
  return null;
end $$;
