-- Returns text as the search compares it: lower case, without accents, apostrophes and punctuation, one space
-- between words. Null for null.
--
-- It names its characters instead of a class such as [:alnum:], because a class depends on the locale, and a
-- stored column needs a function that returns the same everywhere.
--
-- Applied before the tables: generated columns of gift_card are made with it.
create or replace function search_fold(p_text text) returns text
language sql immutable strict parallel safe as $$
  select btrim(regexp_replace(
    lower(regexp_replace(normalize(p_text, NFKD), '[\u0300-\u036f''\u2018\u2019]', '', 'g')),
    '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f]+', ' ', 'g'))
$$;
