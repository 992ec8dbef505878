-- Compatible from: 0681
-- Version 0.3.0 named no channel, no time and no cause. An insert that leaves one out is refused now.
alter table payout_unapproved alter column channel drop default;
alter table low_balance alter column set_at drop default;
alter table mail_failure alter column is_ours drop default;
