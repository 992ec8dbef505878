-- Orders gift cards for the recipient of a reward, which pays them: only cards that its sender allows.
--
-- Arguments: the new order's id, the user who gets the cards, the reward; the cards, their amounts in cents and their
-- quantities.
-- Returns: the total in cents.
-- Errors: IR001 a card that the sender does not allow; IC… and IN… as order_cards.
-- Locks: what order_cards locks. The caller has locked the reward.
create or replace function claim_reward_cards(
  p_order_id uuid, p_user_id uuid, p_reward_id uuid, p_cards uuid[], p_amounts bigint[], p_quantities int[]
) returns bigint language plpgsql as $$
declare
  -- Null for all.
  allowed uuid[];
  total bigint;
begin
  select coalesce(reward.products, campaign.products) into allowed
  from reward left join campaign on campaign.id = reward.campaign_id
  where reward.id = p_reward_id;
  if not p_cards <@ allowed then
    raise exception 'the sender allows other gift cards' using errcode = 'IR001';
  end if;
  select total_cents into total
  from order_cards(p_order_id, p_user_id, null, null, p_cards, p_amounts, p_quantities, p_reward_id);
  return total;
end $$;
