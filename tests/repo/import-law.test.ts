import { expect, test } from 'vitest';
import { findBreaches, importLaw, installedWith } from '../../scripts/check/import-law.ts';
import { importsOf } from '../../scripts/check/imports.ts';

const rules = [...importLaw, installedWith(new Set(['zod', 'pg']))];
const breaches = (file: string, source: string) => findBreaches(importsOf(file, source), rules);

test.each([
  ['contract/cart.ts', "import { Db } from '#server/db/pool.ts'", 'The contract imports zod alone.'],
  ['contract/cart.ts', "import React from 'react'", 'The contract imports zod alone.'],
  ['web/api/client.ts', "import type { Db } from '#server/db/pool.ts'", 'never the server'],
  ['web/features/cart/page.tsx', "import { x } from '../wallet/x.tsx'", 'never import each other'],
  ['web/ui/actions/button.tsx', "import { x } from '../../features/cart/x.tsx'", 'The kit knows no feature'],
  ['server/ledger/post.ts', "import { x } from '#server/orders/index.ts'", 'only earlier modules'],
  ['server/orders/place-order.ts', "export { x } from '../ledger/movement.ts'", 'through its index.ts'],
  ['server/db/pool.ts', "import { x } from '#server/ledger/index.ts'", 'imports no module'],
  ['server/orders/jobs.ts', "import { x } from '#server/adapters/issuer/issuer.ts'", 'Only compose.ts'],
  ['sandbox/mail/index.ts', "import { x } from '#contract/kernel/money.ts'", 'nothing but itself'],
  ['server/orders/jobs.ts', "await import('#sandbox/index.ts')", 'imports the sandbox'],
  ['server/orders/order.ts', "import { transaction } from '#server/db/transaction.ts'", 'A pure file'],
  [
    'server/orders/place-order.ts',
    "import { transaction } from '#server/db/transaction.ts'; export function buyCart() {}",
    'A pure file',
  ],
  ['server/orders/order.ts', "import { randomBytes } from 'node:crypto'", 'A pure file'],
  ['server/orders/place-order.ts', "import { m } from '../../contract/kernel/money.ts'", 'alias'],
  ['server/orders/place-order.ts', "import React from 'react'", 'from `dependencies`'],
])('%s may not say %s', (file, source, sentence) => {
  expect(breaches(file, source).join('\n')).toContain(sentence);
});

test.each([
  ['contract/cart.ts', "import { z } from 'zod'; import { Money } from './kernel/money.ts'"],
  [
    'web/features/cart/page.tsx',
    "import { Button } from '#web/ui/actions/button.tsx'; import { c } from '#contract/cart.ts'",
  ],
  [
    'server/orders/place-order.ts',
    "import { post } from '#server/ledger/index.ts'; import { order } from './order.ts'",
  ],
  ['server/orders/order.ts', "import type { Money } from '#contract/kernel/money.ts'"],
  [
    'server/orders/place-order.ts',
    "import { transaction } from '#server/db/transaction.ts'; export function placeOrder() {}",
  ],
  [
    'server/orders/throttle.ts',
    "import { transaction } from '#server/db/transaction.ts'; export const createThrottle = 1",
  ],
  ['server/compose.ts', "import { issuer } from './adapters/issuer/index.ts'"],
  ['server/main.ts', "import { startSandbox } from '#sandbox/index.ts'"],
])('%s may say %s', (file, source) => {
  expect(breaches(file, source)).toEqual([]);
});
