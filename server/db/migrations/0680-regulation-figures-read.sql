-- Figures whose source was read again: sections that had moved, a threshold that was raised, and states that were missing. A
-- figure that the operator changed stays.
update regulation_figure figure
  set amount_cents = found.amount_cents, source = found.source, as_of = '2026-11-29', version = figure.version + 1
  from (values
    ('CA', 1500, 'Cal. Civ. Code § 1749.5(b), as amended by Stats. 2025, ch. 207: less than $15 from April 1, 2026'),
    ('CO', 501, 'Colo. Rev. Stat. § 6-1-722(2)(b): $5 or less'),
    ('CT', 500, 'Conn. Gen. Stat. § 42-461, as amended by Public Act 23-10: less than $5 from October 1, 2023'),
    ('ME', 500, 'Me. Rev. Stat. tit. 33, § 2066(4): less than $5'),
    ('MT', 500, 'Mont. Code Ann. § 30-14-108(4): less than $5'),
    ('NJ', 500, 'N.J. Stat. § 46:30B-42.1 and § 56:8-110: less than $5'),
    ('OR', 500, 'Or. Rev. Stat. § 646A.276(1)(d): less than $5'),
    ('TX', 250, 'Tex. Bus. & Com. Code § 604.152: less than $2.50'),
    ('WA', 500, 'Wash. Rev. Code § 19.240.020(3): less than $5')
  ) as found (state, amount_cents, source)
  where figure.rule = 'cash-out' and figure.state = found.state and figure.version = 1;

update regulation_figure set source = 'Revised Uniform Unclaimed Property Act (2016) § 206: three years for stored value',
    version = version + 1
  where rule = 'dormancy' and state = 'US' and version = 1;

insert into regulation_figure (rule, state, amount_cents, source, as_of, is_applied) values
  ('cash-out', 'MA', 501, 'Mass. Gen. Laws ch. 200A, § 5D: $5 or less where value can be added', '2026-11-29', true),
  ('cash-out', 'NY', 500, 'N.Y. Gen. Bus. Law § 396-i: less than $5 from December 10, 2022', '2026-11-29', true)
  on conflict (rule, state) do nothing;
insert into regulation_figure (rule, state, words, source, as_of, is_applied) values
  ('expiry', 'NY', 'What a consumer paid for lasts at least nine years.', 'N.Y. Gen. Bus. Law § 396-i: from December 10, 2022',
    '2026-11-29', true)
  on conflict (rule, state) do nothing;
insert into regulation_figure (rule, state, months, source, as_of, is_applied) values
  ('dormancy', 'NJ', 60, 'N.J. Stat. § 46:30B-42.1: five years', '2026-11-29', true),
  ('dormancy', 'TN', 60, 'Tenn. Code Ann. § 66-29-110: five years for stored value', '2026-11-29', true)
  on conflict (rule, state) do nothing;
