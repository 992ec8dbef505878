import { CopyButton } from '../../ui/actions/copy-button.tsx';

/** Code that can be copied. Long lines scroll below the copy button. The scrolling part takes the focus. */
export function CodeBlock({ label, code }: { label: string; code: string }) {
  return (
    <div className="relative min-w-0 rounded-lg bg-sunken">
      <section
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it.
        tabIndex={0}
        className="overflow-x-auto rounded-lg pt-12 pb-4"
      >
        <pre className="w-max min-w-full px-4 font-mono text-sm leading-relaxed">
          <code>{code}</code>
        </pre>
      </section>
      <span className="absolute top-1 right-1">
        <CopyButton text={code} label={`Copy: ${label}`} />
      </span>
    </div>
  );
}
