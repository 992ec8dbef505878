-- Outside a transaction
-- The language that a program names for a reward. Pages and mails are in English, so it is kept and shown alone. The check
-- is validated by itself, so that no order waits while every reward is read.

set lock_timeout = '3s';

alter table reward
  add column if not exists language text,
  drop constraint if exists reward_language_is_short,
  add constraint reward_language_is_short check (length(language) <= 35) not valid;

alter table reward validate constraint reward_language_is_short;
