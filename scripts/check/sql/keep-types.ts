/** The step that compiles everything, with what the server's statements take and give written beside them. */
import { root, type Step } from '../step.ts';
import { checkStatements } from './check-statements.ts';
import { compile } from './compile.ts';
import { readSources } from './sources.ts';
import { filesWithStatements } from './statement-files.ts';
import { takenOnTrust } from './taken-on-trust.ts';
import { withThrowawayDatabase } from './throwaway-database.ts';

export const keepTypes: Step = {
  name: 'types and statements',
  async run() {
    const { problems, annotated, statements } = await withThrowawayDatabase((db) =>
      checkStatements({
        db,
        sources: readSources(root),
        files: filesWithStatements(root),
        trust: takenOnTrust,
      }),
    );
    const complaints = await compile(root, annotated, { everything: true });
    const all = [...problems, ...complaints];
    return { passed: all.length === 0, output: [...all, `${statements} statements`].join('\n') };
  },
};
