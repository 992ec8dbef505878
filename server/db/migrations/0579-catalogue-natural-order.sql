-- Lists of gift cards sort numbers in names by their value (decision 0231).
alter table gift_card add column sort_name text not null generated always as (natural_order(name)) stored;
create index gift_card_by_sort_name on gift_card (sort_name collate "C", id);
drop index gift_card_by_name;
