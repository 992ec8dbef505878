import { DownloadLink } from '../../ui/actions/download-link.tsx';

/** Downloads a receipt as a signed file, which anyone can check at /trust. */
export function SignedReceiptLink({ href, className }: { href: string; className?: string }) {
  return (
    <DownloadLink href={href} size="md" {...(className && { className })}>
      Download signed receipt
    </DownloadLink>
  );
}
