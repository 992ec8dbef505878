/**
 * Joins class names. By convention, a component's classes and the caller's placement classes (margins, width)
 * do not overlap.
 */
export { cx } from 'class-variance-authority';
