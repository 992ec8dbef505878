/**
 * What operators take from ops/ is well formed, and the check of it finds the mistakes that are easily made.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { chartProblems, readChart } from '../../scripts/check/artifacts/chart.ts';
import { artifactProblems, problemsOf } from '../../scripts/check/artifacts.ts';

const root = join(import.meta.dirname, '../..');

test('every artifact passes', () => {
  expect(artifactProblems(root)).toEqual([]);
});

/** Each mistake: the file, what is replaced in it, and what the check says. */
const mistakes: [file: string, from: string, to: string, complaint: string][] = [
  ['ops/docker/Dockerfile', 'USER node', 'USER root', 'The image runs as root.'],
  ['ops/docker/Dockerfile', 'USER node\n', '', 'The image runs as root.'],
  ['ops/docker/Dockerfile', 'CMD ["api"]', 'CMD api', 'CMD is not in JSON form.'],
  ['ops/docker/Dockerfile', 'HEALTHCHECK', '# HEALTHCHECK', 'It has no HEALTHCHECK.'],
  ['ops/docker/Dockerfile', 'WORKDIR', 'WORKDIRECTORY', 'WORKDIRECTORY is no instruction.'],
  ['ops/compose/compose.yaml', 'postgres:18-trixie', 'postgres', 'The image postgres has no version.'],
  ['ops/compose/compose.yaml', '9464/readyz', '9464/healthz', 'api-1 is healthy before it is ready.'],
  ['ops/compose/compose.yaml', '    command: [worker]', '   command: [worker]', 'must'],
  ['ops/compose/compose.yaml', 'TRUST_PROXY:', 'TRUSTED_PROXY:', 'TRUSTED_PROXY is no setting'],
  [
    'ops/compose/compose.yaml',
    ':?Set DOMAIN in ops/compose/.env to the name that browsers use.',
    ':-localhost',
    'DOMAIN is not asked for in a sentence.',
  ],
  [
    'ops/compose/compose.yaml',
    ':?Set POSTGRES_PASSWORD in ops/compose/.env.',
    ':?set it',
    'POSTGRES_PASSWORD is not asked for in a sentence.',
  ],
  ['ops/compose/compose.yaml', '{DOMAIN:', '{HOSTED_AT:', 'docs/operations.md does not name HOSTED_AT.'],
  ['ops/compose/indulge.env.example', 'MAIL_FROM=', 'MAIL_SENDER=', 'MAIL_SENDER is no setting'],
  ['ops/systemd/indulge-worker.service', 'Restart=always', 'Restart always', 'is no setting.'],
  ['ops/systemd/indulge-worker.service', '[Install]', '[Installed]', '[Installed] is no section.'],
  [
    'ops/systemd/indulge-worker.service',
    'StartLimitIntervalSec=0\n',
    '',
    'StartLimitIntervalSec is missing.',
  ],
  ['ops/systemd/indulge-worker.service', 'User=indulge', 'User=root', 'It runs as root.'],
  ['ops/helm/indulge/templates/api.yaml', '.Values.api.replicas', '.Values.replicas', 'nor in values.yaml'],
  ['ops/helm/indulge/templates/api.yaml', 'kind: Deployment', '', 'A manifest needs apiVersion, kind'],
  ['ops/prometheus/alerts.yaml', 'max(job_dead_letters)', 'max(job_dead_letters', 'is not balanced.'],
  ['ops/prometheus/alerts.yaml', '#deadletters', '#nowhere', 'DeadLetters has no runbook.'],
  ['ops/grafana/indulge.json', '"panels"', 'panels', 'SyntaxError'],
];

test.each(mistakes)('in %s, "%s" made "%s" turns the check red', (file, from, to, complaint) => {
  const text = readFileSync(join(root, file), 'utf8');
  expect(text).toContain(from);
  expect(problemsOf(file, text.replace(from, to), root).join('\n')).toContain(complaint);
});

/** The image is built from the whole checkout, which has both of them where it runs with compose. */
test.each(['ops/compose/.env', 'ops/compose/indulge.env'])('%s gets into no image and no commit', (file) => {
  for (const list of ['ops/docker/Dockerfile.dockerignore', '.gitignore'])
    expect(readFileSync(join(root, list), 'utf8').split('\n'), list).toContain(file);
});

/** Each mistake in the chart: the template, what is replaced in it, and what the check says. */
const chartMistakes: [file: string, from: string, to: string, complaint: string][] = [
  [
    'ingress.yaml',
    '  annotations: {{ toJson .Values.ingress.annotations }}\n',
    '',
    'indulge lets bodies of 1m through, and a list has up to 20 MB.',
  ],
  [
    'api.yaml',
    '{{ add .Values.drainSeconds 45 }}',
    '60',
    'indulge-api is killed after 60 seconds where drainSeconds is 300.',
  ],
  [
    'worker.yaml',
    'terminationGracePeriodSeconds',
    'gracePeriod',
    'indulge-worker is killed after 30 seconds where drainSeconds is 10.',
  ],
  [
    'api.yaml',
    'kubernetes.io/hostname',
    'example/rack',
    'indulge-api is not spread by kubernetes.io/hostname.',
  ],
  ['worker.yaml', 'topologySpreadConstraints', 'spread', 'indulge-worker is not spread by'],
  [
    'disruption-budget.yaml',
    'app: "{{ .Release.Name }}-worker"',
    'app: nothing',
    'indulge-worker has no disruption budget.',
  ],
  [
    'network-policy.yaml',
    'app: "{{ .Release.Name }}-api"',
    'app: nothing',
    'indulge-api has ports that every pod of the cluster reaches.',
  ],
  [
    'network-policy.yaml',
    '        - port: http\n',
    '        - port: http\n        - port: ops\n',
    'indulge-api has ports that every pod of the cluster reaches.',
  ],
  [
    'network-policy.yaml',
    '    - from:\n        - namespaceSelector:\n',
    '    - from: []\n      unread:\n        - namespaceSelector:\n',
    'indulge-api has ports that every pod of the cluster reaches.',
  ],
];

test.each(chartMistakes)('in %s of the chart, "%s" made "%s" is found', (file, from, to, complaint) => {
  const chart = readChart(root);
  const text = chart.templates[`templates/${file}`] ?? '';
  expect(text).toContain(from);
  chart.templates[`templates/${file}`] = text.replace(from, to);
  expect(chartProblems(chart).join('\n')).toContain(complaint);
});
