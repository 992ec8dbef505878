/**
 * The check of what operators take from `ops/`: each file is read as its own tool reads it, as far as no
 * engine is needed.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { variables } from '#server/config/variables.ts';
import { chartProblems, readChart } from './artifacts/chart.ts';
import { composeProblems } from './artifacts/compose.ts';
import { dockerfileProblems } from './artifacts/dockerfile.ts';
import { renderTemplate } from './artifacts/helm.ts';
import { toolProblems } from './artifacts/own-tools.ts';
import { alertProblems } from './artifacts/prometheus.ts';
import { unitProblems } from './artifacts/systemd.ts';
import { root, type Step } from './step.ts';

export const keepArtifacts: Step = {
  name: 'artifacts of operators',
  async run() {
    const problems = [...artifactProblems(root), ...toolProblems(root)];
    return { passed: problems.length === 0, output: problems.join('\n') };
  },
};

/** A line for each problem of a file below `ops/`. */
export function artifactProblems(folder: string): string[] {
  const inFiles = globSync('ops/**/*.*', { cwd: folder })
    .map((file) => file.replaceAll('\\', '/'))
    .concat('ops/docker/Dockerfile')
    .sort()
    .flatMap((file) => problemsOf(file, readFileSync(join(folder, file), 'utf8'), folder))
    .filter((problem, index, all) => all.indexOf(problem) === index);
  return [...inFiles, ...chartProblems(readChart(folder))];
}

/** What a file gets wrong by itself, each with the file's name. */
export function problemsOf(file: string, text: string, folder: string): string[] {
  const found = [...formProblems(file, text, folder), ...settingProblems(text)];
  return found.map((problem) => `${file}: ${problem}`);
}

function formProblems(file: string, text: string, folder: string): string[] {
  if (file.endsWith('/Dockerfile')) return dockerfileProblems(text);
  if (file.endsWith('.service')) return unitProblems(text);
  if (file.endsWith('.json')) return jsonProblems(text);
  if (!/\.ya?ml$/.test(file)) return [];
  const operations = readFileSync(join(folder, 'docs/operations.md'), 'utf8');
  const isTemplate = file.includes('/templates/');
  const values = isTemplate ? readFileSync(join(folder, 'ops/helm/indulge/values.yaml'), 'utf8') : '';
  const { yaml, problems } = isTemplate ? renderTemplate(text, values) : { yaml: text, problems: [] };
  const documents = parseAllDocuments(yaml, { merge: true });
  if (!Array.isArray(documents)) return ['It is empty.'];
  const errors = documents.flatMap((one) => [...one.errors, ...one.warnings].map(({ message }) => message));
  const content = documents.map((one) => one.toJS());
  return [
    ...problems,
    ...(file.endsWith('/compose.yaml') ? composeProblems(text, operations) : []),
    ...errors,
    ...content.flatMap((one) => [
      ...imageProblems(one),
      ...(isTemplate && !(one?.apiVersion && one.kind && one.metadata?.name)
        ? ['A manifest needs apiVersion, kind and a name.']
        : []),
      ...(one?.groups ? alertProblems(one, operations) : []),
    ]),
  ];
}

function jsonProblems(text: string): string[] {
  try {
    JSON.parse(text);
    return [];
  } catch (error) {
    return [String(error)];
  }
}

/** An image without a version is another one tomorrow. */
function imageProblems(content: unknown): string[] {
  const images = JSON.stringify(content ?? null).matchAll(/"image":"([^"]+)"/g);
  return [...images].flatMap(([, image = '']) =>
    /:[^/]+$/.test(image) && !image.endsWith(':latest') ? [] : [`The image ${image} has no version.`],
  );
}

const known: ReadonlySet<string> = new Set([
  ...Object.keys(variables.shape),
  // Of the tools themselves.
  ...['POSTGRES_USER', 'POSTGRES_DB', 'POSTGRES_PASSWORD', 'DOMAIN', 'INDULGE_VERSION'],
]);

/** A setting that the product does not know does nothing, and the operator who set it believes otherwise. */
function settingProblems(text: string): string[] {
  const named = [...text.matchAll(/(?:^|[\s"-])([A-Z][A-Z0-9]*_[A-Z0-9_]+)(?==|:\s|")/gm)].map(
    ([, name = '']) => name,
  );
  return named.filter((name) => !known.has(name)).map((name) => `${name} is no setting of the product.`);
}
