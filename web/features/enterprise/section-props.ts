import type { Company } from './use-company.ts';

/** What every section of the dashboard is given. It is drawn once the company is known. */
export type SectionProps = { readonly company: Company };
