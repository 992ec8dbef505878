/** The class names of a table's parts, by the number of its columns. */

type Part =
  | 'table'
  | 'head'
  | 'title'
  | 'body'
  | 'row'
  | 'cell'
  | 'end'
  | 'buttons'
  | 'nothing'
  | 'icon'
  | 'iconOnTablet'
  | 'besideIcon'
  | 'apart'
  | 'label'
  | 'heading'
  | 'value';

export type Look = Record<Part, string | readonly string[]>;

const ICON = [
  'max-md:has-[button[title]:only-child]:absolute max-md:has-[button[title]:only-child]:top-1.5',
  'max-md:has-[button[title]:only-child]:right-2',
];

/** The width from which it is a table; many columns need more than a tablet. */
export const FEW: Look = {
  table: 'md:table',
  head: 'md:not-sr-only md:table-header-group',
  title: 'lg:px-4 lg:first:pl-5 lg:last:pr-5',
  body: 'md:table-row-group',
  row: 'md:table-row md:p-0 md:hover:bg-sunken/60',
  cell: 'md:table-cell md:px-2.5 md:py-3.5 md:align-middle lg:px-4 md:first:pl-5 md:last:pr-5',
  end: 'md:text-right',
  buttons: 'max-md:has-[button]:justify-end',
  nothing: 'max-md:hidden',
  icon: ICON,
  iconOnTablet: '',
  besideIcon: 'max-md:min-h-10 max-md:pr-10',
  apart: 'md:pl-8 lg:pl-8',
  label: 'md:hidden',
  heading: '',
  value: 'max-md:text-right max-md:first:text-left',
};
/** The places of a line of a tablet's card: four, or five where the facts would leave one on a line alone. */
export const LINES = {
  4: 'md:max-lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1.25fr)_minmax(0,0.95fr)_minmax(0,0.85fr)]',
  5: 'md:max-lg:grid-cols-[minmax(0,1.4fr)_repeat(4,minmax(0,1fr))]',
} as const;

/**
 * On a tablet, each card shows its facts side by side, with their labels above them, and its buttons beside
 * the heading.
 */
export const MANY: Look = {
  table: 'lg:table',
  head: 'lg:not-sr-only lg:table-header-group',
  title: '',
  body: 'lg:table-row-group',
  row: 'md:max-lg:grid md:max-lg:gap-x-4 lg:table-row lg:p-0 lg:hover:bg-sunken/60',
  cell: [
    'md:max-lg:flex-col md:max-lg:justify-start md:max-lg:gap-0.5',
    'lg:table-cell lg:px-2.5 lg:py-3.5 lg:align-middle lg:first:pl-5 lg:last:pr-5',
  ],
  end: 'lg:text-right',
  buttons: [
    'max-lg:has-[button]:justify-end',
    'md:max-lg:has-[button]:absolute md:max-lg:has-[button]:top-1.5 md:max-lg:has-[button]:right-2',
  ],
  nothing: 'max-lg:hidden',
  icon: ICON,
  iconOnTablet: [
    'md:max-lg:has-[button[title]:only-child]:absolute md:max-lg:has-[button[title]:only-child]:top-1.5',
    'md:max-lg:has-[button[title]:only-child]:right-2',
  ],
  besideIcon: 'max-md:min-h-10 max-md:pr-10 md:max-lg:min-h-10 md:max-lg:pr-72',
  apart: 'lg:pl-8',
  label: 'lg:hidden',
  heading: 'md:max-lg:col-span-full',
  value: 'max-md:text-right max-md:first:text-left',
};
