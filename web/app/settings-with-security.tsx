import { SecurityCard } from '#web/features/security/security-card.tsx';
import { SettingsPage } from '#web/features/settings/pages/settings-page.tsx';

/** Puts two features on one page, because features do not import each other. */
export function SettingsWithSecurity() {
  return <SettingsPage security={<SecurityCard />} />;
}
