-- Outside a transaction
-- The gift cards that are listed with a reward stand in place of its campaign's; its look stays the campaign's. The check
-- is validated by itself, so that no order waits while every reward is read.

set lock_timeout = '3s';

alter table reward
  drop constraint if exists reward_chooses_once,
  drop constraint if exists reward_lists_products,
  add constraint reward_lists_products check (cardinality(products) between 1 and 1000) not valid;

alter table reward validate constraint reward_lists_products;
