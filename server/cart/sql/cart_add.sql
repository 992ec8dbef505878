-- Adds a gift card to a cart. The same card for the same amount again raises the quantity of the line.
--
-- Arguments: the user, the id of the line if it is new, the gift card, the amount in cents, and the quantity.
-- Returns: the line as it is afterwards.
-- Errors: IC001 and IC002 as cart_check_amount, IC004 cart full (100 lines). A quantity above 20 breaks the
-- constraint cart_item_quantity.
-- Locks: the cart's row.
create or replace function cart_add(
  p_user_id uuid, p_item_id uuid, p_gift_card_id uuid, p_amount bigint, p_quantity integer
) returns cart_item language plpgsql as $$
declare
  item cart_item;
begin
  perform cart_check_amount(p_gift_card_id, p_amount);
  perform cart_change(p_user_id);
  insert into cart_item (id, user_id, gift_card_id, amount_cents, quantity)
  values (p_item_id, p_user_id, p_gift_card_id, p_amount, p_quantity)
  on conflict on constraint cart_item_once do update set quantity = cart_item.quantity + excluded.quantity
  returning * into item;
  if item.id = p_item_id and (select count(*) from cart_item where user_id = p_user_id) > 100 then
    raise exception 'the cart is full' using errcode = 'IC004';
  end if;
  return item;
end $$;
