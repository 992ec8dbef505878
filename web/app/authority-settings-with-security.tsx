import { AuthoritySettingsPage } from '#web/features/admin/pages/authority-settings-page.tsx';
import { SecurityCard } from '#web/features/security/security-card.tsx';

/** Two features on one page, which the router puts together since features do not know each other. */
export function AuthoritySettingsWithSecurity() {
  return <AuthoritySettingsPage security={<SecurityCard />} />;
}
