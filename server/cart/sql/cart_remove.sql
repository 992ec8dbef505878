-- Removes a line from a cart.
--
-- Errors: IC003 no such line.
-- Locks: the cart's row, before the line is read.
create or replace function cart_remove(p_user_id uuid, p_item_id uuid) returns void language plpgsql as $$
begin
  perform from cart where user_id = p_user_id for update;
  delete from cart_item where id = p_item_id and user_id = p_user_id;
  if not found then
    raise exception 'there is no such item' using errcode = 'IC003';
  end if;
  perform cart_change(p_user_id);
end $$;
