/** `node scripts/run.mjs <script.ts> …`: runs one of the scripts beside this file on a Node that can. */
import './end-with-parent.mjs';
import { runNode } from './run-node.mjs';

process.exitCode = await runNode(process.argv.slice(2));
