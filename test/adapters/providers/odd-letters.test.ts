import { expect } from 'chai';
import { UpstreamName } from '../../../src/domain/player/upstream-name.ts';
import { readConfig } from '../../../src/adapters/providers/provider-b/config.ts';
import { currencyOf, senderFault } from '../../../src/adapters/providers/provider-b/callbacks/read-body.ts';

const LOOKALIKES = ['ıvan', 'boſ', '\u212aim'];

describe('letters that look like others, from a provider,', () => {
  it('make another player of a name', () => {
    const folded = LOOKALIKES.map((name) => UpstreamName.of(name).text);

    expect(folded).to.deep.equal(['ıVAN', 'BOſ', '\u212aIM']);
  });

  it('make another operator and no currency', () => {
    const config = readConfig({ operator_code: 'DESK', secret_key: 'key' });
    if (!config.ok) throw new Error(config.error.field);

    expect(senderFault({ operator_code: 'deſk' }, 'withdraw', config.value)).to.equal('proxy_key');
    expect(senderFault({ operator_code: 'desk' }, 'withdraw', config.value)).to.equal('signature');
    expect(currencyOf('uſd', config.value)).to.equal(undefined);
    expect(currencyOf('usd', config.value)?.code).to.equal('USD');
  });
});
