import { CopyButton } from '../../ui/actions/copy-button.tsx';

/** Code that can be copied. Long lines scroll inside it, and so it takes the focus. */
export function CodeBlock({ label, code }: { label: string; code: string }) {
  return (
    <div className="relative min-w-0 rounded-lg bg-sunken">
      <section
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it.
        tabIndex={0}
        className="overflow-x-auto rounded-lg py-4 max-sm:pt-11"
      >
        <pre className="w-max min-w-full pr-14 pl-4 font-mono text-sm leading-relaxed">
          <code>{code}</code>
        </pre>
      </section>
      <span className="absolute top-1.5 right-1.5 rounded-md bg-sunken">
        <CopyButton text={code} label={`Copy: ${label}`} />
      </span>
    </div>
  );
}
