/** Where nobody knows better what went wrong (specification 1, section 8). */
export const UNEXPECTED = 'An unexpected error occurred';
