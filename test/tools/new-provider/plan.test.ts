import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { check, resolveConfig } from 'prettier';
import { expect } from 'chai';
import { planned, plannedPackage } from '../../../tools/new-provider/plan.ts';
import { protocolName } from '../../../tools/new-provider/protocol-name.ts';
import { withProtocol } from '../../../tools/new-provider/registry.ts';
import { accepted } from '../../ports/catalogue-seeds.ts';

const RELATIVE_IMPORT = /(?:from |import\()'(\.[^']+)'/g;

const UNHEARD = accepted(protocolName('unheardof'));
/** Its lines break elsewhere than those of the template do. */
const LONGEST = accepted(protocolName('abcdefghijklmnop'));

const filesFor = async (name: typeof UNHEARD) => accepted(await planned(process.cwd(), name));

describe('what new-provider plans', () => {
  it('leaves no word of the template', async () => {
    const left = (await filesFor(UNHEARD)).filter(({ path, text }) => /template/i.test(path + text));

    expect(left.map(({ path }) => path)).to.deep.equal([]);
  });

  it('imports nothing that is not there', async () => {
    const files = await filesFor(UNHEARD);
    const paths = new Set(files.map(({ path }) => path));

    const missing = files.flatMap(({ path, text }) =>
      [...text.matchAll(RELATIVE_IMPORT)]
        .map(([, target = '']) => join(dirname(path), target))
        .filter((target) => !paths.has(target) && !existsSync(target)),
    );

    expect(missing).to.deep.equal([]);
  });

  it('is formatted, whatever the length of the name', async () => {
    const files = (await filesFor(LONGEST)).filter(({ path }) => !path.endsWith('.md'));

    const unformatted = [];
    for (const { path, text } of files) {
      if (!(await check(text, { ...(await resolveConfig(path)), filepath: path }))) unformatted.push(path);
    }

    expect(unformatted).to.deep.equal([]);
  });

  it('adds one import and one entry to the registry, at their ends', async () => {
    const registry = (await filesFor(UNHEARD)).find(({ path }) => path === 'src/adapters/providers/index.ts')!.text;

    expect(registry).to.match(
      /;\nimport \{ providerUnheardof \} from '\.\/provider-unheardof\/index\.ts';\nimport type/,
    );
    expect(registry).to.match(/export const PROTOCOLS[^=]*= \[\s*providerA,[^\]]*\sproviderUnheardof,?\s*\];/);
  });

  it('is a package that imports itself, the kit and what it declares', async () => {
    const files = accepted(await plannedPackage(process.cwd(), UNHEARD, '/nowhere/my-protocol'));
    const paths = new Set(files.map(({ path }) => path));
    const declared = /^(?:node:|chai$|agent-game-gateway-protocol-kit(?:\/(?:simulator|testing))?$)/;

    const foreign = files.flatMap(({ path, text }) =>
      [...text.matchAll(/(?:from |import\()'([^']+)'/g)]
        .map(([, target = '']) => target)
        .filter((target) => !declared.test(target) && !paths.has(join(dirname(path), target))),
    );
    expect(foreign).to.deep.equal([]);
    expect(files.filter(({ path, text }) => /template/i.test(path + text))).to.deep.equal([]);
  });

  it('is nothing where the folder of a package has something in it', async () => {
    const plan = await plannedPackage(process.cwd(), UNHEARD, process.cwd());

    expect(plan).to.deep.equal({ ok: false, error: `${process.cwd()} is not empty` });
  });

  it('is nothing where a folder of that name is', async () => {
    const plan = await planned(process.cwd(), accepted(protocolName('a')));

    expect(plan).to.deep.equal({ ok: false, error: 'src/adapters/providers/provider-a is there already' });
  });

  for (const [what, registry] of [
    ['no import of a protocol', 'export const PROTOCOLS = [providerA];\n'],
    ['no list', `import { providerA } from './provider-a/index.ts';\nexport const ALL = [providerA];\n`],
  ] as const) {
    it(`is nothing where the registry has ${what}`, () => {
      const changed = withProtocol(registry, UNHEARD);

      expect(changed).to.have.property('error').that.includes('is not written as this command expects');
    });
  }
});
