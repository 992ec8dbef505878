-- How long a company's rewards can be claimed.
alter table enterprise add column reward_months smallint not null default 12
  constraint enterprise_reward_months check (reward_months between 1 and 60);
