import { CopyButton } from '../../ui/actions/copy-button.tsx';

/** Code that can be copied. Long lines scroll inside it, and so it takes the focus. */
export function CodeBlock({ label, code }: { label: string; code: string }) {
  return (
    <div className="flex min-w-0 items-start rounded-lg bg-sunken">
      <section
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it.
        tabIndex={0}
        className="min-w-0 grow overflow-x-auto rounded-lg py-4 pl-4"
      >
        <pre className="w-max pr-2 font-mono text-sm leading-relaxed">
          <code>{code}</code>
        </pre>
      </section>
      <span className="shrink-0 p-1.5">
        <CopyButton text={code} label={`Copy: ${label}`} />
      </span>
    </div>
  );
}
