/** Joins class names. A component's own classes and the caller's placement classes (margins, width) do not overlap by rule. */
export { cx } from 'class-variance-authority';
