-- What regulation asks, as the operator reads it: one figure per rule and state, with its source and the day on which that
-- was read. Every figure is a setting of the operator, and none is advice.
create table regulation_figure (
  rule text not null check (rule in ('cash-out', 'daily-limit', 'expiry', 'claim-words', 'dormancy')),
  -- A state's code; 'US' for every state that has no figure of its own.
  state text not null check (state ~ '^[A-Z]{2}$'),
  -- In cents, for cash-out and daily-limit. A cash-out stays small: it is what is left of a balance.
  amount_cents bigint check (amount_cents > 0 and (rule <> 'cash-out' or amount_cents <= 10000)),
  -- For dormancy.
  months integer check (months between 1 and 240),
  -- For expiry and claim-words.
  words text check (char_length(words) between 1 and 500),
  source text not null check (char_length(source) between 1 and 300),
  as_of date not null,
  is_applied boolean not null,
  version integer not null default 1,
  changed_at timestamptz not null default clock_timestamp(),
  changed_by uuid references users,
  primary key (rule, state),
  constraint regulation_figure_has_one_value check (
    (amount_cents is not null) = (rule in ('cash-out', 'daily-limit'))
    and (months is not null) = (rule = 'dormancy')
    and (words is not null) = (rule in ('expiry', 'claim-words')))
);

insert into regulation_figure (rule, state, amount_cents, source, as_of, is_applied) values
  ('cash-out', 'CA', 1500, 'Cal. Civ. Code § 1749.5(b)(2): less than $15 from April 1, 2026', '2026-11-29', true),
  ('cash-out', 'CO', 501, 'Colo. Rev. Stat. § 6-1-722: $5 or less', '2026-11-29', true),
  ('cash-out', 'CT', 300, 'Conn. Gen. Stat. § 42-460a: less than $3', '2026-11-29', true),
  ('cash-out', 'ME', 500, 'Me. Rev. Stat. tit. 33, § 2096: less than $5', '2026-11-29', true),
  ('cash-out', 'MT', 500, 'Mont. Code Ann. § 30-14-108: less than $5', '2026-11-29', true),
  ('cash-out', 'NJ', 500, 'N.J. Stat. § 56:8-110.1: less than $5', '2026-11-29', true),
  ('cash-out', 'OR', 500, 'Or. Rev. Stat. § 646A.276: less than $5', '2026-11-29', true),
  ('cash-out', 'RI', 100, 'R.I. Gen. Laws § 6-13-12: less than $1', '2026-11-29', true),
  ('cash-out', 'TX', 250, 'Tex. Bus. & Com. Code § 604.101: less than $2.50', '2026-11-29', true),
  ('cash-out', 'VT', 100, 'Vt. Stat. tit. 8, § 2704: less than $1', '2026-11-29', true),
  ('cash-out', 'WA', 500, 'Wash. Rev. Code § 19.240.020: less than $5', '2026-11-29', true),
  ('daily-limit', 'US', 200000, '31 C.F.R. § 1010.100(ff)(4)(iii)(A): closed-loop prepaid access up to $2,000 a day',
    '2026-11-29', false);
insert into regulation_figure (rule, state, words, source, as_of, is_applied) values
  ('expiry', 'US', 'What a consumer paid for lasts at least five years.', '15 U.S.C. § 1693l-1(c)', '2026-11-29', true),
  ('expiry', 'CA', 'What a consumer paid for never expires.', 'Cal. Civ. Code § 1749.5(a)', '2026-11-29', true),
  ('claim-words', 'US', 'A reward from {company}, given without payment by you. Claim it by {date}; after that it returns to {company}.',
    '12 C.F.R. § 1005.20(a)(4): awards and promotions say what they are, and when they end', '2026-11-29', true);
insert into regulation_figure (rule, state, months, source, as_of, is_applied) values
  ('dormancy', 'US', 36, 'Revised Uniform Unclaimed Property Act (2016) § 201: three years for what is stored', '2026-11-29', true),
  ('dormancy', 'DE', 60, 'Del. Code tit. 12, § 1133: five years', '2026-11-29', true),
  ('dormancy', 'NY', 60, 'N.Y. Aband. Prop. Law § 1315: five years', '2026-11-29', true);
