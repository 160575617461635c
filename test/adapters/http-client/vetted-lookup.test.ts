import { expect } from 'chai';
import type { LookupAddress } from 'node:dns';
import { AddressRefused, vettedLookup } from '../../../src/adapters/http-client/vetted-lookup.ts';

type Looked = readonly [Error | null, string | LookupAddress[], number | undefined];

const found = (addresses: readonly LookupAddress[], options: { readonly all?: boolean }): Promise<Looked> =>
  new Promise((resolve) => {
    const lookup = vettedLookup(RULES, (_hostname, _options, callback) => callback(null, [...addresses]));
    lookup('agent.example', options, (error, address, family) => resolve([error, address, family]));
  });

const RULES = { allowsPrivate: false };
const PUBLIC = { address: '8.8.8.8', family: 4 };
const PUBLIC_6 = { address: '2606:4700:4700::1111', family: 6 };
const PRIVATE = { address: '10.0.0.1', family: 4 };

describe('vettedLookup', () => {
  it('gives the public ones among the addresses, in their order', async () => {
    const [error, addresses] = await found([PRIVATE, PUBLIC_6, PUBLIC], { all: true });

    expect(error).to.equal(null);
    expect(addresses).to.deep.equal([PUBLIC_6, PUBLIC]);
  });

  it('gives the first public one where one is asked for', async () => {
    expect(await found([PRIVATE, PUBLIC], {})).to.deep.equal([null, '8.8.8.8', 4]);
  });

  it('refuses a name that has no public address', async () => {
    const [error] = await found([PRIVATE], { all: true });

    expect(error).to.be.instanceOf(AddressRefused);
  });

  it('judges every answer anew, so that a name that has moved since gains nothing', async () => {
    const answers = [[PUBLIC], [PRIVATE]];
    const lookup = vettedLookup(RULES, (_hostname, _options, callback) => callback(null, answers.shift()!));
    const ask = (): Promise<Looked> =>
      new Promise((resolve) => lookup('agent.example', {}, (...looked) => resolve(looked as never)));

    const [[, first], [second]] = [await ask(), await ask()];

    expect(first).to.equal('8.8.8.8');
    expect(second).to.be.instanceOf(AddressRefused);
  });

  it('gives private ones where they are allowed, and link-local ones never', async () => {
    const lookup = vettedLookup({ allowsPrivate: true }, (_hostname, _options, callback) =>
      callback(null, [{ address: '169.254.169.254', family: 4 }, { address: 'fe80::1', family: 6 }, PRIVATE]),
    );

    const addresses = await new Promise((resolve) =>
      lookup('metadata.example', { all: true }, (_, all) => resolve(all)),
    );

    expect(addresses).to.deep.equal([PRIVATE]);
  });

  it('passes on that the name is unknown', async () => {
    const unknown = Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
    const lookup = vettedLookup(RULES, (_hostname, _options, callback) => callback(unknown, []));

    const error = await new Promise((resolve) => lookup('agent.example', {}, resolve));

    expect(error).to.equal(unknown);
  });
});
