/** The search parameter that prefills the amount to fund: `?fund=5000`. */
export const FUND_PARAMETER = 'fund';
