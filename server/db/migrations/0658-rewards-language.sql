-- The language that a program names for a reward. Pages and mails are in English, so it is kept and shown alone.
alter table reward add column language text check (length(language) <= 35);
