import { useEffect, useRef } from 'react';
import { Button } from '../../ui/actions/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';

/** One field that another person changed, with readable values. */
export type StaleField = {
  readonly label: string;
  readonly was: string;
  readonly now: string;
  readonly yours: string;
};

/**
 * Another person changed the data first: shows each field before, now and in the form, and the two ways on.
 */
export function StaleEditNotice({
  fields,
  onGoOn,
}: {
  fields: readonly StaleField[];
  onGoOn: (keepTyped: boolean) => void;
}) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <section ref={box} tabIndex={-1} aria-label="Changed in the meantime" className="outline-none">
      <Notice tone="warn" title="This was changed in the meantime">
        {fields.length === 0 ? (
          <p>What this form shows has not changed. You can continue.</p>
        ) : (
          <ul className="mt-1 space-y-1">
            {fields.map(({ label, was, now, yours }) => (
              <li key={label} className="break-words">
                <strong className="font-semibold text-ink">{label}</strong> was {was || 'empty'}, is now{' '}
                <strong className="font-semibold text-ink">{now || 'empty'}</strong>
                {yours !== was && <>, and you entered {yours || 'nothing'}</>}
              </li>
            ))}
          </ul>
        )}
        <div className="mt-3 flex flex-wrap gap-2">
          <Button size="sm" className="min-h-11" onClick={() => onGoOn(true)}>
            Keep what I entered
          </Button>
          <Button size="sm" tone="secondary" className="min-h-11" onClick={() => onGoOn(false)}>
            Start from what is there now
          </Button>
        </div>
      </Notice>
    </section>
  );
}
