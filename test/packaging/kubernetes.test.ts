import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect } from 'chai';
import ts from 'typescript';
import { parseAllDocuments } from 'yaml';
import { SETTING_GROUPS } from '../../src/infrastructure/config/settings.ts';
import { noteLeftOut } from '../support/left-out.ts';
import { startFlags } from '../support/start-flags.ts';

/* eslint-disable @typescript-eslint/no-explicit-any -- resources of Kubernetes, judged by their own types below */
interface Resource {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly namespace?: string };
  readonly spec?: any;
  readonly data?: Readonly<Record<string, string>>;
}

const FOLDER = 'docs/operations/kubernetes';
const MODELS: Readonly<Record<string, string>> = {
  'monitoring.coreos.com/v1': '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1',
};
const UNIT = 'docs/operations/agent-game-gateway@.service';
const require = createRequire(import.meta.url);
const settings = new Set(Object.values(SETTING_GROUPS).flatMap((group) => Object.keys(group)));

const modelOf = ({ apiVersion, kind }: Resource): string =>
  `${MODELS[apiVersion] ?? `kubernetes-models/${apiVersion}`}/${kind}`;

function rendered(overlay: string): readonly Resource[] {
  const text = execFileSync('kubectl', ['kustomize', `${FOLDER}/${overlay}`], { encoding: 'utf8' });
  return parseAllDocuments(text).map((document) => document.toJS() as Resource);
}

/** Values that are wrong by the schemas of Kubernetes, and fields that its types do not know. */
function mistakesIn(resources: readonly Resource[]): readonly string[] {
  const values = resources.flatMap((resource) => {
    const { [resource.kind]: Model } = require(modelOf(resource)) as Record<string, new (it: Resource) => any>;
    try {
      new Model!(resource).validate();
      return [];
    } catch (error) {
      return [`${resource.kind}: ${(error as Error).message}`];
    }
  });
  return [...values, ...unknownFieldsIn(resources)];
}

/** The schemas let unknown fields pass, and an API server would too or drop them. The compiler names them. */
function unknownFieldsIn(resources: readonly Resource[]): readonly string[] {
  const folder = mkdtempSync(resolve('node_modules', '.kubernetes-'));
  const file = join(folder, 'resources.ts');
  const lines = resources.map(
    (resource, at) =>
      `export const r${at}: import('${modelOf(resource)}').I${resource.kind} = ${JSON.stringify(resource)};`,
  );
  writeFileSync(file, lines.join('\n'));
  const program = ts.createProgram([file], {
    noEmit: true,
    strict: true,
    skipLibCheck: true,
    types: [],
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
  });
  const found = ts.getPreEmitDiagnostics(program).map((each) => ts.flattenDiagnosticMessageText(each.messageText, ' '));
  rmSync(folder, { recursive: true });
  return found;
}

/** Debian 12 has kubectl 1.20, whose Kustomize knows no components. */
const isThere = (program: string, words: readonly string[], version: RegExp): boolean =>
  version.test(spawnSync(program, words, { encoding: 'utf8' }).stdout);

if (isThere('kubectl', ['version', '--client'], /Kustomize Version: v[5-9]/))
  describe('the files for Kubernetes', judgeFiles);
else noteLeftOut('the files for Kubernetes', 'kubectl 1.27 or newer');
if (isThere('systemd-analyze', ['--version'], /^systemd 2[5-9]\d/))
  describe('the unit for systemd, judged by systemd', judgeUnit);
else noteLeftOut('the unit for systemd', 'systemd 250 or newer');

function judgeFiles(this: Mocha.Suite): void {
  this.timeout(60_000);
  let production: readonly Resource[];
  let trial: readonly Resource[];

  const only = (kind: string, of: readonly Resource[] = production) => of.find((each) => each.kind === kind)!;
  const podOf = (kind: string, of?: readonly Resource[]) => only(kind, of).spec.template.spec;

  before(() => {
    production = rendered('production');
    trial = rendered('trial');
  });

  it('are what Kubernetes and the Prometheus operator take', () => {
    expect(production.map(({ kind }) => kind)).to.have.members([
      'ConfigMap',
      'Deployment',
      'HorizontalPodAutoscaler',
      'Ingress',
      'Job',
      'NetworkPolicy',
      'PodDisruptionBudget',
      'Service',
      'ServiceAccount',
      'ServiceMonitor',
    ]);
    expect(mistakesIn(production)).to.deep.equal([]);
    expect(mistakesIn(trial)).to.deep.equal([]);
  });

  it('are judged: a wrong value and a field with a typing error are found', () => {
    const deployment = structuredClone(only('Deployment'));
    deployment.spec.replicas = 'two';
    deployment.spec.template.spec.containers[0].livenesProbe = {};

    const mistakes = mistakesIn([deployment]).join('\n');

    expect(mistakes).to.include('replicas must be integer').and.include('livenesProbe');
  });

  it('run this version, with settings that it knows and no secret', () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
    for (const of of [production, trial]) {
      const [{ image, env }] = podOf('Deployment', of).containers;
      const names = [...env.map(({ name }: { name: string }) => name), ...Object.keys(only('ConfigMap', of).data!)];

      expect(image).to.equal(`agent-game-gateway:${version}`);
      expect(names.filter((name) => !settings.has(name))).to.deep.equal([]);
      expect(names).not.to.include.members(['SECRETS_KEY', 'ADMIN_TOKEN', 'DATABASE_URL']);
      expect(of.map(({ kind }) => kind)).not.to.include('Secret');
    }
  });

  it('keep pods small: no root, no capabilities, no writable root, no token', () => {
    for (const pod of [podOf('Deployment'), podOf('Job'), podOf('Deployment', trial)]) {
      expect(pod).to.deep.include({ automountServiceAccountToken: false });
      expect(pod.securityContext).to.include({ runAsNonRoot: true });
      expect(pod.containers[0].securityContext).to.deep.equal({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
    }
  });

  it('give a stop more time than its wait before it, the requests under way and the database take', () => {
    const pod = podOf('Deployment');
    const [, wait] = pod.containers[0].lifecycle.preStop.exec.command;

    expect(pod.terminationGracePeriodSeconds).to.be.greaterThan(Number(wait) + 10 + 5);
    expect(readFileSync('docs/configuration.md', 'utf8')).to.match(/`SHUTDOWN_GRACE_MS` \| `10000`/);
  });

  it('restart a process that cannot answer, and none whose database is away', () => {
    const [{ startupProbe, readinessProbe, livenessProbe }] = podOf('Deployment').containers;

    expect([startupProbe, readinessProbe, livenessProbe].map((probe) => probe.httpGet.path)).to.deep.equal([
      '/health/ready',
      '/health/ready',
      '/health/live',
    ]);
  });

  it('show to the world what Agents and providers call, and nothing else', () => {
    const paths = only('Ingress').spec.rules.flatMap(({ http }: any) => http.paths.map(({ path }: any) => path));

    expect(paths).to.deep.equal(['/papi', '/provider']);
  });

  it('leave an autoscaler alone with the number of pods, and one pod with the embedded database', () => {
    expect(only('Deployment').spec).not.to.have.property('replicas');
    expect(only('Deployment', trial).spec).to.deep.include({ replicas: 1, strategy: { type: 'Recreate' } });
  });
}

describe('the unit for systemd', () => {
  it('starts the program with the flags of npm start', () => {
    const [, program] = /^ExecStart=(.*)$/m.exec(readFileSync(UNIT, 'utf8'))!;

    expect(program).to.equal(`/usr/bin/node ${startFlags().join(' ')} node_modules/agent-game-gateway/dist/main.js`);
  });
});

function judgeUnit(): void {
  it('is hardened as far as a program with a compiler in it can be', () => {
    const folder = mkdtempSync(join(tmpdir(), 'unit-'));
    const unit = join(folder, 'agent-game-gateway@3000.service');
    copyFileSync(UNIT, unit);
    const words = ['security', '--offline=true', '--no-pager', '--threshold=15', unit];

    const { status, stdout } = spawnSync('systemd-analyze', words, { encoding: 'utf8' });
    rmSync(folder, { recursive: true });

    expect(status, stdout).to.equal(0);
  });
}
