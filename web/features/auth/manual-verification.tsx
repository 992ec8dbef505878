import { Button } from '../../ui/actions/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';

/** The way on while our mail cannot be delivered; the server offers it to the browser that signed up alone. */
export function ManualVerification({ busy, onVerify }: { busy: boolean; onVerify: () => void }) {
  return (
    <Notice tone="warn" title="Our mail is having trouble" className="mt-6">
      <p>You can verify your address here, without the mail.</p>
      <Button tone="secondary" size="sm" busy={busy} onClick={onVerify} className="mt-3">
        Verify manually
      </Button>
    </Notice>
  );
}
