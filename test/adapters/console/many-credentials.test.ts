/** An Agent that had many tokens and secrets has its pages in the console one by one. */
import { expect } from 'chai';
import { AGENT, agentOf, guid, MOMENT_MS, opaqueTokenOf } from '../../ports/catalogue-seeds.ts';
import { startGateway, type Gateway } from '../http/gateway.ts';
import type { Visitor } from '../http/sign-in/browser.ts';
import { confirmed, signedInAs } from './signed-in-as.ts';

const ENDED = 300;
const WORKING = 5_000;

describe('hundreds of credentials of an Agent in the console', () => {
  let gateway: Gateway;
  let visitor: Visitor;

  before(async () => {
    gateway = await startGateway();
    const { agents, tokens, callbackSecrets } = gateway.world;
    await agents.create(agentOf());
    const secret = { agent: AGENT, secretSealed: 'sealed', createdAtMs: MOMENT_MS };
    for (let number = 1; number <= ENDED; number += 1) {
      const revokedAtMs = MOMENT_MS + number;
      await tokens.add(opaqueTokenOf(number, { revokedAtMs }));
      await callbackSecrets.add({ ...secret, id: guid(number), revokedAtMs });
    }
    await tokens.add(opaqueTokenOf(WORKING));
    await callbackSecrets.add({ ...secret, id: guid(WORKING), revokedAtMs: undefined });
    visitor = await signedInAs(gateway, 'ann', 'admin');
  });
  after(() => gateway.close());

  for (const place of ['agents', 'agent-view']) {
    const path = `/console/${place}/${AGENT}`;

    it(`have a page of less than 100 KB that begins with those that work, and leads on: ${place}`, async () => {
      const { text } = await visitor.get(path);

      expect(Buffer.byteLength(text)).to.be.lessThan(100_000);
      expect(text.split(guid(WORKING)).length - 1, 'both lists have the one that works').to.be.at.least(2);
      expect(text).to.include('1–20 of 301');
      expect(text).to.include(`href="${path}?tokens_page=2">Next`).and.include(`href="${path}?secrets_page=2">Next`);
    });

    it(`turn one list, and leave the other where it is: ${place}`, async () => {
      const { text } = await visitor.get(`${path}?tokens_page=16&secrets_page=2`);

      expect(text).to.include('301–301 of 301').and.include('21–40 of 301');
      expect(text).to.include('tokens_page=15&#38;secrets_page=2">Previous');
      expect(text).to.include('tokens_page=16&#38;secrets_page=3">Next');
    });
  }

  it('let the page of the Agent say truly whether a token works, whatever page of tokens it shows', async () => {
    const { text } = await visitor.get(`/console/agents/${AGENT}?tokens_page=3`);

    expect(text).to.not.include('It has no valid token');
  });

  it('are revoked by their id, although the first page has them not', async () => {
    const { tokens } = gateway.world;
    await tokens.add(opaqueTokenOf(WORKING + 1, { expiresAtMs: MOMENT_MS + 1 }));
    const asked = `/console/agents/${AGENT}?confirm=revoke-own-token&:id=${guid(WORKING + 1)}`;

    expect((await visitor.get(asked)).text).to.include('Issued');
    await confirmed(visitor, asked);

    expect((await tokens.find(AGENT, guid(WORKING + 1)))?.revokedAtMs).to.equal(gateway.clock.nowMs());
  });
});
