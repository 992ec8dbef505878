/**
 * US phone numbers as people write them: ten digits with or without +1, parentheses, spaces, dots and
 * dashes.
 */
export const US_PHONE = /^(?:\+?1[-. ]?)?\(?\d{3}\)?[-. ]?\d{3}[-. ]?\d{4}$/;
