/**
 * Proves that every rule of .dependency-cruiser.cjs bites. Each plant is one forbidden import in a made-up tree of
 * sources, with stub packages, which is cruised once with the project's own rules.
 */
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';

interface Plant {
  readonly rule: string;
  readonly from: string;
  readonly imports: string;
}

const SDK = 'packages/agent-sdk/src';

const plants: readonly Plant[] = [
  plant('domain-imports-nothing', 'domain/agent/plant-1.ts', '../../application/neutral.ts'),
  plant('domain-imports-nothing', 'domain/agent/plant-2.ts', 'declared'),
  plant('domain-imports-nothing', 'domain/agent/plant-3.ts', 'node:path'),
  plant('application-imports-only-domain', 'application/plant-1.ts', '../adapters/http/neutral.ts'),
  plant('application-imports-only-domain', 'application/plant-2.ts', '../infrastructure/neutral.ts'),
  plant('application-imports-only-domain', 'application/plant-3.ts', 'declared'),
  plant('core-without-node', 'domain/catalogue/plant-4.ts', 'node:crypto'),
  plant('core-without-node', 'application/plant-4.ts', 'node:fs'),
  plant('adapters-know-no-infrastructure', 'adapters/http/plant-1.ts', '../../infrastructure/neutral.ts'),
  plant('adapters-do-not-import-each-other', 'adapters/http/plant-2.ts', '../persistence/index.ts'),
  plant('adapters-do-not-import-each-other', 'adapters/providers/plant-3.ts', '../http/neutral.ts'),
  plant('contracts-are-for-http-cli-and-console', 'adapters/callbacks/plant-1.ts', '../api/neutral.ts'),
  plant('http-client-is-for-systems-of-others', 'adapters/http/plant-11.ts', '../http-client/neutral.ts'),
  plant('pages-are-for-http-and-console', 'adapters/callbacks/plant-2.ts', '../pages/neutral.ts'),
  plant('pages-import-contracts-and-domain', 'adapters/pages/plant-1.ts', '../http/neutral.ts'),
  plant('the-console-makes-calls-only', 'adapters/console/plant-1.ts', '../../application/neutral.ts'),
  plant('console-has-one-door', 'infrastructure/plant-15.ts', '../adapters/console/neutral.ts'),
  plant('contracts-import-domain-and-zod', 'adapters/api/plant-1.ts', '../../application/neutral.ts'),
  plant('contracts-import-domain-and-zod', 'adapters/api/plant-2.ts', 'declared'),
  plant('a-protocol-imports-itself-and-the-kit', 'adapters/providers/provider-a/plant-1.ts', '../provider-b/index.ts'),
  plant('a-protocol-imports-itself-and-the-kit', 'adapters/providers/provider-a/plant-2.ts', '../neutral.ts'),
  plant(
    'a-protocol-imports-itself-and-the-kit',
    'adapters/providers/provider-a/plant-3.ts',
    '../../../domain/catalogue/neutral.ts',
  ),
  {
    rule: 'a-protocol-package-imports-itself-and-the-kit',
    from: 'packages/protocol-x/src/plant-1.ts',
    imports: '../../../src/domain/catalogue/neutral.ts',
  },
  plant('a-provider-has-one-door', 'adapters/providers/plant-4.ts', './provider-a/neutral.ts'),
  plant('a-provider-has-one-door', 'infrastructure/plant-1.ts', '../adapters/providers/provider-a/neutral.ts'),
  plant('providers-have-one-door', 'infrastructure/plant-2.ts', '../adapters/providers/neutral.ts'),
  plant('persistence-has-one-door', 'infrastructure/plant-3.ts', '../adapters/persistence/database/neutral.ts'),
  plant('tracing-has-one-door', 'infrastructure/plant-12.ts', '../adapters/tracing/neutral.ts'),
  plant('opentelemetry-lives-in-tracing', 'infrastructure/plant-13.ts', '@opentelemetry/api'),
  plant('koa-lives-in-http', 'infrastructure/plant-4.ts', 'koa'),
  plant('koa-lives-in-http', 'adapters/cli/plant-1.ts', '@koa/router'),
  plant('koa-lives-in-http', 'main.ts', 'koa-body'),
  plant('knex-lives-in-persistence', 'infrastructure/container/plant-1.ts', 'knex'),
  plant('knex-lives-in-persistence', 'adapters/http/plant-5.ts', 'pg'),
  plant('knex-lives-in-persistence', 'infrastructure/plant-5.ts', '@electric-sql/pglite'),
  plant('axios-lives-in-http-client', 'adapters/http/plant-6.ts', 'axios'),
  plant('axios-lives-in-http-client', 'adapters/providers/plant-5.ts', 'axios'),
  plant('exact-decimals-have-one-door', 'adapters/http/plant-7.ts', 'big.js'),
  plant('exact-decimals-have-one-door', 'domain/agent/plant-5.ts', 'big.js'),
  plant('openid-lives-in-identity', 'adapters/http/plant-10.ts', 'openid-client'),
  plant('outgoing-has-one-door', 'infrastructure/plant-16.ts', '../adapters/outgoing/neutral.ts'),
  plant('brokers-and-files-live-in-outgoing', 'infrastructure/plant-17.ts', '@nats-io/transport-node'),
  plant('brokers-and-files-live-in-outgoing', 'adapters/persistence/plant-3.ts', 'hyparquet-writer'),
  plant('identity-has-one-door', 'infrastructure/plant-14.ts', '../adapters/identity/neutral.ts'),
  plant('xml-lives-in-providers', 'adapters/http/plant-8.ts', 'saxes'),
  plant('terminals-belong-to-the-command-line', 'adapters/http/plant-9.ts', 'string-width'),
  plant('terminals-belong-to-the-command-line', 'adapters/persistence/plant-2.ts', 'commander'),
  plant('inversify-lives-in-the-container', 'infrastructure/plant-6.ts', 'inversify'),
  plant('inversify-lives-in-the-container', 'adapters/persistence/plant-1.ts', 'reflect-metadata'),
  plant('main-is-imported-by-nobody', 'infrastructure/plant-7.ts', '../main.ts'),
  {
    rule: 'the-sdk-imports-itself-only',
    from: `${SDK}/plant-1.ts`,
    imports: '../../../src/domain/catalogue/neutral.ts',
  },
  { rule: 'the-sdk-imports-itself-only', from: `${SDK}/plant-2.ts`, imports: 'axios' },
  plant('source-does-not-import-tests', 'infrastructure/plant-8.ts', '../../test/neutral.ts'),
  plant('source-needs-no-development-package', 'infrastructure/plant-9.ts', 'mocha'),
  plant('only-declared-packages', 'infrastructure/plant-10.ts', 'undeclared'),
  plant('no-unresolvable', 'infrastructure/plant-11.ts', './nowhere.ts'),
];

const orphan = 'src/infrastructure/orphan.ts';

const cycle: readonly Plant[] = [
  plant('no-circular', 'infrastructure/cycle-1.ts', './cycle-2.ts'),
  plant('no-circular', 'infrastructure/cycle-2.ts', './cycle-1.ts'),
];

const allowed: readonly Plant[] = [
  plant('none', 'domain/agent/fine.ts', '../catalogue/neutral.ts'),
  plant('none', 'domain/shared/decimal.ts', 'big.js'),
  plant('none', 'application/fine.ts', '../domain/catalogue/neutral.ts'),
  plant('none', 'adapters/http/fine.ts', 'koa'),
  plant('none', 'adapters/http/fine-2.ts', '../api/neutral.ts'),
  plant('none', 'adapters/cli/fine.ts', '../api/neutral.ts'),
  plant('none', 'adapters/console/fine-1.ts', '../api/neutral.ts'),
  plant('none', 'adapters/console/fine-2.ts', '../pages/neutral.ts'),
  plant('none', 'adapters/pages/fine.ts', '../api/neutral.ts'),
  plant('none', 'adapters/api/fine-1.ts', 'zod'),
  plant('none', 'adapters/api/fine-2.ts', '../../domain/catalogue/neutral.ts'),
  plant('none', 'adapters/persistence/database/fine.ts', 'knex'),
  plant('none', 'adapters/persistence/fine.ts', '../../application/neutral.ts'),
  plant('none', 'adapters/http-client/fine.ts', 'axios'),
  plant('none', 'adapters/outgoing/fine.ts', '../http-client/neutral.ts'),
  plant('none', 'adapters/callbacks/fine.ts', '../http-client/neutral.ts'),
  plant('none', 'adapters/providers/fine-2.ts', '../http-client/neutral.ts'),
  plant('none', 'adapters/providers/provider-b/fine-1.ts', '../protocol-kit.ts'),
  plant('none', 'adapters/providers/provider-b/fine-2.ts', 'saxes'),
  {
    rule: 'none',
    from: 'packages/protocol-x/src/fine.ts',
    imports: '../../protocol-kit/src/index.ts',
  },
  plant('none', 'adapters/providers/fine.ts', './provider-b/index.ts'),
  plant('none', 'agent-gateway.ts', './main.ts'),
  plant('none', 'infrastructure/container/fine-1.ts', 'inversify'),
  plant('none', 'infrastructure/container/fine-2.ts', '../../adapters/persistence/index.ts'),
];

const targets: readonly string[] = [
  'src/domain/catalogue/neutral.ts',
  'src/application/neutral.ts',
  'src/infrastructure/neutral.ts',
  'src/adapters/http/neutral.ts',
  'src/adapters/api/neutral.ts',
  'src/adapters/pages/neutral.ts',
  'src/adapters/console/neutral.ts',
  'src/adapters/http-client/neutral.ts',
  'src/adapters/persistence/index.ts',
  'src/adapters/persistence/database/neutral.ts',
  'src/adapters/tracing/neutral.ts',
  'src/adapters/identity/neutral.ts',
  'src/adapters/outgoing/neutral.ts',
  'src/adapters/providers/neutral.ts',
  'src/adapters/providers/protocol-kit.ts',
  'packages/protocol-kit/src/index.ts',
  'src/adapters/providers/provider-a/neutral.ts',
  'src/adapters/providers/provider-b/index.ts',
  'test/neutral.ts',
];

const dependencies = [
  ...['koa', '@koa/router', 'koa-body', 'knex', 'pg', '@electric-sql/pglite', 'axios'],
  ...['big.js', 'saxes', 'string-width', 'commander', '@opentelemetry/api', 'openid-client'],
  ...['@nats-io/transport-node', 'hyparquet-writer'],
  ...['inversify', 'reflect-metadata', 'declared', 'zod'],
];

describe('the boundaries', () => {
  let folder: string;
  let violations: readonly string[];

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'boundaries-'));
    plantTree(folder);
    violations = await cruise(folder);
  });

  after(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  for (const { rule, from, imports } of plants) {
    it(`${rule}: refuses ${imports} in ${from}`, () => {
      expect(violations).to.include(`${rule} ${from}`);
    });
  }

  it('no-orphans: refuses a file that nothing connects', () => {
    expect(violations).to.include(`no-orphans ${orphan}`);
  });

  it('no-circular: refuses two files that import each other', () => {
    const named = violations.filter((violation) => cycle.some(({ rule, from }) => violation === `${rule} ${from}`));

    expect(named).to.have.lengthOf(1);
  });

  for (const { from, imports } of allowed) {
    it(`allow ${imports} in ${from}`, () => {
      expect(violations.filter((violation) => violation.endsWith(` ${from}`))).to.deep.equal([]);
    });
  }

  it('have no rule without a planted violation', () => {
    const planted = new Set([...[...plants, ...cycle].map(({ rule }) => rule), 'no-orphans']);

    expect(ruleNames().filter((name) => !planted.has(name))).to.deep.equal([]);
  });
});

function plant(rule: string, file: string, imports: string): Plant {
  return { rule, from: `src/${file}`, imports };
}

function plantTree(folder: string): void {
  for (const path of ['.dependency-cruiser.cjs', 'tsconfig.json']) cpSync(path, join(folder, path));
  const versions = (names: readonly string[]): object => Object.fromEntries(names.map((name) => [name, '1.0.0']));
  const manifest = { type: 'module', dependencies: versions(dependencies), devDependencies: versions(['mocha']) };
  write(folder, 'package.json', JSON.stringify(manifest));
  for (const name of [...dependencies, 'mocha', 'undeclared']) {
    write(folder, `node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.0.0', main: 'index.js' }));
    write(folder, `node_modules/${name}/index.js`, 'module.exports = 1;');
  }
  for (const path of [...targets, orphan]) write(folder, path, 'export const neutral = 1;');
  // Imports of types count as well, and they are what a compiled tree would hide.
  for (const { from, imports } of allowed) write(folder, from, `import '${imports}';`);
  for (const { from, imports } of [...plants, ...cycle]) write(folder, from, plantedImport(imports));
}

// A development package is forbidden at run time only; everything else is forbidden even as a type.
const plantedImport = (imports: string): string =>
  imports === 'mocha'
    ? `import 'mocha';`
    : `import type * as planted from '${imports}';\nexport type Planted = typeof planted;`;

function write(folder: string, path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

async function cruise(folder: string): Promise<readonly string[]> {
  const program = join(process.cwd(), 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  const options = ['--config', '.dependency-cruiser.cjs', '--output-type', 'json', 'src', 'test', 'packages'];
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...options], { cwd: folder });
  const { summary } = JSON.parse(stdout) as { summary: { violations: { from: string; rule: { name: string } }[] } };
  return summary.violations.map(({ rule, from }) => `${rule.name} ${from}`);
}

function ruleNames(): readonly string[] {
  const load = createRequire(import.meta.url);
  const config = load('../../.dependency-cruiser.cjs') as { forbidden: { name: string }[] };
  return config.forbidden.map(({ name }) => name);
}
