/** Why a reward is flagged, in words. */
import type { FraudHitCode } from '#contract/fraud.ts';

const HIT_LABELS: Record<FraudHitCode, string> = {
  country: 'Country',
  ip: 'Network',
  email: 'Address',
  'rewards-count': 'Too many rewards',
  'rewards-amount': 'Too much money',
  'multiple-emails': 'Several recipients on one device',
  vpn: 'Hidden network',
  'flag-list': 'Address on Indulge’s list',
  'blocked-email': 'Recipient was blocked before',
  'blocked-device': 'Device was blocked before',
  'blocked-network': 'Network was blocked before',
  'sanctioned-domain': 'Domain under sanctions',
  'sanctioned-name': 'Name under sanctions',
};

/** "Country: AU". */
export function hitText({ code, about }: { code: FraudHitCode; about: string }): string {
  if (about === '') return HIT_LABELS[code];
  // A rule about email lists addresses as well as domains.
  const label = code === 'email' && !about.includes('@') ? 'Email domain' : HIT_LABELS[code];
  return `${label}: ${about}`;
}
