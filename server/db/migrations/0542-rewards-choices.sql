-- What the recipient of a reward may choose: the gift cards of a campaign, or those that are listed with the reward.

alter table reward add column campaign_id uuid;
-- The gift cards that may be chosen, in place of a campaign.
alter table reward add column products uuid[];
alter table reward add constraint reward_chooses_once
  check (num_nonnulls(campaign_id, products) <= 1 and cardinality(products) between 1 and 1000);
-- A company's reward has a campaign of that company; a gift of a member has none.
alter table reward add constraint reward_of_campaign
  foreign key (sender_id, campaign_id) references campaign (enterprise_id, id);
create index reward_by_campaign on reward (campaign_id) where campaign_id is not null;

-- The campaigns of its rewards, also while it is open and has none.
alter table reward_order add column campaign_ids uuid[] not null default '{}';
