-- The gift cards on sale, and what people have put into their carts.

create extension if not exists pg_trgm;

-- A new identifier, made as server/kernel/id.ts makes it: UUID version 7, so that rows written together lie together.
create function new_id() returns uuid language sql volatile as $$
  select encode(set_bit(set_bit(
    overlay(uuid_send(gen_random_uuid())
      placing substring(int8send(floor(extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6),
    52, 1), 53, 1), 'hex')::uuid
$$;

-- Text as it is searched: without accents, apostrophes, punctuation and capitals, one space between words. It names its
-- characters instead of a class such as [:alnum:], so that it gives the same in every locale and may be stored.
create function search_fold(p_text text) returns text language sql immutable strict parallel safe as $$
  select btrim(regexp_replace(
    lower(regexp_replace(normalize(p_text, NFKD), '[\u0300-\u036f''\u2018\u2019]', '', 'g')),
    '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f]+', ' ', 'g'))
$$;

create table gift_card (
  id uuid primary key,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text not null check (length(name) between 1 and 120),
  description text not null,
  category text not null check (category in ('shopping', 'food', 'entertainment', 'fashion', 'flowers', 'pets')),
  image_url text not null,
  min_cents bigint not null check (min_cents > 0),
  max_cents bigint not null check (max_cents <= 10000000000),
  -- Stars; null while nobody has reviewed the card.
  rating numeric(2, 1) check (rating between 0 and 5),
  review_count integer not null default 0 check (review_count >= 0),
  is_popular boolean not null default false,
  is_trending boolean not null default false,
  is_new boolean not null default false,
  -- The product's number in the issuer's catalogue.
  issuer_product_id text not null,
  in_stock boolean not null default true,
  -- A card that leaves the catalogue stays here, because carts and orders name it.
  retired_at timestamptz,
  available boolean not null generated always as (in_stock and retired_at is null) stored,
  search_name text not null generated always as (search_fold(name)) stored,
  search_text text not null generated always as (search_fold(name || ' ' || category || ' ' || description)) stored,
  constraint gift_card_range check (min_cents <= max_cents),
  constraint gift_card_rated check ((rating is null) = (review_count = 0))
);

-- Lines and units name a card without a foreign key: its check would lock the row of a popular card for every buyer.
-- That is safe because a card is never deleted.
create function gift_card_refuse_delete() returns trigger language plpgsql as $$
begin
  raise exception 'a gift card is retired, not deleted';
end $$;
create trigger gift_card_no_delete before delete or truncate on gift_card
  execute function gift_card_refuse_delete();

-- Rises with every change of the catalogue; the pages that processes keep in memory are good for one version.
create table catalogue_version (
  only_row boolean primary key default true check (only_row),
  version bigint not null
);
insert into catalogue_version (version) values (1);

create function catalogue_changed() returns trigger language plpgsql as $$
begin
  update catalogue_version set version = version + 1;
  return null;
end $$;
create trigger gift_card_changed after insert or update on gift_card
  execute function catalogue_changed();

-- The version rises with every change, so that "the cart I saw" can be said in one number (ETag, If-Match), and an order
-- can say which cart it was made from. Its row is the lock under which a cart is changed or bought.
create table cart (
  user_id uuid primary key references users on delete cascade,
  version bigint not null check (version > 0)
) with (fillfactor = 70);

create table cart_item (
  id uuid primary key,
  user_id uuid not null references cart on delete cascade,
  gift_card_id uuid not null,
  amount_cents bigint not null check (amount_cents > 0),
  quantity integer not null constraint cart_item_quantity check (quantity between 1 and 20),
  created_at timestamptz not null default clock_timestamp(),
  constraint cart_item_once unique (user_id, gift_card_id, amount_cents)
);

-- What the functions below refuse, as the SQLSTATE that server/cart/refusals.ts knows. The detail is JSON.
--
--   IC001 not on sale   IC002 amount out of range   IC003 no such item   IC004 cart full
--
-- A quantity above 20 breaks the constraint cart_item_quantity.

-- Refuses an amount that a card cannot be bought for.
create function cart_check_amount(p_gift_card_id uuid, p_amount bigint) returns void language plpgsql as $$
declare
  card gift_card;
begin
  select * into card from gift_card where id = p_gift_card_id;
  if card.available is not true then
    raise exception 'the card is not on sale' using errcode = 'IC001',
      detail = jsonb_build_object('giftCardId', p_gift_card_id, 'name', card.name);
  elsif p_amount not between card.min_cents and card.max_cents then
    raise exception 'the amount is out of range' using errcode = 'IC002', detail = jsonb_build_object(
      'giftCardId', card.id, 'name', card.name, 'min', card.min_cents::text, 'max', card.max_cents::text);
  end if;
end $$;

-- Takes the lock of a person's cart and raises its version. The first change makes the cart.
create function cart_change(p_user_id uuid) returns void language sql as $$
  insert into cart (user_id, version) values (p_user_id, 1)
  on conflict (user_id) do update set version = cart.version + 1
$$;

-- Adds a card; the same card for the same amount again raises the quantity.
create function cart_add(p_user_id uuid, p_item_id uuid, p_gift_card_id uuid, p_amount bigint, p_quantity integer)
returns cart_item language plpgsql as $$
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

-- Changes an item's amount, quantity or both. Where the new amount meets another line of the same card the two become
-- one, under the id of the line that was changed.
create function cart_update(p_user_id uuid, p_item_id uuid, p_amount bigint, p_quantity integer)
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

create function cart_remove(p_user_id uuid, p_item_id uuid) returns void language plpgsql as $$
begin
  perform from cart where user_id = p_user_id for update;
  delete from cart_item where id = p_item_id and user_id = p_user_id;
  if not found then
    raise exception 'there is no such item' using errcode = 'IC003';
  end if;
  perform cart_change(p_user_id);
end $$;
