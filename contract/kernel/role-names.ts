/** The display names of the staff roles. */
export const AUTHORITY_ROLE_NAMES = {
  god: 'God',
  administrator: 'Administrator',
  customer_service: 'Customer Service',
  sales: 'Sales',
} as const;
