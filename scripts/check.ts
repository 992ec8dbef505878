/** `npm run check`: every check that does not run the product. */
import { runSteps } from './check/step.ts';
import { staticChecks } from './check/steps.ts';

const { failed } = await runSteps(staticChecks);
process.exitCode = failed === 0 ? 0 : 1;
