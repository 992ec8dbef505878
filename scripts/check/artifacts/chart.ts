/**
 * What the manifests of the chart owe each other: every deployment stops in time, is spread, and is closed to
 * strangers, and what the product accepts gets through to it.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, parseAllDocuments, stringify } from 'yaml';
import { CSV_MAX_MEGABYTES } from '#contract/enterprise/csv.ts';
import { renderTemplate } from './helm.ts';

type Labels = Record<string, string>;
type Selector = { matchLabels?: Labels };
type Port = { name?: string; port?: string | number };
type Rule = { from?: unknown[]; ports?: Port[] };
type PodSpec = {
  terminationGracePeriodSeconds?: number;
  topologySpreadConstraints?: { topologyKey: string; labelSelector: Selector }[];
  containers: { ports?: Port[] }[];
};
type Manifest = {
  kind: string;
  metadata: { name: string; annotations?: Labels };
  spec: {
    selector?: Selector;
    podSelector?: Selector;
    ingress?: Rule[];
    template?: { metadata: { labels: Labels }; spec: PodSpec };
  };
};

/** What stopping takes beside the pause: 30 seconds for the last answers, and the jobs under way. */
const LAST_ANSWERS_SECONDS = 45;

/** The text of each template by its file, and the values. */
export type Chart = { templates: Record<string, string>; valuesYaml: string };

export function readChart(folder: string): Chart {
  const chart = join(folder, 'ops/helm/indulge');
  const files = globSync('templates/*.yaml', { cwd: chart });
  return {
    templates: Object.fromEntries(files.map((file) => [file, readFileSync(join(chart, file), 'utf8')])),
    valuesYaml: readFileSync(join(chart, 'values.yaml'), 'utf8'),
  };
}

/**
 * A line for each problem. Two pauses are tried, because a number that is written down fits one of them only.
 */
export function chartProblems(chart: Chart): string[] {
  const pauses = [10, 300];
  return [...new Set(pauses.flatMap((seconds) => problemsWithPause(chart, seconds)))];
}

function problemsWithPause({ templates, valuesYaml }: Chart, drainSeconds: number): string[] {
  const values = stringify({ ...parse(valuesYaml), drainSeconds });
  const manifests = Object.values(templates).flatMap((text) =>
    parseAllDocuments(renderTemplate(text, values).yaml, { merge: true }).map(
      (one) => one.toJS() as Manifest,
    ),
  );
  return manifests.flatMap((one) =>
    problemsWith(one, manifests, drainSeconds).map(
      (problem) => `ops/helm/indulge: ${one.metadata.name} ${problem}`,
    ),
  );
}

function problemsWith(one: Manifest, all: Manifest[], drainSeconds: number): string[] {
  if (one.kind === 'Deployment') return deploymentProblems(one, all, drainSeconds);
  return one.kind === 'Ingress' ? ingressProblems(one) : [];
}

/** The form around the list takes some of it too. */
function ingressProblems({ metadata }: Manifest): string[] {
  const size = metadata.annotations?.['nginx.ingress.kubernetes.io/proxy-body-size'] ?? '1m';
  return Number.parseInt(size, 10) > CSV_MAX_MEGABYTES
    ? []
    : [`lets bodies of ${size} through, and a list has up to ${CSV_MAX_MEGABYTES} MB.`];
}

function deploymentProblems(deployment: Manifest, all: Manifest[], drainSeconds: number): string[] {
  const { template } = deployment.spec;
  if (!template) return ['has no pods.'];
  const { labels } = template.metadata;
  const { terminationGracePeriodSeconds = 30, topologySpreadConstraints = [] } = template.spec;
  const selected = (selector: Selector | undefined) => selects(selector, labels);
  const spread = topologySpreadConstraints.filter(({ labelSelector }) => selected(labelSelector));
  const policies = all.filter(({ kind, spec }) => kind === 'NetworkPolicy' && selected(spec.podSelector));
  return [
    ...(terminationGracePeriodSeconds >= drainSeconds + LAST_ANSWERS_SECONDS
      ? []
      : [`is killed after ${terminationGracePeriodSeconds} seconds where drainSeconds is ${drainSeconds}.`]),
    ...['kubernetes.io/hostname', 'topology.kubernetes.io/zone']
      .filter((key) => !spread.some(({ topologyKey }) => topologyKey === key))
      .map((key) => `is not spread by ${key}.`),
    ...(all.some(({ kind, spec }) => kind === 'PodDisruptionBudget' && selected(spec.selector))
      ? []
      : ['has no disruption budget.']),
    ...(policies.length > 0 && policies.every(({ spec }) => spec.ingress?.every(isNarrow))
      ? []
      : ['has ports that every pod of the cluster reaches.']),
  ];
}

/**
 * An empty list of callers or ports means all of them; one rule for both ports would open the inner one to
 * the ingress.
 */
function isNarrow({ from, ports }: Rule): boolean {
  return (from?.length ?? 0) > 0 && ports?.length === 1;
}

function selects(selector: Selector | undefined, labels: Labels): boolean {
  const wanted = Object.entries(selector?.matchLabels ?? {});
  return wanted.length > 0 && wanted.every(([name, value]) => labels[name] === value);
}
