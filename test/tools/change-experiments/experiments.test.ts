/** The recorded changes still fit, and the changes reach no further than docs/architecture.md promises. */
import { expect } from 'chai';
import { patched } from '../../../tools/change-experiments/apply-patch.ts';
import { countedExperiments, type Counted } from '../../../tools/change-experiments/columns.ts';
import { EXPERIMENTS, RECORDED, recordedPatch } from '../../../tools/change-experiments/experiments.ts';

const ROOT = process.cwd();
const NAMES = Object.keys(RECORDED) as (keyof typeof RECORDED)[];
const RTP_SOURCES_MAX = 10;

describe('the change experiments', () => {
  let counted: readonly Counted[];

  const sourcesOf = (change: string): readonly string[] =>
    counted.find((one) => one.change.includes(change))?.source ?? [];
  const outside = (room: string, change: string): readonly string[] =>
    sourcesOf(change).filter((path) => !path.startsWith(room));

  before(async () => {
    counted = await countedExperiments(ROOT);
  });

  for (const name of NAMES) {
    it(`have a record that still fits: ${RECORDED[name]}`, async () => {
      const texts = await patched(ROOT, await recordedPatch(ROOT, name));

      expect(
        texts.ok ? '' : `${name}.patch fits no longer; docs/architecture.md says what to do. ${texts.error}`,
      ).to.equal('');
    });
  }

  it('touch source files, each of them', () => {
    expect(counted.filter(({ source }) => source.length === 0)).to.deep.equal([]);
    expect(counted).to.have.length(EXPERIMENTS.length);
  });

  it(`reach at most ${RTP_SOURCES_MAX} source files with a field of the game object`, () => {
    expect(sourcesOf('rtp')).to.have.length.within(1, RTP_SOURCES_MAX);
  });

  it('reach one room with another HTTP framework', () => {
    expect(outside('src/adapters/http/', 'Koa')).to.deep.equal([]);
  });

  it('reach one room with another query builder', () => {
    expect(outside('src/adapters/persistence/', 'Knex')).to.deep.equal([]);
  });

  it('reach one line outside of its own folder with a new provider', () => {
    expect(outside('src/adapters/providers/provider-<letter>/', 'provider --')).to.deep.equal([
      'src/adapters/providers/index.ts',
    ]);
  });
});
