-- Trigger function that raises the catalogue's version once for each statement that changes gift cards. The
-- pages that processes keep in memory are valid for one version.
--
-- Locks: the one row of catalogue_version, until the end of the transaction.
--
-- Applied before the tables: a trigger of gift_card calls it.
create or replace function catalogue_changed() returns trigger language plpgsql as $$
begin
  update catalogue_version set version = version + 1;
  return null;
end $$;
