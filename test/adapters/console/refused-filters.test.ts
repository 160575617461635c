import { expect } from 'chai';
import { SCREENS } from '../../../src/adapters/console/screens.ts';
import { AGENT } from '../../ports/catalogue-seeds.ts';
import { populate } from '../../ports/money-seeds.ts';
import { startGateway, type Gateway } from '../http/gateway.ts';
import type { Visitor } from '../http/sign-in/browser.ts';
import { signedInAs } from './signed-in-as.ts';

describe('a page of the console that refuses a filter', () => {
  let gateway: Gateway;
  let visitor: Visitor;

  before(async () => {
    gateway = await startGateway();
    await populate(gateway.world);
    visitor = await signedInAs(gateway, 'ann', 'admin');
  });
  after(() => gateway.close());

  const lists = SCREENS.filter(({ filters }) => filters !== undefined);

  for (const { path, name } of lists) {
    it(`keeps the filters of ${name}, and says what is wrong in place of the list`, async () => {
      const { httpStatus, text } = await visitor.get(`${path.replace('{code}', AGENT)}?page=0`);

      expect(httpStatus).to.equal(400);
      expect(text).to.include('class="filters"');
      expect(text).to.match(
        /<div id="results"[^>]*><p class="refusal" role="alert">\s*Nothing is shown: Page must be /,
      );
    });
  }

  it('keeps what was typed', async () => {
    const { text } = await visitor.get('/console/transactions?min_amount=abc&agent=ACME');

    expect(text).to.include('Nothing is shown: Min amount must be a plain decimal number from 0.');
    expect(text).to.include('value="abc"');
    expect(text).to.include('value="ACME"');
  });

  it('is one of a list that has filters', () => {
    expect(lists).not.to.have.length(0);
  });
});
