/** The kind of job that these tests enqueue. */
export const NUMBERED = 'numbered';
