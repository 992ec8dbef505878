import { Button } from '../../ui/actions/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';

/**
 * Verifies the account without an email, while emails cannot be delivered; the server offers it only to the
 * browser that signed up.
 */
export function ManualVerification({ busy, onVerify }: { busy: boolean; onVerify: () => void }) {
  return (
    <Notice tone="warn" title="We are having trouble sending email" className="mt-6">
      <p>You can verify your address here instead.</p>
      <Button tone="secondary" size="sm" busy={busy} onClick={onVerify} className="mt-3">
        Verify manually
      </Button>
    </Notice>
  );
}
