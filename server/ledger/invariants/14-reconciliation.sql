-- Our records were compared with the card processor’s and the gift card issuer’s last night, and every difference is explained
--
-- A fresh database has no run yet, and a product that was switched off overnight has none of that night, so a
-- missing run counts only where the product has been at work without one: its last run (or its table, where
-- there was none) is older than a night and some hours, and the hourly check of the invariants, which the
-- clock starts, ran two to four hours ago. Databases of tests are minutes old.
select format('%s (%s): %s cents outside, %s cents here, first seen %s', coalesce(outside_id, inside_id, item), kind,
  coalesce(outside_cents, 0), coalesce(inside_cents, 0), first_seen_at) as detail
from reconciliation_difference
where resolved_at is null and explained_at is null
union all
select format('the last reconciliation is of %s', last.at)
from (
  select coalesce(
    (select max(finished_at) from reconciliation_run where found is not null),
    (select applied_at from schema_migration where version = 220)) as at
) last
where last.at < now() - interval '27 hours'
  and exists (
    select from invariant_run
    where asked_by is null and finished_at between now() - interval '4 hours' and now() - interval '2 hours')
