/** The members and companies of the demo's past. Members joined more often with time. */
const names = `
  June Abbott, Silas Moreno, Ines Duarte, Felix Haas, Noor Rahimi,
  Wes Tanaka, Clara Lund, Dev Kapoor, Rosa Jimenez, Owen Blake,
  Mina Cho, Tariq Aziz, Greta Olsen, Paulo Nunes, Ada Winter,
  Hugo Marchand, Leila Farouk, Sam Whitaker, Yara Haddad, Ben Castellan,
  Nia Mensah, Ivo Petrov, Tess Holloway, Kai Nakamura, Elena Rossi,
  Marcus Webb, Zadie Clarke, Anton Berg, Priya Nair, Joel Sandoval`
  .trim()
  .split(/,\s+/);
const closing = ['Vera Kent', 'Milo Strand'];

/** They get rewards and gifts, and have no account. */
export const STRANGERS = `
  Ada Brandt, Cole Ramsey, Dina Okeke, Erik Lindholm, Faye Castro, Gus Moreau,
  Hedy Novak, Isaac Boone, Jun Mori, Kira Walsh, Luca Ferri, Mae Collins`
  .trim()
  .split(/,\s+/);

export type Newcomer = { email: string; firstName: string; lastName: string; joinedDaysAgo: number };

export const NEWCOMERS: readonly Newcomer[] = names.map((name, index) =>
  toNewcomer(name, Math.round(360 - 350 * (index / names.length) ** 0.7)),
);
export const CLOSING_MEMBERS: readonly Newcomer[] = closing.map((name, index) =>
  toNewcomer(name, 200 - 60 * index),
);

function toNewcomer(name: string, joinedDaysAgo: number): Newcomer {
  const [firstName = '', lastName = ''] = name.split(' ');
  return { email: `${firstName}.${lastName}@example.net`.toLowerCase(), firstName, lastName, joinedDaysAgo };
}

/** Companies that have not paid in yet: name, domain, the manager's names, address. */
export const PENDING_COMPANIES = [
  ['Juniper and Finch', 'juniper.example', 'Nell', 'Sorensen', '7 Harbor Street, Portland, Oregon 97209'],
  [
    'Brightwater Labs',
    'brightwater.example',
    'Ravi',
    'Menon',
    '300 Lakeside Avenue, Madison, Wisconsin 53703',
  ],
] as const;
