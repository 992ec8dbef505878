/** The colors of the product's own pictures; they hold up on the light ground and on the dark one. */
export const plum = '#3b1638';
export const plumSoft = '#6b2f63';
export const mauve = '#b787ac';
export const coral = '#f26d5b';
export const coralDeep = '#d4503f';
export const coralLight = '#ff9c8a';
export const peach = '#f9d8c8';
export const peachDeep = '#f2bda8';
export const cream = '#fff6ea';
export const sand = '#ead7c3';
export const gold = '#e6ad3e';
export const goldLight = '#f8d88f';
export const sage = '#86a37c';
