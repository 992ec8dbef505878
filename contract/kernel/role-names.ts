/** What the roles of the provider's staff are called. */
export const AUTHORITY_ROLE_NAMES = {
  god: 'God',
  administrator: 'Administrator',
  customer_service: 'Customer Service',
  sales: 'Sales',
} as const;
