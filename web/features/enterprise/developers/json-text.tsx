/** A body, indented where it is JSON; one that was cut is shown as it is. */
export function JsonText({ title, text }: { title: string; text: string | null }) {
  if (text === null) return null;
  return (
    <div className="mt-3">
      <h3 className="font-medium text-ink-faint text-sm">{title}</h3>
      <pre className="mt-1 wrap-anywhere max-h-72 overflow-auto whitespace-pre-wrap rounded-lg bg-sunken px-3 py-2.5 font-mono text-xs sm:px-4 sm:py-3 sm:text-sm">
        {indented(text)}
      </pre>
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
