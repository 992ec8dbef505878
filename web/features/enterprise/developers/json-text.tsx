import { useId, useState } from 'react';
import { Button } from '../../../ui/actions/button.tsx';
import { excerptOf } from './excerpt.ts';

/**
 * A body, indented where it is JSON; one that was cut is shown as it is. A long one opens to its full length.
 */
export function JsonText({ title, text }: { title: string; text: string | null }) {
  const [whole, setWhole] = useState(false);
  const id = useId();
  if (text === null) return null;
  const full = indented(text);
  const excerpt = excerptOf(full);
  const label = whole ? 'Show less' : 'Show all';
  return (
    <div className="mt-3">
      <h3 className="font-medium text-ink-faint text-sm">{title}</h3>
      <pre
        id={id}
        className="mt-1 wrap-anywhere whitespace-pre-wrap rounded-lg bg-sunken px-3 py-2.5 font-mono text-xs sm:px-4 sm:py-3 sm:text-sm"
      >
        {excerpt === null || whole ? full : `${excerpt}\n…`}
      </pre>
      {excerpt !== null && (
        <Button
          size="sm"
          tone="quiet"
          aria-label={`${label}: ${title}`}
          aria-expanded={whole}
          aria-controls={id}
          onClick={() => setWhole(!whole)}
        >
          {label}
        </Button>
      )}
    </div>
  );
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
