-- Staff keep the catalogue. The revision rises with every change, so that a form which was opened before is refused.
alter table gift_card add column revision integer not null default 1,
  add column updated_at timestamptz not null default now();

-- Pictures that staff gave to gift cards, as WebP. An old one stays: cards that were bought still show it.
create table gift_card_picture (
  id uuid primary key,
  gift_card_id uuid not null references gift_card,
  content bytea not null,
  created_at timestamptz not null
);
create index gift_card_picture_card on gift_card_picture (gift_card_id);
create index gift_card_by_name on gift_card (search_name collate "C", id);
