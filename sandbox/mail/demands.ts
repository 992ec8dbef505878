/**
 * Addresses that ask for a failure, by what stands between the last plus sign and the @:
 *
 * - `name+refuse-5.1.1@example.com` is refused at once with that status (4.x.x means try again later);
 * - `name+bounce-5.2.2@example.com` is taken, and comes back with that status (RFC 3464);
 * - `name+spam@example.com` is taken, and its recipient complains (RFC 5965).
 */
export type MailDemand =
  | { do: 'refuse'; code: number; status: string }
  | { do: 'bounce'; code: number; status: string }
  | { do: 'complain' };

export function mailDemandOf(address: string): MailDemand | undefined {
  const [, act, status] = /\+(refuse|bounce|spam)(?:-([45]\.\d{1,3}\.\d{1,3}))?@[^@]*$/i.exec(address) ?? [];
  if (act?.toLowerCase() === 'spam') return { do: 'complain' };
  if (act === undefined || status === undefined) return undefined;
  const code = status.startsWith('4') ? 450 : 550;
  return { do: act.toLowerCase() === 'refuse' ? 'refuse' : 'bounce', code, status };
}
