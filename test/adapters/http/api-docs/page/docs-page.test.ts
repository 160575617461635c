import { expect } from 'chai';
import { FAILURE_CODES } from '../../../../../src/adapters/api/words/failure-codes.ts';
import { DOCS_PATHS } from '../../../../../src/adapters/http/api-docs/docs-answers.ts';
import { docsSite } from '../../../../../src/adapters/http/api-docs/page/docs-site.ts';
import { callsOf } from '../../../../../src/adapters/http/api-docs/page/resolve.ts';
import type { OpenApiDocument } from '../../../../../src/adapters/http/api-docs/openapi.ts';
import { openApiDocuments } from '../../../../../src/adapters/http/index.ts';

const FILES = { style: '/docs/docs.css', script: '/docs/docs.js' };
const site = await docsSite(openApiDocuments, FILES);
const DOCUMENTS: OpenApiDocument[] = Object.values(openApiDocuments);
const matchesIn = (page: string, pattern: RegExp): string[] =>
  [...page.matchAll(pattern)].map(([, found]) => found ?? '');
const idsIn = (path: string): string[] => matchesIn(site.get(path) ?? '', / id="([^"]+)"/g);
const start = site.get('/docs') ?? '';

describe('the documentation', () => {
  it('has a start page, and a page for each group of readers', () => {
    expect([...site.keys()]).to.deep.equal(['/docs', '/docs/agent', '/docs/callbacks', '/docs/admin']);
  });

  it('has a section for each operation and each callback, on one page, and a line in the list of all calls', () => {
    const ids = DOCUMENTS.flatMap(callsOf).map(({ operation }) => operation.operationId);

    const sections = [...site.values()].flatMap((page) => matchesIn(page, /<section class="call" id="(\w+)"/g));
    expect(sections.sort()).to.deep.equal([...ids].sort());
    expect(matchesIn(start, /<a href="docs\/[a-z]+#(\w+)"/g).sort()).to.deep.equal([...ids].sort());
  });

  it('puts the calls of Agents on one page, callbacks on another, and administration on the third', () => {
    expect(idsIn('/docs/agent')).to.include('listGames').and.not.include('createAgent');
    expect(idsIn('/docs/callbacks')).to.have.length.greaterThan(4).and.not.include('listGames');
    expect(idsIn('/docs/admin')).to.include.members(['createAgent', 'probeLife']).and.not.include('listGames');
  });

  for (const [path, page] of site) {
    describe(`on ${path}`, () => {
      it('has each id once, and a target for each link, on its page or another', () => {
        const ids = idsIn(path);
        const links = matchesIn(page, / href="([^"]+)"/g).filter((href) => !href.startsWith('data:'));

        expect(new Set(ids).size).to.equal(ids.length);
        expect(ids).to.include.members(matchesIn(page, /aria-labelledby="([^"]+)"/g));
        for (const link of links) {
          const { pathname, hash } = new URL(link, `http://gateway${path}`);
          expect(site.has(pathname) || DOCS_PATHS.includes(pathname), link).to.equal(true);
          if (hash !== '') expect(idsIn(pathname), link).to.include(hash.slice(1));
        }
      });

      it('steps down one level of headings at a time', () => {
        const levels = matchesIn(page, /<h([1-6])/g).map(Number);

        expect(levels[0]).to.equal(1);
        expect(levels.filter((level, at) => level > (levels[at - 1] ?? 0) + 1)).to.deep.equal([]);
        expect(levels.filter((level) => level === 1)).to.have.length(1);
      });

      it('runs its one script, and loads nothing but that and its style', () => {
        const scripts = matchesIn(page, /<script ([^>]*)>/g);

        expect(scripts).to.have.length(1);
        expect(scripts[0]).to.match(/^src="(?:\.\.\/)?docs\/docs\.js" defer$/);
        expect(page).to.not.match(/<iframe|<img|<object|<style|\son\w+=|style="|@import|url\(/);
      });
    });
  }

  it('lists every failure on the start page', () => {
    for (const { code, httpStatus } of Object.values(FAILURE_CODES)) {
      expect(start).to.match(new RegExp(`<code>${code}</code>\\s*</th>\\s*<td>${httpStatus}</td>`));
    }
  });

  it('finds a call by the names of its fields', () => {
    const [fields = ''] = /data-fields="listGames [^"]*"/.exec(start) ?? [];

    expect(fields.split(' ')).to.include.members(['game_type', 'is_maintenance']);
  });

  it('shows a table of fields once on a page, and links to it from the calls that answer the same', () => {
    const admin = site.get('/docs/admin') ?? '';
    const [, shown = ''] = admin.split('id="changeAgent"');

    expect(shown.slice(0, shown.indexOf('</section>'))).to.include('The same fields as of <a href="#createAgent">');
  });

  it('is made in turns with other requests, a chapter a turn', async () => {
    let turns = 0;
    let isMade = false;
    const others = (): void => {
      turns += 1;
      if (!isMade) setImmediate(others);
    };
    setImmediate(others);

    await docsSite(openApiDocuments, FILES).finally(() => (isMade = true));

    expect(turns).to.be.at.least(DOCUMENTS.flatMap(({ tags }) => tags).length);
  });

  it('links each page of calls, and each group of the start page, to its document', () => {
    const documents = ['agent', 'callbacks', 'admin'].map((name) => `openapi/${name}.json`);

    expect(matchesIn(start, / href="(openapi[^"]+)"/g)).to.deep.equal(documents);
    for (const [path, page] of [...site].slice(1))
      expect(matchesIn(page, / href="..\/(openapi[^"]+)"/g)).to.deep.equal([`openapi/${path.split('/').at(-1)}.json`]);
  });

  it('escapes what the documents say', async () => {
    const evil = '<script>alert(1)</script>';
    const { agent } = openApiDocuments;
    const info = { ...agent.info, title: evil, summary: `" ${evil}` };
    const made = await docsSite({ ...openApiDocuments, agent: { ...agent, info } }, FILES);

    for (const page of made.values()) expect(page).to.not.include(evil);
    expect(made.get('/docs/agent')).to.include('content="&#34; &#60;script&#62;');
  });

  it('leaves no markup open in code whose quotes are plain', () => {
    for (const page of site.values())
      for (const code of matchesIn(page, /<pre[^>]*><code>([^]*?)<\/code>/g))
        expect(code.replaceAll(/<\/?[biu]>/g, '')).to.not.include('<');
  });
});
