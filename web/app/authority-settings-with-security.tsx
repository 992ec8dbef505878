import { AuthoritySettingsPage } from '#web/features/admin/pages/authority-settings-page.tsx';
import { SecurityCard } from '#web/features/security/security-card.tsx';

/** Puts two features on one page, because features do not import each other. */
export function AuthoritySettingsWithSecurity() {
  return <AuthoritySettingsPage security={<SecurityCard />} />;
}
