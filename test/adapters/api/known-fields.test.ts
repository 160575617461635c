import { expect } from 'chai';
import { ADMIN_CALLS } from '../../../src/adapters/api/contracts.ts';
import { knownFields } from '../../../src/adapters/api/schemas/known-fields.ts';

describe('knownFields', () => {
  for (const call of ADMIN_CALLS.filter(({ sends }) => sends !== undefined && !Array.isArray(sends))) {
    it(`knows the fields of ${call.name}, and no others`, () => {
      const sent = call.sends as object;

      expect(knownFields(call, { ...sent, 'a name of the sender': 1 })).to.have.members(Object.keys(sent));
    });
  }

  it('knows none of a list, and none of a call without a body', () => {
    const [call] = ADMIN_CALLS.filter(({ body }) => body === undefined);

    expect(knownFields(call ?? {}, { code: 'A' })).to.deep.equal([]);
    expect(ADMIN_CALLS.flatMap((each) => knownFields(each, [{ code: 'A' }]))).to.deep.equal([]);
  });
});
