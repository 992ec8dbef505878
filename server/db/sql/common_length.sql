-- Returns how many characters two texts have in common at their beginning; null if either is null.
--
-- Applied before the tables: indexes of users are ordered by it.
create or replace function common_length(p_one text, p_other text) returns int
language plpgsql immutable strict parallel safe as $$
declare
  most constant int := least(length(p_one), length(p_other));
  common int := 0;
begin
  while common < most and substr(p_one, common + 1, 1) = substr(p_other, common + 1, 1) loop
    common := common + 1;
  end loop;
  return common;
end $$;
