import { expect } from 'chai';
import fc from 'fast-check';
import { listedIn, readXml, readXmlInTurns } from '../../../../src/adapters/providers/provider-c/xml-answer.ts';
import { ANSWER_LIMITS } from '../../../../src/adapters/providers/upstream/answer-limits.ts';
import { XML_LIMITS } from '../../../../src/adapters/providers/provider-c/xml-document.ts';

const names = (count: number): string => Array.from({ length: count }, (_, at) => `<a${at}/>`).join('');
const attributes = (count: number): string => Array.from({ length: count }, (_, at) => ` a${at}="1"`).join('');
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
    ['more names in an element than any answer has', `<R>${names(XML_LIMITS.namesInElement + 1)}</R>`],
    ['more attributes than any answer has', `<R><A${attributes(XML_LIMITS.attributesInElement + 1)}/></R>`],
    ['an attribute that is there twice', '<R><A a="1" a="1"/></R>'],
    ['a level more than the bound', deep(XML_LIMITS.depth + 1)],
    ['more elements than an answer of its length has', `<R>${'<a/>'.repeat(ANSWER_LIMITS.bytes / 16)}</R>`],
    ['elements nested too deeply', `<R>${deep(10_000)}</R>`],
  ] as const) {
    it(`refuses ${title}`, () => {
      expect(readXml(text)).to.equal(undefined);
    });
  }

  it('reads as much as its bounds allow', () => {
    const { depth, namesInElement, attributesInElement } = XML_LIMITS;

    expect(readXml(deep(depth))).to.have.property('a');
    expect(Object.keys(readXml(`<R>${names(namesInElement)}</R>`) ?? {})).to.have.length(namesInElement);
    expect(readXml(`<R><A${attributes(attributesInElement)}/></R>`)).to.deep.equal({ A: '' });
  });

  it('keeps a reference that nobody declared, as it stands', () => {
    expect(readXml('<R><A>a&nbsp;b</A></R>')).to.deep.equal({ A: 'a&nbsp;b' });
  });

  it('reads a long text in turns with others, and the same', async () => {
    const text = `<R><A>${'é🎲\r\n&amp;'.repeat(200_000)}</A></R>`;
    let turns = 0;
    const others = setInterval(() => (turns += 1), 0);

    const read = await readXmlInTurns(text, ANSWER_LIMITS);

    clearInterval(others);
    expect(read).to.deep.equal(readXml(text));
    expect(turns).to.be.above(1);
  });

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
