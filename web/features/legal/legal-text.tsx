import type { ReactNode } from 'react';
import { PageHeading } from '../../ui/layout/page-heading.tsx';

/** A legal text: one column, numbered sections. */
export function LegalText({
  title,
  lead,
  effective,
  sections,
}: {
  title: string;
  lead: string;
  effective: string;
  sections: readonly { readonly heading: string; readonly body: ReactNode }[];
}) {
  return (
    <article className="mx-auto max-w-3xl px-5 py-12 sm:py-16">
      <PageHeading title={title} lead={lead} />
      <p className="mb-10 text-ink-faint text-sm">In effect since {effective}.</p>
      {sections.map(({ heading, body }, index) => (
        <section key={heading} className="mb-9">
          <h2 className="mb-2.5 font-display font-semibold text-xl tracking-tight">
            {index + 1}. {heading}
          </h2>
          <div className="flex flex-col gap-3 text-ink-soft leading-relaxed">{body}</div>
        </section>
      ))}
    </article>
  );
}
