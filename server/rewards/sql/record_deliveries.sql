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
  awaiting uuid[];
begin
  select array_agg(id), array_agg(id) filter (where closed_as is null and delivery = 'PENDING')
  into held, awaiting
  from (
    select id, closed_as, delivery from reward where id = any (p_reward_ids) order by id for update skip locked
  ) as locked;
  -- A statement of its own, after the locks: it sees a link that was revoked before them. Rewards and links are found by
  -- their ids alone: with their state, a plan of a database that grew quickly reads everything that waits.
  update reward set delivery = 'SUCCEEDED', delivery_error = null, delivered_at = coalesce(delivered_at, p_now)
  from unnest(p_reward_ids, p_link_ids) as mailed (reward_id, link_id)
  where reward.id = mailed.reward_id and reward.id = any (awaiting) and (
    select link.reward_id = mailed.reward_id and link.revoked_at is null from reward_link link
    where link.id = mailed.link_id);
  return query select unnest(held);
end $$;
