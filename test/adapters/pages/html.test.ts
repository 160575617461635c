import { expect } from 'chai';
import { html } from '../../../src/adapters/pages/html.ts';

describe('html', () => {
  it('escapes text between tags and in attributes', () => {
    const made = html`<a title="${`"'>`}">${'<b> & </b>'}</a>`;

    expect(made.markup).to.equal('<a title="&#34;&#39;&#62;">&#60;b&#62; &#38; &#60;/b&#62;</a>');
  });

  it('leaves markup of its own as it is, in lists too', () => {
    const made = html`<p>${['a', '<'].map((text) => html`<i>${text}</i>`)}</p>`;

    expect(made.markup).to.equal('<p><i>a</i><i>&#60;</i></p>');
  });

  it('shows nothing for undefined, and numbers as they are', () => {
    expect(html`<p>${undefined}${0}</p>`.markup).to.equal('<p>0</p>');
  });
});
