/** The documents as the tools of others read them: a linter, and a generator of clients. */
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import openapiTypeScript, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { callsOf } from '../../../../src/adapters/http/api-docs/page/resolve.ts';
import { openApiDocuments } from '../../../../src/adapters/http/index.ts';

const require = createRequire(import.meta.url);

const LIST = `paths['/papi/v1/game/list']['post']`;
const NAMES = Object.keys(openApiDocuments) as (keyof typeof openApiDocuments)[];

/** The most lines of types that an Agent's engineer may get for a call; on 2026-11-28 they are 3,051 for 21 calls. */
const LINES_A_CALL_MAX = 160;

describe('the OpenAPI documents and the tools of others', () => {
  let folder: string;

  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'openapi-tools-'));
    for (const name of NAMES) writeFileSync(join(folder, `${name}.json`), JSON.stringify(openApiDocuments[name]));
  });

  after(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  for (const name of NAMES)
    it(`pass Redocly’s recommended rules without an error or a warning: ${name}`, async () => {
      const args = ['lint', `${name}.json`, '--extends', 'recommended', '--format', 'json'];
      const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
      const redocly = require.resolve('@redocly/cli/bin/cli.js');

      const { stdout } = await promisify(execFile)(process.execPath, [redocly, ...args], { cwd: folder, env });

      expect(JSON.parse(stdout)).to.deep.include({ totals: { errors: 0, warnings: 0, ignored: 0 }, problems: [] });
    });

  it('make a client, by the defaults of openapi-typescript, that takes the call and the answer of the README', async () => {
    const lines = await clientOf('agent', folder);
    const { call, answer } = readmeCall();
    const body = `NonNullable<${LIST}['requestBody']>['content']['application/x-www-form-urlencoded']`;
    const data = `${LIST}['responses'][200]['content']['application/json']`;

    const good = errorsOf(folder, `const call: ${body} = ${call};\nconst answer: ${data} = ${answer};`);
    const bad = errorsOf(
      folder,
      `const call: ${body} = { ...${call}, pageSize: 'many' };\nconst answer: ${data} = {};`,
    );

    expect(lines / callsOf(openApiDocuments.agent).length).to.be.lessThan(LINES_A_CALL_MAX);
    expect(good).to.deep.equal([]);
    expect(bad).to.have.length(2);
  });

  it('make types of the callbacks that take the bet of the guide for Agents', async () => {
    await clientOf('callbacks', folder);
    const [, bet = ''] =
      /callback\/bet\n\n(\{"callback_id"[^]+?\})\n\naccepted/.exec(readFileSync('docs/guide-agent.md', 'utf8')) ?? [];
    const body = `webhooks['bet']['post']['requestBody']['content']['application/json']`;

    expect(errorsOf(folder, `const call: ${body} = ${bet};\nconst answer = 0;`)).to.deep.equal([]);
    expect(errorsOf(folder, `const call: ${body} = { ...${bet}, amount: 10 };\nconst answer = 0;`)).to.have.length(1);
  });
});

/** Writes the types of a document, and says how many lines they have. */
async function clientOf(name: keyof typeof openApiDocuments, folder: string): Promise<number> {
  const types = astToString(await openapiTypeScript(structuredClone(openApiDocuments[name]) as never));
  writeFileSync(join(folder, 'client.ts'), types);
  return types.split('\n').length;
}

/** The fields of the README's first call, and what it is answered there, as expressions. */
function readmeCall(): { readonly call: string; readonly answer: string } {
  const readme = readFileSync('README.md', 'utf8');
  const [, command = '', json = ''] =
    /```sh\n(curl -s [^`]*\/papi\/v1\/game\/list[^`]*)```\s+```json\n([^`]+)```/.exec(readme) ?? [];
  const fields = [...command.matchAll(/-d (\w+)=(\S+)/g)].map(([, name = '', value = '']) => [
    name,
    /^\d+$/.test(value) ? Number(value) : value,
  ]);
  expect(fields).to.not.be.empty;
  return { call: JSON.stringify(Object.fromEntries(fields)), answer: json };
}

/** The compiler's errors about code that uses the client. */
function errorsOf(folder: string, code: string): readonly string[] {
  const file = join(folder, 'call.ts');
  writeFileSync(
    file,
    `import type { paths, webhooks } from './client.ts';\n${code}\nexport const both = [call, answer];\n`,
  );
  const program = ts.createProgram([file], {
    strict: true,
    noEmit: true,
    allowImportingTsExtensions: true,
    skipLibCheck: true,
    types: [],
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
  });
  return ts.getPreEmitDiagnostics(program).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}
