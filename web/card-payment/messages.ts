/** The error text where no better one is known (P106). */
export const UNEXPECTED = 'An unexpected error occurred';
