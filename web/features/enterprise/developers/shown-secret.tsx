import type { ReactNode } from 'react';
import { Button } from '../../../ui/actions/button.tsx';
import { CopyButton } from '../../../ui/actions/copy-button.tsx';
import { Card } from '../../../ui/layout/card.tsx';

/** A key that is shown once. */
export function ShownSecret({
  title,
  secret,
  onDone,
  children,
}: {
  title: string;
  secret: string;
  onDone: () => void;
  children: ReactNode;
}) {
  return (
    <Card className="mb-5">
      <div role="status">
        <h3 className="font-display font-semibold text-lg">{title}</h3>
        <p className="mt-0.5 text-ink-soft text-sm">{children}</p>
        <code className="mt-4 block break-all rounded-lg bg-sunken px-4 py-3 font-mono text-sm">
          {secret}
        </code>
      </div>
      <div className="mt-4 flex flex-wrap gap-x-1 gap-y-3">
        <CopyButton text={secret} tone="primary">
          Copy key
        </CopyButton>
        <Button tone="quiet" onClick={onDone}>
          I have saved it
        </Button>
      </div>
    </Card>
  );
}
