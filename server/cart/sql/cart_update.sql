-- Changes a line's amount, quantity or both. If the new amount meets another line of the same card, the two
-- become one under the id of the line that was changed.
--
-- Arguments: the user, the line, and the new amount in cents and quantity; null leaves either as it is.
-- Returns: the line as it is afterwards.
-- Errors: IC001 and IC002 as cart_check_amount, IC003 no such line. A quantity above 20 breaks the constraint
-- cart_item_quantity.
-- Locks: the cart's row, before the line is read.
create or replace function cart_update(p_user_id uuid, p_item_id uuid, p_amount bigint, p_quantity integer)
returns cart_item language plpgsql as $$
declare
  item cart_item;
  merged integer;
begin
  perform from cart where user_id = p_user_id for update;
  select * into item from cart_item where id = p_item_id and user_id = p_user_id;
  if not found then
    raise exception 'there is no such item' using errcode = 'IC003';
  end if;
  item.amount_cents := coalesce(p_amount, item.amount_cents);
  item.quantity := coalesce(p_quantity, item.quantity);
  perform cart_check_amount(item.gift_card_id, item.amount_cents);
  perform cart_change(p_user_id);
  delete from cart_item
  where user_id = p_user_id and gift_card_id = item.gift_card_id and amount_cents = item.amount_cents
    and id <> p_item_id
  returning quantity into merged;
  update cart_item set amount_cents = item.amount_cents, quantity = item.quantity + coalesce(merged, 0)
  where id = p_item_id
  returning * into item;
  return item;
end $$;
