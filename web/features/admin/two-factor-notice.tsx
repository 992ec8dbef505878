import { useState } from 'react';
import { useSignedInUser } from '../../api/use-current-user.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/actions/button.tsx';
import { LinkButton } from '../../ui/actions/link-button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';

/**
 * Suggests a second factor to staff without one, until they turn it on or dismiss the notice in this browser.
 */
export function TwoFactorNotice() {
  const { id, username, twoFactorEnabled } = useSignedInUser();
  const key = `two-factor-declined:${id}`;
  const [declined, setDeclined] = useState(() => hasDeclined(key));
  if (twoFactorEnabled || declined) return null;
  function decline() {
    noteDeclined(key);
    setDeclined(true);
    document.getElementById('main')?.focus({ preventScroll: true });
  }
  return (
    <section aria-label="Two-factor authentication">
      <Notice title="Protect this account with two-factor authentication">
        <p>You handle customers’ money. A phone code protects it if your password is stolen.</p>
        <div className="mt-3 flex flex-wrap gap-2">
          <LinkButton
            to={paths.authoritySettings.href({ username })}
            hash="security"
            size="sm"
            className="min-h-11"
          >
            Turn it on
          </LinkButton>
          <Button tone="secondary" size="sm" className="min-h-11" onClick={decline}>
            Not now
          </Button>
        </div>
      </Notice>
    </section>
  );
}

/** A browser may refuse to keep anything: then the notice comes back with the next visit. */
function hasDeclined(key: string): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

function noteDeclined(key: string): void {
  try {
    localStorage.setItem(key, 'yes');
  } catch {
    // It is dismissed for this visit.
  }
}
