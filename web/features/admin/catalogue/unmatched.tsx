import { useEffect, useRef } from 'react';
import type { IssuerMatched } from '#contract/admin/catalogue-issuer.ts';
import { Button } from '../../../ui/actions/button.tsx';

/**
 * Selected changes that were not applied, because the catalog or the issuer had changed. The others were
 * applied.
 */
export function Unmatched({ left, onDone }: { left: IssuerMatched['left']; onDone: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The pressed button no longer exists.
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="flex flex-col gap-5">
      <h3 ref={heading} tabIndex={-1} className="font-semibold text-lg outline-none">
        {left.length === 1
          ? 'One gift card was left unchanged'
          : `${left.length} gift cards were left unchanged`}
      </h3>
      <ul className="divide-y divide-line">
        {left.map(({ name, reason }) => (
          <li key={`${name} ${reason}`} className="py-2.5">
            <p className="break-words font-semibold">{name}</p>
            <p className="text-ink-soft text-sm">{reason}</p>
          </li>
        ))}
      </ul>
      <Button block onClick={onDone}>
        Done
      </Button>
    </div>
  );
}
