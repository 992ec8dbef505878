import type { NewApiKey } from '#contract/enterprise/api-keys.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { CopyButton } from '../../../ui/actions/copy-button.tsx';
import { Card } from '../../../ui/layout/card.tsx';

/** The key itself, once. */
export function ShownKey({ made, onDone }: { made: NewApiKey; onDone: () => void }) {
  return (
    <Card className="mb-5">
      <div role="status">
        <h3 className="font-display font-semibold text-lg">Copy your new key now</h3>
        <p className="mt-0.5 text-ink-soft text-sm">
          We keep no copy of “{made.name}”. If you lose it, revoke it and make another one.
        </p>
        <code className="mt-4 block break-all rounded-lg bg-sunken px-4 py-3 font-mono text-sm">
          {made.key}
        </code>
      </div>
      <div className="mt-4 flex flex-wrap gap-3">
        <CopyButton text={made.key}>Copy key</CopyButton>
        <Button tone="quiet" onClick={onDone}>
          I have saved it
        </Button>
      </div>
    </Card>
  );
}
