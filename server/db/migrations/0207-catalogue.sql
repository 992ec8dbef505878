-- The gift cards on sale.

create table gift_card (
  id uuid primary key,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text not null check (length(name) between 1 and 120),
  description text not null,
  category text not null check (category in ('shopping', 'food', 'entertainment', 'fashion', 'flowers',
    'pets')),
  image_url text not null,
  min_cents bigint not null check (min_cents > 0),
  max_cents bigint not null check (max_cents <= 10000000000),
  -- Stars; null without reviews.
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
  search_text text not null generated always
    as (search_fold(name || ' ' || category || ' ' || description)) stored,
  -- Rises with every change by staff, so that a form opened before the change is refused.
  revision integer not null default 1,
  updated_at timestamptz not null default now(),
  constraint gift_card_range check (min_cents <= max_cents),
  constraint gift_card_rated check ((rating is null) = (review_count = 0))
);
create index gift_card_by_name on gift_card (search_name collate "C", id);

create trigger gift_card_no_delete before delete or truncate on gift_card
  execute function gift_card_refuse_delete();

-- Rises with every change of the catalogue; the pages that processes keep in memory are valid for one
-- version.
create table catalogue_version (
  only_row boolean primary key default true check (only_row),
  version bigint not null
);
insert into catalogue_version (version) values (1);
create trigger gift_card_changed after insert or update on gift_card
  execute function catalogue_changed();

-- Pictures of gift cards uploaded by staff, as WebP. Old ones are kept: bought cards still show them.
create table gift_card_picture (
  id uuid primary key,
  gift_card_id uuid not null references gift_card,
  content bytea not null,
  created_at timestamptz not null
);
create index gift_card_picture_card on gift_card_picture (gift_card_id);
