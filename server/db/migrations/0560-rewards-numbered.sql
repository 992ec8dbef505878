-- Orders wait while the rewards of before are numbered; whatever only reads goes on.
lock table reward in share row exclusive mode;
update reward set number = numbered.place
from (
  select id, row_number() over (partition by sender_id order by created_at, id) as place
  from reward where sender_kind = 'enterprise'
) as numbered
where reward.id = numbered.id;
create unique index reward_of_number on reward (sender_id, number) where number is not null;
create trigger reward_numbered before insert on reward
  for each row when (new.sender_kind = 'enterprise') execute function reward_number();
