/** Each command of the docs with `--json`, run as it is printed there, against the JSON that docs/cli.md promises for it. */
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { callsOf } from '../../../../src/adapters/http/api-docs/page/resolve.ts';
import { openApiDocuments } from '../../../../src/adapters/http/index.ts';
import { COMMANDS } from '../../../../src/adapters/cli/gateway/commands.ts';
import { jsonOf, pathOf } from '../../../../src/adapters/cli/gateway/command.ts';
import { guid } from '../../../ports/catalogue-seeds.ts';
import { acceptedOf, betEvent, decidedOf, recordIn } from '../../../ports/wallet-seeds.ts';
import { DocumentedCaller } from '../../http/api-docs/documented-call.ts';
import { violations } from '../../http/api-docs/document-schemas.ts';
import { startGateway, type Gateway } from '../../http/gateway.ts';
import { callingAt, type Called } from './called.ts';

const FOLDERS = ['docs', 'docs/operations', '.'];
const PAGES = FOLDERS.flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name)),
);

/** The line that asks a cell's PostgreSQL; test/adapters/persistence/cells/cell-orders.test.ts reads its JSON there. */
const OF_A_DATABASE = 'cells show west --json';

/** Each line of the docs that is a command with `--json`, once. */
const LINES = [
  ...new Set(
    PAGES.flatMap((page) =>
      [...readFileSync(page, 'utf8').matchAll(/^(?:npx --no )?agent-gateway (.* --json)\b(?! FILE|-)/gm)].map(
        ([, line = '']) => line,
      ),
    ),
  ),
].filter((line) => line !== OF_A_DATABASE);

/** The promises of docs/cli.md about `--json`, by the path of the command. */
const PROMISES = new Map(
  [...readFileSync('docs/cli.md', 'utf8').matchAll(/^### `agent-gateway ([^`]+)`\n([^#]*)/gm)].map(
    ([, usage = '', section = '']) =>
      [/^[a-z -]+(?= |$)/.exec(usage)?.[0].trim() ?? usage, /^`--json` prints (.*)\.$/m.exec(section)?.[1]] as const,
  ),
);

/** The words of a line, with the present time where a shell would put it. */
const wordsOf = (line: string): readonly string[] =>
  line
    .replace('$(date -u -d yesterday +%F)', '2026-11-20')
    .replace('$(date -u +%F)', '2026-11-21')
    .replaceAll('"', '')
    .split(' ');

const pathIn = (words: readonly string[]): string => {
  const two = words.slice(0, 2).join(' ');
  return PROMISES.has(two) ? two : words[0]!;
};

/** The faults of printed JSON by a promise: the data of a call, or an object with named fields. */
function faultsOf(promise: string, printed: unknown): readonly string[] {
  const [, method = '', path = ''] = /^the `data` of `([A-Z]+) (\S+)`$/.exec(promise) ?? [];
  if (path === '') {
    const named = [...promise.split(';')[0]!.matchAll(/`(\w+)`/g)].map(([, name]) => name);
    const keys = Object.keys(printed as object);
    return named.length === 0 || keys.join() === named.join() ? [] : [`${keys.join()} is not ${named.join()}`];
  }
  const call = callsOf(openApiDocuments.admin).find((one) => one.path === path && one.method === method);
  expect(call, promise).to.not.equal(undefined);
  const place = ['admin', 'paths', path, method.toLowerCase(), 'responses', '200', 'content', 'application/json'];
  return violations([...place, 'schema'], { status: true, code: 0, data: printed, msg: '获取成功' });
}

describe('--json of the documented commands', () => {
  let gateway: Gateway;
  let folder: string;
  let call: (args: readonly string[]) => Promise<Called>;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'documented-json-'));
    await writeFile(join(folder, 'cells.json'), '{"cells":{}}');
    gateway = await startGateway();
    call = callingAt(gateway.url, { environment: { CELLS_FILE: join(folder, 'cells.json') } });
    await filled(gateway);
  });

  afterEach(async () => {
    await gateway.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('is promised for every command that has it, and for no other', () => {
    const having = COMMANDS.flatMap((group) => group.commands.map((command) => ({ group, command })));

    for (const { group, command } of having)
      expect(PROMISES.get(pathOf(group, command)), pathOf(group, command)).to.equal(jsonOf(command));
    expect(having.filter(({ command }) => command.hasJson && jsonOf(command) === undefined)).to.deep.equal([]);
    expect(LINES).to.have.length.greaterThan(20);
  });

  for (const line of LINES)
    it(`is as promised: ${line}`, async () => {
      const words = wordsOf(line);

      const { stdout, stderr } = await call(words);

      expect(stdout, stderr).to.match(/^[{[]/);
      expect(faultsOf(PROMISES.get(pathIn(words)) ?? '', JSON.parse(stdout))).to.deep.equal([]);
    });
});

/** The things that the documented commands name. */
async function filled(gateway: Gateway): Promise<void> {
  const { world, clock } = gateway;
  clock.advance(Date.parse('2026-11-22T00:00:00Z') - clock.nowMs());
  const caller = new DocumentedCaller(gateway);
  for (const code of ['A', 'B', 'C']) {
    const body = { code, protocol: 'provider-b', base_url: 'https://upstream.example' };
    expect(await caller.call('createProvider', { body }), code).to.include({ code: 0 });
  }
  await caller.call('createAgent', {
    body: { code: 'ACME', name: 'Acme', currency: 'EUR', callback_base: 'https://acme.example' },
  });
  await caller.call('issueCallbackSecret', { params: { code: 'ACME' } });
  await caller.call('setOfferRules', { params: { code: 'ACME' } });
  const { id: playerId } = await world.players.ensure('ACME', 'ANN', guid(700));
  const key = { agent: 'ACME', playerId, provider: 'A', currency: 'EUR', heldBy: 'agent' } as const;
  await recordIn(world.walletBook, key, [decidedOf(acceptedOf(701, betEvent(702, { roundId: 'R77' }), '-10'))]);
}
