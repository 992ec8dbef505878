-- Returns a name as lists sort it: as the search compares it, with every number in sixteen digits, so that
-- "Team 2" precedes "Team 10". Null for null.
--
-- Applied before the tables: a generated column of gift_card is made with it.
create or replace function natural_order(p_name text) returns text
language sql immutable strict parallel safe as $$
  select regexp_replace(
    regexp_replace(search_fold(p_name), '[0-9]+', '0000000000000000\&', 'g'), '[0-9]*([0-9]{16})', '\1', 'g')
$$;
