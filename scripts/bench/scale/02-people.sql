-- Users whose names are as frequent as in life, so that "ma" begins tens of thousands of names.
create unlogged table scale_person as
with given as (
  select string_to_array(
    'James James James Mary Mary Mary John John Robert Robert Michael Michael David David William Maria Maria Linda Patricia '
    'Jennifer Elizabeth Barbara Susan Jessica Sarah Karen Lisa Nancy Matthew Matthew Anthony Mark Mark Donald Steven Andrew '
    'Joshua Kenneth Kevin Brian Daniel Daniel Margaret Ashley Emily Emma Olivia Sophia Isabella Ava Mia Charlotte Amelia Harper '
    'Evelyn Abigail Ethan Noah Liam Mason Logan Lucas Jacob Aiden Elijah Benjamin Alexander Maya Madison Marcus Martha Max Mateo '
    'Malik Mei Priya Wei Aisha Omar Fatima Yusuf Chen Hiroshi Yuki Ingrid Lars Sven Nina Olga Ivan Carlos Jose Luis Ana Rosa '
    'Carmen Diego Pablo Lucia Zoe Xavier Quinn Uma Victor Theodore Samuel Rachel Paul', ' ') as names
), family as (
  select string_to_array(
    'Smith Smith Smith Johnson Johnson Williams Williams Brown Brown Jones Garcia Garcia Miller Davis Rodriguez Martinez Hernandez '
    'Lopez Gonzalez Wilson Anderson Thomas Taylor Moore Jackson Martin Lee Perez Thompson White Harris Sanchez Clark Ramirez Lewis '
    'Robinson Walker Young Allen King Wright Scott Torres Nguyen Hill Flores Green Adams Nelson Baker Hall Rivera Campbell Mitchell '
    'Carter Roberts Gomez Phillips Evans Turner Diaz Parker Cruz Edwards Collins Reyes Stewart Morris Morales Murphy Cook Rogers '
    'Gutierrez Ortiz Morgan Cooper Peterson Bailey Reed Kelly Howard Ramos Kim Cox Ward Richardson Watson Brooks Chavez Wood James '
    'Bennett Gray Mendoza Ruiz Hughes Price Alvarez Castillo Sanders Patel Myers Long Ross Foster Marsh Maddox Mann Khan Okafor', ' ')
    as names
)
select n, at, scale_id('user', n, at) as id, first_name, last_name,
  lower(first_name || '.' || last_name) || coalesce(nullif(row_number() over (partition by first_name, last_name order by n), 1)::text, '')
    as username
from (
  select n, since + lasts * sqrt(least(n::float8 * 5 / last_n, 1)) - interval '2 seconds' as at,
    scale_pick(given.names, n, 20) as first_name, scale_pick(family.names, n, 21) as last_name
  from scale_span, given, family, generate_series(1, members + members / 50) as n
) as named;
create unique index on scale_person (n);
analyze scale_person;

insert into users (id, email, email_verified_at, username, first_name, last_name, phone_number, address, state, zip_code,
  profile_complete, user_type, profile_visibility, frozen_at, provider_customer_id, created_at, updated_at)
select id, username || '@' || scale_pick('{gmail.com,gmail.com,yahoo.com,outlook.com,icloud.com,aol.com,example.com}'::text[], n, 22),
  case when scale_part(n, 23) > 0.04 then at + interval '5 minutes' end, username, first_name, last_name,
  case when scale_part(n, 24) > 0.3 then format('(%s) %s-%s', 201 + floor(scale_part(n, 25) * 780)::int,
    200 + floor(scale_part(n, 26) * 790)::int, lpad(floor(scale_part(n, 27) * 10000)::int::text, 4, '0')) end,
  n || ' Maple Street', 'IL', lpad((n % 99999)::text, 5, '0'), scale_part(n, 28) > 0.02,
  case when scale_part(n, 29) < 0.05 then 'individual' else 'regular' end,
  case when scale_part(n, 30) < 0.1 then 'private' else 'public' end,
  case when scale_part(n, 31) < 0.001 then at + interval '1 day' end,
  'cus_' || lpad(to_hex(n), 14, '0'), at, at
from scale_person, scale_span where n <= members;

-- Two of a hundred members have deleted their account.
insert into users (id, email, email_verified_at, username, user_type, created_at, updated_at, deleted_at)
select id, 'deleted-' || id || '@deleted.invalid', at, 'deleted-' || n, 'regular', at - interval '90 days', at, at
from scale_person, scale_span where n > members;
insert into deleted_account (id, original_user_id, first_name, last_name, email, phone_number, username, user_type, is_authority,
  balance_cents, given_up_cents, payment_methods_data, provider_customer_id, deleted_at)
select scale_id('deleted', n, gone), id, first_name, last_name, username || '@gmail.com', '(217) 555-0100', username, 'regular', false,
  0, 0, '[{"cardType":"visa","lastFour":"4242","cardholderName":"","expiryMonth":12,"expiryYear":2030,"isDefault":true}]',
  null, gone
from (select *, since + lasts * scale_part(n, 32) as gone from scale_person, scale_span where n > members) as left_behind;

-- Staff, companies and their managers.
insert into users (id, email, email_verified_at, username, first_name, last_name, user_type, authority_role, created_at)
select scale_id('staff', n, since), 'staff' || n || '@indulge.example', since, 'staff' || n, 'Staff', 'Number ' || n, 'authority',
  scale_pick('{administrator,customer_service,sales}'::text[], n, 33), since
from scale_span, generate_series(1, 200) as n;
insert into enterprise (id, company_name, slug, email_domain, company_email, is_active, is_setup_complete, minimum_reached_at, created_at)
select scale_id('company', n, since), words || ' ' || n, lower(words) || n, lower(words) || n || '.example',
  'hello@' || lower(words) || n || '.example', n % 20 <> 0, true, since, since + n * interval '1 minute'
from (
  select n, since, scale_pick('{Acme,Globex,Initech,Umbrella,Stark,Wayne,Hooli,Marble,Vandelay,Wonka,Cyberdyne,Soylent}'::text[], n, 34)
    as words
  from scale_span, generate_series(1, companies) as n
) as named;
insert into users (id, email, email_verified_at, username, first_name, last_name, user_type, enterprise_id, enterprise_role, created_at)
select scale_id('operator', n * 3 + k, since), role || '@' || email_domain, since, 'op' || n || '.' || k, 'Operator', company_name,
  'enterprise', enterprise.id, role, enterprise.created_at
from scale_span, generate_series(1, companies) as n,
  unnest('{super_admin,account_manager,account_staff}'::text[]) with ordinality as r (role, k), enterprise
where enterprise.id = scale_id('company', n, since);

insert into audit_entry (id, at, action, actor_id, actor_role, subject_kind, subject_id, subject, reason, before, after)
select scale_id('audit', entry.n, entry.at), entry.at,
  scale_pick('{edit-customer,freeze-user,unfreeze-user,refund-payment,add-funds,edit-contact}'::text[], entry.n, 35),
  scale_id('staff', 1 + floor(scale_part(entry.n, 36) * 200)::int, since), 'administrator', 'user',
  person.id::text, person.first_name || ' ' || person.last_name, 'Asked for by the customer', '{"phone":null}', '{"phone":"(217) 555-0100"}'
from (
  select n, since, since + lasts * (n::float8 * 5 / members) as at, 1 + floor(scale_part(n, 37) * members)::bigint as subject
  from scale_span, generate_series(1, members / 5) as n
) as entry join scale_person person on person.n = entry.subject;
