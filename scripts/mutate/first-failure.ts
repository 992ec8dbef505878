/** A reporter for Vitest: says which file failed as soon as it does, and how long each file took. */
import type { Reporter, TestCase, TestModule } from 'vitest/node';

export const FAILED = 'FAILED ';
export const PASSED = 'PASSED ';

export default class FirstFailure implements Reporter {
  onTestCaseResult(test: TestCase): void {
    const result = test.result();
    if (result.state !== 'failed') return;
    say(FAILED, { file: test.module.moduleId, test: test.fullName });
    for (const { message } of result.errors ?? []) process.stdout.write(`${message}\n`);
  }

  onTestModuleEnd(module: TestModule): void {
    const file = module.moduleId;
    if (module.state() === 'failed') {
      for (const { message } of module.errors()) process.stdout.write(`${message}\n`);
      say(FAILED, { file, test: '' });
    } else say(PASSED, { file, ms: Math.round(module.diagnostic().duration) });
  }
}

function say(word: string, what: object): void {
  process.stdout.write(`${word}${JSON.stringify(what)}\n`);
}
