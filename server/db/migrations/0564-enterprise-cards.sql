-- The saved cards of companies that their software was told of. The cards themselves are at the card processor.
create table enterprise_card (
  id uuid primary key,
  enterprise_id uuid not null references enterprise,
  -- At the card processor, where a removed card never returns under its id.
  card_id text not null unique check (length(card_id) between 1 and 100),
  noted_at timestamptz not null,
  removed_at timestamptz
);
create index enterprise_card_of on enterprise_card (enterprise_id) where removed_at is null;
create trigger enterprise_card_told_new after insert on enterprise_card
  for each row execute function enterprise_card_tell();
create trigger enterprise_card_told after update of removed_at on enterprise_card
  for each row when (old.removed_at is null and new.removed_at is not null) execute function enterprise_card_tell();
