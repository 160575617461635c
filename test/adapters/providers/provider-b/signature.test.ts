import { expect } from 'chai';
import { OPERATIONS, type OperationName } from '../../../../src/adapters/providers/provider-b/operations.ts';
import { inboundSign, outboundSign } from '../../../../src/adapters/providers/provider-b/signature.ts';

const SIGNER = { operatorCode: 'DEM1', secretKey: 'madeupsecretkey0000001' };
const SECONDS = '1768440600';

/** Computed apart from this code: md5 of time, key, word and operator. */
const VECTORS: Partial<Record<OperationName, string>> = {
  launchGame: '5ade13deb957abb3f66b73b2a4614d5c',
  wagerList: '81359f3ea187a4f6db1145c9da4eefa3',
  wager: '91a1976aa098f7fe4a408b3ec0114942',
  gameList: '7bf18d4c2d4772ef29db79a12cd98af5',
  gameHistory: '4da9dd372bddb5ed4c69be4f8acf6c33',
  productList: '008d144be202adf239f40d210413e0a8',
  launchSuperLobby: '4adb186ea531d35d97f73a8be1c6603c',
  createFreeRound: 'ae862e05777e82eb51366bd1321bc942',
  cancelFreeRound: '53e0643331ac17c99b37b09c50d07f12',
  getPlayerFreeRoundBonus: '09e2271856a3bde0b855c1e2ff1666c9',
  getGamesBetScales: 'f07e4dffd78275e9884a6886bbe28680',
  'seamless/balance': 'd91b1bf95b292afcfe2fcee8a88af61e',
  withdraw: '101200054e17344789d829a2239c95c6',
  deposit: 'f4b424452f83520a1bb5090fd0626192',
};

describe('the signature of provider-b', () => {
  it("is the one that the upstream's document prints for the super lobby", () => {
    const sign = outboundSign({ operatorCode: 'CMUT_V2', secretKey: 'XXXX' }, 'launchsuperlobby', '1694617425');

    expect(sign).to.equal('fc607f037e87fbf9cfac419423e43144');
  });

  for (const [name, sign] of Object.entries(VECTORS)) {
    it(`of ${name} is ${sign}`, () => {
      const { word } = OPERATIONS[name as OperationName];

      expect(outboundSign(SIGNER, word, SECONDS)).to.equal(sign);
    });
  }

  it('is known for every operation', () => {
    expect(VECTORS).to.have.all.keys(Object.keys(OPERATIONS));
  });

  it('holds in the documented words that no operation here uses', () => {
    expect(outboundSign(SIGNER, 'autodeposit', SECONDS)).to.equal('dc5b8f1faafa1ed8892deb4500b6a6c4');
    expect(outboundSign(SIGNER, 'getwalletcurrencies', '1768440600123')).to.equal('661db3ce2ebfe1c21a1ce2127bf6c624');
  });
});

describe('the signature of what provider-b sends', () => {
  for (const [word, sign] of [
    ['getbalance', 'ea66b1d0e3ca22c5144d89d942be072c'],
    ['withdraw', 'd2a4cda38a69642bb71345f2c603cb72'],
    ['deposit', '911a5fc41857a4c8609fb73fe278d08f'],
    ['pushbetdata', 'e8e5208ac4dc351edacaee56656031b6'],
  ] as const) {
    it(`of ${word} is ${sign}`, () => {
      expect(inboundSign(SIGNER, word, SECONDS)).to.equal(sign);
    });
  }
});
