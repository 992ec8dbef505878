-- Returns the gift of an intent if it belongs to the browser or the user; without an intent, the newest gifts
-- that the browser began.
--
-- Arguments: the intent or null, the hash of the browser's cookie, the user or null, and how many gifts to
-- return at most if there is no intent.
-- Locks: none.
create or replace function find_gifts(p_intent_id text, p_browser_hash bytea, p_payer_id uuid, p_limit int)
returns setof gift_claim language plpgsql stable as $$
begin
  if p_intent_id is not null then
    return query select * from gift_claim
      where intent_id = p_intent_id and (browser_hash = p_browser_hash or payer_id = p_payer_id);
  else
    return query select * from gift_claim
      where browser_hash = p_browser_hash order by created_at desc limit p_limit;
  end if;
end $$;
