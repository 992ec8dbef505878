/** What operators take from ops/ is well formed, and the check of it finds the mistakes that are easily made. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { artefactProblems, problemsOf } from '../../scripts/check/artefacts.ts';

const root = join(import.meta.dirname, '../..');

test('every artefact passes', () => {
  expect(artefactProblems(root)).toEqual([]);
});

/** Each mistake: the file, what is replaced in it, and what the check says. */
const mistakes: [file: string, from: string, to: string, complaint: string][] = [
  ['ops/docker/Dockerfile', 'USER node', 'USER root', 'The image runs as root.'],
  ['ops/docker/Dockerfile', 'USER node\n', '', 'The image runs as root.'],
  ['ops/docker/Dockerfile', 'CMD ["api"]', 'CMD api', 'CMD is not in JSON form.'],
  ['ops/docker/Dockerfile', 'HEALTHCHECK', '# HEALTHCHECK', 'It has no HEALTHCHECK.'],
  ['ops/docker/Dockerfile', 'WORKDIR', 'WORKDIRECTORY', 'WORKDIRECTORY is no instruction.'],
  ['ops/compose/compose.yaml', 'postgres:18-trixie', 'postgres', 'The image postgres has no version.'],
  ['ops/compose/compose.yaml', '    command: [worker]', '   command: [worker]', 'must'],
  ['ops/compose/compose.yaml', 'TRUST_PROXY:', 'TRUSTED_PROXY:', 'TRUSTED_PROXY is no setting'],
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
