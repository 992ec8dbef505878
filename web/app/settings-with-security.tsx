import { SecurityCard } from '#web/features/security/security-card.tsx';
import { SettingsPage } from '#web/features/settings/pages/settings-page.tsx';

/** Two features on one page, which the router puts together since features do not know each other. */
export function SettingsWithSecurity() {
  return <SettingsPage security={<SecurityCard />} />;
}
