-- The place of a reward among all rewards of its company, from 1.
alter table reward add column number bigint;
