-- Campaigns: what a company's rewards look like, and which gift cards their recipients choose from.

create table campaign (
  id uuid primary key,
  enterprise_id uuid not null references enterprise,
  name text not null check (length(name) between 1 and 100),
  description text check (length(description) between 1 and 500),
  -- Every company has one.
  is_default boolean not null default false,
  -- The gift cards that may be chosen; null for all. Gift cards are never deleted, so no key is needed.
  products uuid[] check (cardinality(products) between 1 and 1000),
  logo_id uuid,
  -- All three or none; none for the colors of Indulge.
  background_color text check (background_color ~ '^#[0-9a-f]{6}$'),
  text_color text check (text_color ~ '^#[0-9a-f]{6}$'),
  button_color text check (button_color ~ '^#[0-9a-f]{6}$'),
  headline text check (length(headline) between 1 and 100),
  message text check (length(message) between 1 and 500),
  sender_name text check (length(sender_name) between 1 and 60),
  subject text check (length(subject) between 1 and 120),
  created_at timestamptz not null,
  -- Rewards that were sent with it keep its look and its gift cards.
  deleted_at timestamptz,
  constraint campaign_of_company unique (enterprise_id, id),
  constraint campaign_default_allows_all check (not is_default or (products is null and deleted_at is null)),
  constraint campaign_colored check (num_nulls(background_color, text_color, button_color) in (0, 3))
);
create unique index campaign_name on campaign (enterprise_id, lower(name)) where deleted_at is null;
create unique index campaign_one_default on campaign (enterprise_id) where is_default;

-- Logos, encoded anew by the product. A mail that was sent shows its logo for as long as somebody keeps it, so an
-- earlier logo stays.
create table campaign_logo (
  id uuid primary key,
  campaign_id uuid not null references campaign,
  content bytea not null,
  created_at timestamptz not null
);
alter table campaign_logo alter column content set storage external;
create index campaign_logo_of on campaign_logo (campaign_id);

-- The previous release goes on making companies, which need a default as well.
insert into campaign (id, enterprise_id, name, is_default, created_at)
select new_id(), id, 'Default Campaign', true, clock_timestamp() from enterprise;
create trigger enterprise_has_campaign after insert on enterprise
  for each row execute function campaign_open_default();

create trigger campaign_told after update on campaign referencing old table as earlier new table as later
  for each statement execute function campaign_tell();
create trigger campaign_told_new after insert on campaign referencing new table as later
  for each statement execute function campaign_tell_new();
