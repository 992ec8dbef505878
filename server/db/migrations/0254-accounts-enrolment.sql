-- Until then a member of staff may enrol a second factor (docs/decisions/0044). A link that a colleague sent grants it;
-- the password alone does not.
alter table users add column may_enrol_until timestamptz;
