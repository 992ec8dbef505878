-- Returns the sessions of several tokens in one round trip, each with the place of its token in the list. A
-- token without a valid session, or of a user who is deleted or frozen, or has to choose a new password first, has no row.
--
-- Arguments: the sha-256 of each token, the time, and since when a session that is not remembered must have
-- been used.
-- Locks: none. The plan is kept: making it takes longer than the two look-ups by primary key.
create or replace function find_actors(
  p_token_hashes bytea[], p_now timestamptz, p_idle_since timestamptz
) returns table (
  place integer, id uuid, user_id uuid, last_active_at timestamptz, proven_at timestamptz, has_second_factor boolean,
  user_type text, authority_role text, enterprise_id uuid, enterprise_role text
) language plpgsql stable as $$
begin
  for place in 1 .. cardinality(p_token_hashes) loop
    return query
      select place, session.id, session.user_id, session.last_active_at, session.reauthenticated_at,
        users.two_factor_enabled or users.has_passkey,
        users.user_type, users.authority_role, users.enterprise_id, users.enterprise_role
      from session join users on users.id = session.user_id
      where session.token_hash = p_token_hashes[place] and session.expires_at > p_now
        and (session.remember or session.last_active_at > p_idle_since)
        and users.deleted_at is null and users.frozen_at is null
        and users.password_reset_required_at is null;
  end loop;
end $$;
