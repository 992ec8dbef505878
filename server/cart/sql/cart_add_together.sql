-- Adds several lines to the carts of several users in one transaction, each as cart_add does
-- (docs/decisions/0027-settled-and-ordered-together.md).
--
-- Arguments: those of cart_add as arrays of equal length.
-- Returns: each line as it is afterwards, with its place in the arrays.
-- Errors: as cart_add. An error of one line undoes all; the caller then adds each by itself.
-- Locks: the carts' rows in the order of the users' ids, so two calls never wait for each other in a circle.
create or replace function cart_add_together(
  p_user_ids uuid[], p_item_ids uuid[], p_gift_card_ids uuid[], p_amounts bigint[], p_quantities integer[]
) returns table (place integer, id uuid, gift_card_id uuid, amount_cents bigint, quantity integer)
language plpgsql as $$
declare
  item cart_item;
begin
  -- In the order of the users' ids, so that two calls never wait for each other in a circle.
  for place in
    select ordinal from unnest(p_user_ids) with ordinality as asked (user_id, ordinal)
    order by asked.user_id, ordinal
  loop
    item := cart_add(
      p_user_ids[place], p_item_ids[place], p_gift_card_ids[place], p_amounts[place], p_quantities[place]);
    id := item.id;
    gift_card_id := item.gift_card_id;
    amount_cents := item.amount_cents;
    quantity := item.quantity;
    return next;
  end loop;
end $$;
