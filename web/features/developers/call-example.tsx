import { type ExampleCall, toCurl } from './calls.ts';
import { CodeBlock } from './code-block.tsx';
import { useOrigin } from './use-origin.ts';

/** What a call does, how it is made, and what it answers. */
export function CallExample({ call }: { call: ExampleCall }) {
  const origin = useOrigin();
  const { id, title, text, answer } = call;
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="scroll-mt-24">
      <h3 id={`${id}-title`} className="font-semibold text-lg">
        {title}
      </h3>
      <p className="mt-1 mb-3 max-w-2xl text-ink-soft text-sm">{text}</p>
      <div className="grid gap-3 lg:grid-cols-2">
        <CodeBlock label={title} code={toCurl(call, origin)} />
        <CodeBlock label={`${title}: the answer`} code={JSON.stringify(answer, null, 2)} />
      </div>
    </section>
  );
}
