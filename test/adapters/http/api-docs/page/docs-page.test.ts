import { expect } from 'chai';
import { docsPage } from '../../../../../src/adapters/http/api-docs/page/docs-page.ts';
import { callsOf, webhooksOf } from '../../../../../src/adapters/http/api-docs/page/resolve.ts';
import { FAILURE_CODES } from '../../../../../src/adapters/api/failure-codes.ts';
import { openApiDocument } from '../../../../../src/adapters/http/index.ts';

const page = docsPage(openApiDocument);
const matches = (pattern: RegExp): string[] => [...page.matchAll(pattern)].map(([, found]) => found ?? '');

describe('the documentation page', () => {
  it('has a section for each operation and each callback, and a line in the contents', () => {
    const ids = [...callsOf(openApiDocument), ...webhooksOf(openApiDocument)].map(
      ({ operation }) => operation.operationId,
    );

    expect(matches(/<section class="call" id="(\w+)"/g).sort()).to.deep.equal([...ids].sort());
    expect(matches(/<a href="#(\w+)"/g)).to.include.members(ids);
  });

  it('has each id once, and a target for each link within', () => {
    const ids = matches(/ id="([^"]+)"/g);

    expect(new Set(ids).size).to.equal(ids.length);
    expect(ids).to.include.members(matches(/href="#([^"]+)"/g));
    expect(ids).to.include.members(matches(/aria-labelledby="([^"]+)"/g));
  });

  it('steps down one level of headings at a time', () => {
    const levels = matches(/<h([1-6])/g).map(Number);

    expect(levels[0]).to.equal(1);
    expect(levels.filter((level, at) => level > (levels[at - 1] ?? 0) + 1)).to.deep.equal([]);
    expect(levels.filter((level) => level === 1)).to.have.length(1);
  });

  it('lists every failure', () => {
    for (const { code, httpStatus } of Object.values(FAILURE_CODES)) {
      expect(page).to.match(new RegExp(`<code>${code}</code>\\s*</th>\\s*<td>${httpStatus}</td>`));
    }
  });

  it('escapes what the document says', () => {
    const evil = '<script>alert(1)</script>';
    const made = docsPage({ ...openApiDocument, info: { ...openApiDocument.info, title: evil, summary: `" ${evil}` } });

    expect(made).to.not.include('<script');
    expect(made).to.include('content="&#34; &#60;script&#62;');
  });

  it('runs nothing and loads nothing', () => {
    expect(page).to.not.match(/<script|<iframe|<img|<object|\son\w+=|\ssrc=|style="|@import|url\(/);
    expect(matches(/href="(?!#)([^"]+)"/g)).to.satisfy((targets: string[]) =>
      targets.every((target) => target === 'openapi.json' || target.startsWith('data:image/svg+xml,')),
    );
  });
});
