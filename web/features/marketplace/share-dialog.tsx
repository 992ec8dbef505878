import { sharePaths } from '#contract/send-funds/recipients.ts';
import { shareLink } from '../../shared/share-link.ts';
import { CopyButton } from '../../ui/actions/copy-button.tsx';
import { DownloadLink } from '../../ui/actions/download-link.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';

/** The member's gift page: a QR code, its link, and a picture to share. */
export function ShareDialog({ username, onClose }: { username: string; onClose: () => void }) {
  const url = shareLink(username);
  return (
    <Dialog
      open
      onClose={onClose}
      title="Your page for gifts"
      description="Anyone who scans this or follows the link can send you a gift, without an account."
      width="sm"
    >
      <div className="flex flex-col items-center gap-5">
        {/* White in both themes, because phones scan dark on light. */}
        <img
          src={sharePaths.qrCode(username)}
          alt={`QR code of ${url}`}
          width={224}
          height={224}
          className="size-56 rounded-lg bg-white p-3 shadow-rest ring-1 ring-line"
        />
        <p className="max-w-full break-all text-center font-medium">{url}</p>
        <div className="grid w-full gap-2.5 sm:grid-cols-2">
          <CopyButton text={url}>Copy link</CopyButton>
          <DownloadLink href={sharePaths.qrCode(username)} download={`indulge-${username}.svg`} size="md">
            Save QR code
          </DownloadLink>
        </div>
        <figure className="w-full">
          <img
            src={sharePaths.card(username)}
            alt={`A gift for @${username}, with the name partly covered`}
            width={1200}
            height={630}
            loading="lazy"
            className="w-full rounded-lg ring-1 ring-line"
          />
          <figcaption className="mt-2 text-center text-ink-faint text-sm">
            What people see when you share the link.
          </figcaption>
        </figure>
      </div>
    </Dialog>
  );
}
