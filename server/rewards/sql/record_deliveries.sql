-- Records that the mail server took the mails of several rewards. As with one reward alone, the outcome counts only for an
-- open reward that waits for it, and only while the mailed link is the one that works.
--
-- Arguments: arrays with an element per mail: the reward, and the link in the mail. The time of all.
-- Returns: the rewards that were looked at. The others are unchanged, and the caller records each by itself.
-- Locks: the rewards. Those that another transaction holds are skipped.
create or replace function record_deliveries(p_reward_ids uuid[], p_link_ids uuid[], p_now timestamptz)
returns setof uuid language plpgsql as $$
declare
  held uuid[];
begin
  held := array(select id from reward where id = any (p_reward_ids) order by id for update skip locked);
  -- A statement of its own, after the locks: it sees a link that was revoked before them.
  update reward set delivery = 'SUCCEEDED', delivery_error = null, delivered_at = coalesce(delivered_at, p_now)
  from unnest(p_reward_ids, p_link_ids) as mailed (reward_id, link_id)
  join reward_link link on link.id = mailed.link_id and link.reward_id = mailed.reward_id and link.revoked_at is null
  where reward.id = mailed.reward_id and reward.id = any (held)
    and reward.closed_as is null and reward.delivery = 'PENDING';
  return query select unnest(held);
end $$;
