/** A body, indented where it is JSON; one that was cut is shown as it is. */
export function JsonText({ title, text }: { title: string; text: string | null }) {
  if (text === null) return null;
  return (
    <div className="mt-3">
      <h3 className="font-medium text-ink-faint text-sm">{title}</h3>
      <pre className="mt-1 max-h-72 overflow-auto whitespace-pre-wrap break-all rounded-lg bg-sunken px-4 py-3 font-mono text-sm">
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
