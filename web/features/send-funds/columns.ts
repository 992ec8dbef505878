/** The mail beside the form, or below it. */
export const COLUMNS = 'grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-8';
