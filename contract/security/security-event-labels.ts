/** What the lists of security events call each kind. The pages load this without the schemas. */
const LABELS: Readonly<Record<string, string>> = {
  'sign-in': 'Signed in',
  'sign-in-failed': 'Sign-in failed',
  'new-device': 'Signed in on a new device',
  'sign-in-disowned': 'Sign-in reported as not yours',
  'two-factor-enabled': 'Two-factor turned on',
  'two-factor-disabled': 'Two-factor turned off',
  'two-factor-failed': 'Wrong second-factor code',
  'backup-code-used': 'Backup code used',
  'passkey-added': 'Passkey added',
  'passkey-removed': 'Passkey removed',
  'presence-proven': 'Confirmed that it is you',
  'proof-failed': 'Wrong password or code while signed in',
  'identity-linked': 'Sign-in with Google or Apple added',
  'identity-unlinked': 'Sign-in with Google or Apple removed',
  'password-changed': 'Password changed',
  'password-reset': 'Password reset by email',
  'email-changed': 'Email address changed',
  'email-change-undone': 'Change of email undone',
  'email-moved': 'Email address changed by our staff',
  'sessions-ended': 'Signed out everywhere by our staff',
  'others-signed-out': 'Other browsers signed out',
  'role-given': 'Role given',
  'role-removed': 'Role removed',
  'codes-revealed': 'Gift card code shown',
  'data-exported': 'Data exported',
  'customer-opened': 'Profile opened by staff',
};

export const SECURITY_EVENT_KINDS = Object.keys(LABELS);

export function securityEventLabel(kind: string): string {
  const words = kind.replaceAll('-', ' ');
  return LABELS[kind] ?? `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
