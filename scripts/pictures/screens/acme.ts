/** The dashboard of the demo's company, as its account manager's address names it. */
export const ACME = '/enterprise/acmerewards/marcus.bell';
