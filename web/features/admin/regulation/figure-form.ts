/** The fields of a figure, as a form has them. */
import type { RegulationFigure, RegulationRule } from '#contract/admin/regulation.ts';
import type { FormOf } from '../stale-edit.ts';
import { valueText } from './regulation-texts.ts';

export const rules = () => import('#contract/admin/regulation.ts').then((m) => m.RegulationFigureForm);

export function toForm({ state, value, source, asOf, isApplied, version }: RegulationFigure) {
  return { state, value, source, asOf, isApplied, version: version as number | null, reason: '' };
}
export type FigureForm = ReturnType<typeof toForm>;

/** What a colleague may have changed. */
export const figureForm = (rule: RegulationRule): FormOf<RegulationFigure, FigureForm> => ({
  toForm,
  labels: [
    ['value', 'Figure'],
    ['source', 'Source'],
    ['asOf', 'As of'],
    ['isApplied', 'Applied'],
  ],
  show(name, value) {
    if (typeof value === 'boolean') return value ? 'yes' : 'no';
    return name === 'value' ? valueText({ rule, value: String(value) }) : String(value);
  },
});
