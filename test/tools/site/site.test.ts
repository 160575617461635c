import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { callPages } from '../../../tools/site/calls.ts';
import { llmsText, menuOf } from '../../../tools/site/menu.ts';
import { withPlots } from '../../../tools/site/plots.ts';
import { siteOf } from '../../../tools/site/site.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

describe('the site of the documentation, before it is built', () => {
  const { texts, copies, sidebars } = siteOf(ROOT);

  it('has the menu of docs/README.md, and links within the site', () => {
    expect(sidebars['/'].map(({ text }) => text)).to.deep.equal([
      'Start',
      'Agents',
      'Operators',
      'Providers',
      'Reference',
      'Reasons',
      'Calls',
    ]);
    expect(sidebars['/'][0]?.items[0]).to.deep.equal({ text: 'The story of one bet', link: '/one-bet' });
    expect(texts.get('one-bet.md')).to.include('[SDK](files/packages/agent-sdk/index.md)');
    expect(copies.get('examples/sample_agent.py.txt')).to.equal('docs/examples/sample_agent.py');
  });

  it('has a sample of each call in five languages', () => {
    const pages = [...callPages().pages.entries()].filter(([path]) => !path.startsWith('calls/callbacks/'));
    const counted = (mark: RegExp): number => pages.reduce((sum, [, text]) => sum + [...text.matchAll(mark)].length, 0);

    const calls = counted(/^## /gm);

    for (const language of ['curl', 'Node.js', 'PHP', 'Python', 'Java'])
      expect(counted(new RegExp(`^\`{4}\\w+ \\[${language}\\]$`, 'gm')), language).to.equal(calls);
  });

  it('names each page in llms.txt', () => {
    const contents =
      '# Documentation\n\n## Start\n\n| Page | Contents |\n|---|---|\n| [Money](money.md) | of [bets](bets.md) |\n';

    expect(llmsText('gateway', 'One interface.', menuOf(contents))).to.equal(
      '# gateway\n\n> One interface.\n\n## Start\n\n- [Money](money.md): of bets\n',
    );
    expect(texts.get('llms.txt')).to.include('- [Guide for Agents](guide-agent.md): ');
  });

  it('draws the figures of a table with the span of their rounds', () => {
    const table = '| Games | Answers per second |\n| --- | --- |\n| 10 | 2,000 (1,500–2,500) |\n| 20 | 1,000 |\n';
    const drawn: string[] = [];

    const page = withPlots(`Text\n\n${table}`, ({ svg }) => {
      drawn.push(svg);
      return 'plots/1.svg';
    });

    const words = 'Answers per second (more is better): 10 games 2,000; 20 games 1,000';
    expect(page).to.equal(`Text\n\n![${words}](plots/1.svg)\n\n${table}`);
    const widths = drawn.flatMap((svg) =>
      [...svg.matchAll(/<rect[^>]* width="(\d+)"/g)].map(([, width]) => Number(width)),
    );
    expect(widths[0]).to.be.closeTo(2 * (widths[1] ?? 0), 2);
  });

  it('plots each kind of figure of the page of measurements', () => {
    const plots = [...texts.keys()].filter((path) => path.startsWith('plots/'));

    const titles = new Set(plots.map((path) => /class="title"[^>]*>([^<(]+) /.exec(texts.get(path) ?? '')?.[1]));

    expect([...titles].sort()).to.deep.equal([
      'Answers per second',
      'Bets taken per second',
      'Callbacks per second',
      'Events per second',
      'p99, ms',
    ]);
  });
});
