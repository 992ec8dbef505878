import type { ReactNode } from 'react';
import { PageHeading } from '../../../ui/page-heading.tsx';

/** What one can change about one's account. `security` is put in by the router. */
export function SettingsPage({ security }: { security: ReactNode }) {
  return (
    <>
      <PageHeading title="Account Settings" />
      {security}
    </>
  );
}
