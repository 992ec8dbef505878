import type { Company } from './use-company.ts';

/** Props of every dashboard section. A section renders once the company is loaded. */
export type SectionProps = { readonly company: Company };
