import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { PROTOCOLS } from '../../../src/adapters/providers/index.ts';
import { KIT, loadProtocols } from '../../../src/adapters/providers/load-protocols.ts';
import { KIT_VERSION } from '../../../src/adapters/providers/protocol-kit.ts';
import { protocolFault } from '../../../src/adapters/providers/protocol-shape.ts';
import { UNIFIED_CALLBACKS } from '../../../src/domain/provider/unified-callback.ts';
import { UNIFIED_CALLS } from '../../../src/domain/provider/unified-call.ts';

const UNSUPPORTED = { support: 'unsupported', operations: [] };
const CELLS = JSON.stringify(Object.fromEntries(Object.keys(UNIFIED_CALLS).map((name) => [name, UNSUPPORTED])));
const BACK = JSON.stringify(Object.fromEntries(Object.keys(UNIFIED_CALLBACKS).map((name) => [name, UNSUPPORTED])));

/** A protocol that can do nothing, with changes, as the text of a module. */
const protocolText = (changes = ''): string => `
  const [calls, callbacks] = [${CELLS}, ${BACK}];
  export const protocol = {
    label: 'Acme', protocol: 'provider-acme', calls, callbacks, extensions: [], openBets: 'record',
    playerNames: { lengthMin: 3, lengthMax: 32, allowsUnderscore: true }, betRecordsRangeMaxMs: 1, transferResolution: 'ask',
    extensionTable: {}, credentials: [], checkCredentials() {}, connect() {}, loadSimulator() {}, ${changes}
  };`;

/** Modules that are refused, and why. */
const REFUSED: Readonly<Record<string, readonly [string, string]>> = {
  'throws while it is loaded': ['throw new Error("no licence");', 'it threw while it was loaded: no licence'],
  'throws what has no text': ['throw Object.create(null);', 'it threw while it was loaded: '],
  'never comes back': ['await new Promise(() => {});', 'it was not loaded within 200 ms'],
  'has no protocol': ['export const other = 1;', 'it exports no "protocol"'],
  'lacks a cell of the matrix': [
    protocolText('calls: { ...calls, bet_detail: undefined }'),
    'calls.bet_detail is missing',
  ],
  'has a cell that the matrix lacks': [
    protocolText('callbacks: { ...callbacks, refund: callbacks.bet_push }'),
    'callbacks has "refund", which is no cell of the matrix',
  ],
  'has a cell of an unknown kind': [
    protocolText(`calls: { ...calls, bet_detail: { support: 'mostly', operations: [] } }`),
    'calls.bet_detail.support is wrong: ',
  ],
  'names an operation that its table lacks': [
    protocolText(`extensions: [{ function: 'Gifts', operations: ['give'] }]`),
    'extensions names give, which is not in its extensionTable',
  ],
  'has an operation that it does not name': [
    protocolText(`extensionTable: { give: { concerns: 'player', mandatory: [], optional: [] } }`),
    'extensionTable has give, which extensions does not name',
  ],
  'says that it reports bets, and cannot': [
    protocolText(`callbacks: { ...callbacks, bet_deduction: { support: 'supported', operations: ['bet'] } }`),
    'callbacks.bet_deduction is not unsupported, and it has no inbound half',
  ],
  'has no connect': [protocolText('connect: undefined'), 'connect is wrong: it must be a function'],
  'has the name of another': [
    protocolText(`protocol: 'provider-b'`),
    'another protocol has its protocol "provider-b" already',
  ],
  'has the label of another': [protocolText(`label: 'C'`), 'another protocol has its label "C" already'],
};

/** Versions of the kit that a package may ask for, relative to version 1.0.0. */
const VERSIONS = {
  '^1.0.0': true,
  '1.0.0': true,
  '^1.0.1': false,
  '^1.1.0': false,
  '^2.0.0': false,
  '^0.9.0': false,
  '*': false,
};

describe('packages of protocols', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'protocols-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  function write(
    place: string,
    text: string,
    manifest: object = { peerDependencies: { [KIT]: `^${KIT_VERSION}` } },
  ): void {
    mkdirSync(join(folder, place), { recursive: true });
    writeFileSync(join(folder, place, 'index.js'), text);
    writeFileSync(
      join(folder, place, 'package.json'),
      JSON.stringify({ type: 'module', exports: './index.js', ...manifest }),
    );
  }
  const load = (...sources: string[]) => loadProtocols({ builtIn: PROTOCOLS, sources, folder, timeoutMs: 200 });
  const names = ({ protocols }: Awaited<ReturnType<typeof load>>) => protocols.map(({ protocol }) => protocol);
  const builtIn = PROTOCOLS.map(({ protocol }) => protocol);

  it('stand beside the built-in protocols, by a path or by a name', async () => {
    write('acme', protocolText());
    write('node_modules/@zed/protocol', protocolText(`label: 'Zed', protocol: 'provider-zed'`), {
      exports: { '.': { types: './none.d.ts', default: './index.js' } },
      peerDependencies: { [KIT]: `^${KIT_VERSION}` },
    });

    const loaded = await load('./acme', '@zed/protocol');

    expect(loaded.refused).to.deep.equal([]);
    expect(names(loaded)).to.deep.equal([...builtIn, 'provider-acme', 'provider-zed']);
  });

  it('get the kit of the gateway, so that a value of one is a value of the other', async () => {
    const lent = `await globalThis[Symbol.for('${KIT}')].index()`;
    write('acme', `const { Decimal } = ${lent}; ${protocolText('sum: (one) => Decimal.from("1").plus(one)')}`);

    const { protocols } = await load('./acme');
    const { Decimal } = await import('../../../src/domain/shared/decimal.ts');

    const { sum } = protocols.at(-1) as unknown as { sum(one: unknown): unknown };
    expect(String(sum(Decimal.from('0.5')))).to.equal('1.5');
  });

  for (const [what, [text, reason]] of Object.entries(REFUSED)) {
    it(`are refused where one ${what}, and the others run`, async () => {
      write('bad', text);
      write('good', protocolText(`label: 'Zed', protocol: 'provider-zed'`));

      const loaded = await load('./bad', './good');

      expect(names(loaded)).to.deep.equal([...builtIn, 'provider-zed']);
      expect(loaded.refused).to.have.length(1);
      expect(loaded.refused[0]).to.include({ source: './bad' });
      expect(loaded.refused[0]!.reason.startsWith(reason), loaded.refused[0]!.reason).to.equal(true);
    });
  }

  for (const [wanted, isServed] of Object.entries(VERSIONS)) {
    it(`are ${isServed ? 'taken' : 'refused'} that were written for version ${wanted} of the kit`, async () => {
      write('acme', protocolText(), { peerDependencies: { [KIT]: wanted } });

      const { refused } = await load('./acme');

      const reason = `it was written for version ${wanted} of the kit, and this gateway has 1.0.0`;
      expect(refused).to.deep.equal(isServed ? [] : [{ source: './acme', reason }]);
    });
  }

  it('are refused that cannot be read, and the others run', async () => {
    mkdirSync(join(folder, 'bad', 'package.json'), { recursive: true });
    write('good', protocolText());

    const loaded = await load('./bad', './good');

    expect(names(loaded)).to.deep.equal([...builtIn, 'provider-acme']);
    expect(loaded.refused[0]?.reason).to.include('EISDIR');
  });

  it('are refused that are not there, and that do not say for which kit they were written', async () => {
    write('acme', protocolText(), {});

    const { refused } = await load('./nowhere', '@nobody/has-it', './acme');

    expect(refused.map(({ reason }) => reason)).to.deep.equal([
      `no package.json was found for it in ${folder}`,
      `no package.json was found for it in ${folder}`,
      `${join(folder, 'acme/package.json')} must name its file as exports["."], and ${KIT} among its peerDependencies`,
    ]);
  });
});

describe('the protocols that are built in', () => {
  for (const protocol of PROTOCOLS) {
    it(`pass the door of packages: ${protocol.protocol}`, () => {
      expect(protocolFault(protocol)).to.equal(undefined);
    });
  }
});
