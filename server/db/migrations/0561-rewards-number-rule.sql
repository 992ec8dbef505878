-- A reward without a number would be missing in the lists of its company.
alter table reward add constraint reward_numbered check ((sender_kind = 'enterprise') = (number is not null));
