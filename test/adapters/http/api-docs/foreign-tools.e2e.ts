/** The document as the tools of others read it: a linter, and a generator of clients. */
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import openapiTypeScript, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { openApiDocument } from '../../../../src/adapters/http/index.ts';

const require = createRequire(import.meta.url);

const LIST = `paths['/papi/v1/game/list']['post']`;

describe('the OpenAPI document and the tools of others', () => {
  let folder: string;

  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'openapi-tools-'));
    writeFileSync(join(folder, 'openapi.json'), JSON.stringify(openApiDocument));
  });

  after(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  it('passes Redocly’s recommended rules without an error or a warning', async () => {
    const args = ['lint', 'openapi.json', '--extends', 'recommended', '--format', 'json'];
    const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };

    const { stdout } = await promisify(execFile)(
      process.execPath,
      [require.resolve('@redocly/cli/bin/cli.js'), ...args],
      {
        cwd: folder,
        env,
      },
    );

    expect(JSON.parse(stdout)).to.deep.include({ totals: { errors: 0, warnings: 0, ignored: 0 }, problems: [] });
  });

  it('makes a client, by the defaults of openapi-typescript, that takes the call and the answer of the README', async () => {
    const { call, answer } = readmeCall();
    writeFileSync(
      join(folder, 'client.ts'),
      astToString(await openapiTypeScript(structuredClone(openApiDocument) as never)),
    );
    const body = `NonNullable<${LIST}['requestBody']>['content']['application/x-www-form-urlencoded']`;
    const data = `${LIST}['responses'][200]['content']['application/json']`;

    const good = errorsOf(folder, `const call: ${body} = ${call};\nconst answer: ${data} = ${answer};`);
    const bad = errorsOf(
      folder,
      `const call: ${body} = { ...${call}, pageSize: 'many' };\nconst answer: ${data} = {};`,
    );

    expect(good).to.deep.equal([]);
    expect(bad).to.have.length(2);
  });
});

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
  writeFileSync(file, `import type { paths } from './client.ts';\n${code}\nexport const both = [call, answer];\n`);
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
