import { useEffect, useState } from 'react';
import { toast } from '../feedback/toast.ts';
import { Copy } from '../icons/actions.ts';
import { Check } from '../icons/basic.ts';
import { Button } from './button.tsx';
import { copyText } from './copy-text.ts';
import { IconButton } from './icon-button.tsx';

/**
 * Copies `text` and confirms it for a moment. With `children` it is a button with text, otherwise an icon.
 */
export function CopyButton({
  text,
  label = 'Copy',
  onCopied,
  tone = 'secondary',
  children,
}: {
  text: string;
  /** The icon's name: 'Copy code'. */
  label?: string;
  onCopied?: () => void;
  /** Of a button with text. */
  tone?: 'primary' | 'secondary';
  children?: string;
}) {
  const [copied, setCopied] = useState(false);

  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2_000);
    return () => clearTimeout(timer);
  }, [copied]);

  async function copy() {
    if (!(await copyText(text))) {
      toast({ title: 'Your browser did not copy it', tone: 'destructive' });
      return;
    }
    setCopied(true);
    onCopied?.();
  }

  const icon = copied ? <Check aria-hidden="true" className="text-good" /> : <Copy aria-hidden="true" />;
  const content = (
    <span role="status" className="sr-only">
      {copied ? 'Copied' : ''}
    </span>
  );
  return children ? (
    <Button tone={tone} onClick={copy}>
      {icon}
      {children}
      {content}
    </Button>
  ) : (
    <span>
      <IconButton label={label} onClick={copy}>
        {icon}
      </IconButton>
      {content}
    </span>
  );
}
