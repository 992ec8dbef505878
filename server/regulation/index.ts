/** Figures of regulation: what a state asks, where that stands, and whether the product acts by it. */

export { claimWords } from './claim-words.ts';
export { listFigures } from './list-figures.ts';
export { readCashOutThreshold } from './read-cash-out-threshold.ts';
export { readDailyLimit } from './read-daily-limit.ts';
export { loosensFigure, readFigureChange, setFigure } from './set-figure.ts';
