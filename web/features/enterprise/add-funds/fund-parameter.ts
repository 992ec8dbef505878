/** The search parameter that fills in an amount to fund: `?fund=5000`. */
export const FUND_PARAMETER = 'fund';
