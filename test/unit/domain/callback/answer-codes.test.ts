import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { betAnswerOf } from '../../../../src/domain/callback/agent-answer.ts';
import { ANSWER_CODES, ANSWER_WORDS } from '../../../../src/domain/callback/answer-codes.ts';
import { outcomeOf, type CallbackReply } from '../../../../src/domain/callback/callback-outcome.ts';

const guide = readFileSync(new URL('../../../../docs/guide-agent.md', import.meta.url), 'utf8');
const reply = (code: number, httpStatus = 200, data: object = {}): CallbackReply => ({
  kind: 'answered',
  httpStatus,
  text: JSON.stringify({ status: false, code, data, msg: '' }),
});

/** The cells of the rows in the guide's table with this head. */
function rowsBelow(head: string): readonly (readonly string[])[] {
  const lines = guide.slice(guide.indexOf(`| ${head} |`)).split('\n');
  const end = lines.findIndex((line) => !line.startsWith('|'));
  return lines.slice(2, end).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

describe('the codes with which an Agent answers a bet', () => {
  for (const [code, { says, because }] of ANSWER_CODES) {
    it(`give ${code} one meaning: ${says}`, () => {
      const answer = betAnswerOf(reply(code));

      expect(answer.kind).to.equal(says === 'not_taken' ? 'refused' : 'unknown');
      if (answer.kind === 'refused') expect(answer.because).to.equal(because ?? 'bet_refused');
    });

    for (const httpStatus of [400, 402, 403, 404, 409, 422, 500]) {
      it(`give ${code} no meaning with HTTP ${httpStatus}, which a proxy may send too`, () => {
        expect(betAnswerOf(reply(code, httpStatus)).kind).to.equal('unknown');
      });
    }
  }

  // Codes of a public guide for such services. None of them is a refusal here.
  for (const code of [7, 1001, 1002, 1003, 1004, 3003, 3004, 4002, 5002, 9001, 9002, 9999]) {
    it(`do not read ${code} as "not taken"`, () => {
      expect(ANSWER_CODES.get(code)?.says).to.be.oneOf(['unclear', 'not_now']);
    });
  }

  for (const code of [1, -1, 500, 999_999]) {
    it(`do not know ${code}, so the bet may have been taken`, () => {
      expect(betAnswerOf(reply(code)).kind).to.equal('unknown');
    });
  }

  it('equal the table in the guide for Agents, row by row', () => {
    const shown = [...ANSWER_CODES].map(([code, { says, meaning, why }]) => [
      String(code),
      meaning,
      says === 'not_taken' ? 'not taken' : 'unknown, and cancelled',
      why,
    ]);

    expect(rowsBelow('Code | Meaning | The bet is | Reason')).to.deep.equal(shown);
  });

  it('have the words of the guide for Agents', () => {
    const shown = [...ANSWER_WORDS].map(([word, { isTaken, why }]) => [
      `\`${word}\``,
      isTaken ? 'taken' : 'not taken',
      why,
    ]);

    expect(rowsBelow('`data.status` | The bet is | Reason')).to.deep.equal(shown);
  });
});

describe('the codes with which an Agent answers a report', () => {
  for (const [code, { says }] of ANSWER_CODES) {
    it(`${says === 'not_now' ? 'have the callback sent again' : 'have a person look at the callback'} after ${code}`, () => {
      expect(outcomeOf(reply(code))).to.equal(says === 'not_now' ? 'not_accepted' : 'refused');
    });
  }

  it('have the callback sent again for exactly the codes that the guide for Agents names', () => {
    const notNow = [...ANSWER_CODES].filter(([, { says }]) => says === 'not_now').map(([code]) => String(code));
    const [, named = ''] = /are sent again after ([^;]*);/.exec(guide) ?? [];

    expect(named.match(/\d+/g)).to.deep.equal(notNow);
  });

  it('have a person look at the callback after an unknown code', () => {
    expect(outcomeOf(reply(77))).to.equal('refused');
  });
});
