-- Locks a user's cart and raises its version. The first change makes the cart.
--
-- Locks: the cart's row. Every change and every order of a cart happens behind this lock, one after the
-- other.
create or replace function cart_change(p_user_id uuid) returns void language sql as $$
  insert into cart (user_id, version) values (p_user_id, 1)
  on conflict (user_id) do update set version = cart.version + 1
$$;
