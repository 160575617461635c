import { execFileSync } from 'node:child_process';
import { expect } from 'chai';

/** The top of the repository, without the settings of tools, which begin with a point or are JSON. */
const FOLDERS_AND_PAGES = [
  ...['CHANGELOG.md', 'CONTRIBUTING.md', 'Dockerfile', 'LICENSE', 'README.md', 'STYLE.md'],
  ...['compose.yaml', 'docs', 'eslint.config.js', 'packages', 'src', 'test', 'tools'],
];
const SETTINGS = /^\.|\.json$/;

describe('the top of the repository', () => {
  it('has nothing that a program left there', () => {
    const kept = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' }).split('\0').slice(0, -1);
    const top = new Set(kept.map((path) => path.split('/')[0]!));

    expect([...top].filter((name) => !SETTINGS.test(name))).to.have.members(FOLDERS_AND_PAGES);
  });
});
