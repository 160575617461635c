import { expect } from 'chai';
import { refusals, sectionOf, type Candidate } from '../../../tools/release/refusals.ts';

const CHANGELOG = '# Changelog\n\n## [1.1.0] - 2027-01-31\n\n- New.\n\n## [1.0.0] - 2026-12-01\n\n- Old.\n';
const GATEWAY = { folder: '.', version: '1.1.0', changelog: CHANGELOG };
const READY: Candidate = { packages: [GATEWAY], changedFiles: '', tags: ['v1.0.0'], locked: { '.': '1.1.0' } };

const withChangelog = (changelog: string): Candidate => ({ ...READY, packages: [{ ...GATEWAY, changelog }] });

describe('a release', () => {
  it('is made of a clean commit whose changelog is written', () => {
    expect(refusals(READY)).to.deep.equal([]);
  });

  const REFUSED: Readonly<Record<string, readonly [Candidate, string]>> = {
    'files that are not committed': [{ ...READY, changedFiles: ' M README.md\n' }, 'not committed:\n M README.md'],
    'a tag that exists': [{ ...READY, tags: ['v1.1.0'] }, 'The tag v1.1.0 exists already.'],
    'another version in the lock': [{ ...READY, locked: { '.': '1.0.0' } }, 'another version of .'],
    'a changelog without the version': [withChangelog('## [1.0.0] - 2026-12-01\n\n- Old.'), 'no section "## [1.1.0]'],
    'a section without a day': [withChangelog('## [1.1.0] - unreleased\n\n- New.'), 'gives no day for 1.1.0'],
    'an empty section': [
      withChangelog('## [1.1.0] - 2027-01-31\n\n## [1.0.0] - 2026-12-01\n\n- Old.'),
      'CHANGELOG.md says nothing of 1.1.0',
    ],
    'a stale changelog of a package': [
      { ...READY, packages: [GATEWAY, { folder: 'packages/a', version: '2.0.0', changelog: CHANGELOG }] },
      'packages/a/CHANGELOG.md has no section',
    ],
  };

  for (const [reason, [candidate, told]] of Object.entries(REFUSED)) {
    it(`is refused for ${reason}`, () => {
      const found = refusals(candidate);

      expect(found).to.have.length(1);
      expect(found[0]).to.include(told);
    });
  }

  it('takes its notes from the section of its version', () => {
    expect(sectionOf(CHANGELOG, '1.0.0')).to.deep.equal({ date: '2026-12-01', notes: '- Old.' });
  });
});
