-- The gift cards that are listed with a reward stand in place of its campaign's; its look stays the campaign's.
alter table reward drop constraint reward_chooses_once;
alter table reward add constraint reward_lists_products check (cardinality(products) between 1 and 1000);
