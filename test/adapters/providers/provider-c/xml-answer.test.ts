import { expect } from 'chai';
import fc from 'fast-check';
import { listedIn, readXml } from '../../../../src/adapters/providers/provider-c/xml-answer.ts';

const deep = (levels: number): string => '<a>'.repeat(levels) + '</a>'.repeat(levels);

describe('an answer in XML', () => {
  it('leaves numbers as they are written', () => {
    expect(readXml('<R><A>0601</A><B>12345678901234567890.10</B><C>1e3</C></R>')).to.deep.equal({
      A: '0601',
      B: '12345678901234567890.10',
      C: '1e3',
    });
  });

  it('reads references, sections, namespaces and empty elements', () => {
    const text =
      '\uFEFF<?xml version="1.0"?><x:R xmlns:x="y"><x:A>a&amp;b &#38; &#x3C;</x:A><B><![CDATA[<&>]]></B><C /></x:R>';

    expect(readXml(text)).to.deep.equal({ A: 'a&b & <', B: '<&>', C: '' });
  });

  it('does not read references twice', () => {
    expect(readXml('<R><A>&amp;lt;</A></R>')).to.deep.equal({ A: '&lt;' });
  });

  for (const [title, text] of [
    ['nothing', ''],
    ['a page for people', '<html><body>Sorry</body>'],
    ['JSON', '{"ErrorMsgId":0}'],
    ['half a document', '<R><A>1</A>'],
    ['two documents', '<R><A>1</A></R><S><A>2</A></S>'],
    ['a root without children', '<R>1</R>'],
    ['a document type', '<!DOCTYPE R><R><A>1</A></R>'],
    ['an entity of its own', '<!doctype R [<!ENTITY a "b">]><R><A>&a;</A></R>'],
    ['a name that every object has', '<R><__proto__><A>1</A></__proto__></R>'],
    ['elements nested too deeply', `<R>${deep(10_000)}</R>`],
  ] as const) {
    it(`refuses ${title}`, () => {
      expect(readXml(text)).to.equal(undefined);
    });
  }

  it('refuses every beginning of a document that is not the whole', () => {
    const text =
      '<R><ErrorMsgId>0</ErrorMsgId><BetDetailList><BetDetail><BetID>1</BetID></BetDetail></BetDetailList></R>';
    fc.assert(
      fc.property(fc.integer({ min: 0, max: text.length - 1 }), (length) => {
        expect(readXml(text.slice(0, length))).to.equal(undefined);
      }),
    );
  });

  it('gives a list of one as a list', () => {
    const one = readXml('<R><HostList><Host><HostID>1</HostID></Host></HostList></R>') ?? {};

    expect(listedIn(one, 'HostList', 'Host')).to.deep.equal([{ HostID: '1' }]);
  });

  it('gives an empty list for an empty or absent element, and nothing for a strange one', () => {
    const lists = [
      '<R><HostList /><A/></R>',
      '<R><A/></R>',
      '<R><HostList>x</HostList></R>',
      '<R><HostList><A/></HostList></R>',
    ];

    const read = lists.map((text) => listedIn(readXml(text) ?? {}, 'HostList', 'Host'));

    expect(read).to.deep.equal([[], [], undefined, undefined]);
  });
});
