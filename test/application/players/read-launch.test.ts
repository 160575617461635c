import { expect } from 'chai';
import { readLaunch, type LaunchInput } from '../../../src/application/players/read-launch.ts';
import { accepted, guid } from '../../ports/catalogue-seeds.ts';

const reading = (input: LaunchInput = {}) => readLaunch({ gameId: guid(1), currency: 'USD', ...input });

describe('readLaunch', () => {
  it('takes an empty field for one that was not sent', () => {
    const empty = { country: ' ', platform: '', language: ' ', returnUrl: '', playerIp: '' };

    expect(accepted(reading(empty))).to.deep.equal({
      gameId: guid(1),
      currency: 'USD',
      country: undefined,
      view: { platform: 'WEB', language: 'en-US', returnUrl: undefined, playerIp: undefined },
    });
  });

  for (const platform of ['WEB', 'MOBILE', 'DESKTOP', 'web', ' Desktop ']) {
    it(`takes the platform "${platform}"`, () => {
      expect(accepted(reading({ platform })).view.platform).to.equal(platform.trim().toUpperCase());
    });
  }

  it('refuses another platform, and names those there are', () => {
    expect(reading({ platform: 'TV', language: '?' })).to.deep.equal({
      ok: false,
      error: { kind: 'platform_unsupported', sentence: 'platform must be one of WEB, MOBILE, DESKTOP' },
    });
  });

  const wrong = [
    [{ gameId: 'x', currency: '' }, 'game_id'],
    [{ gameId: `${guid(1)}0`, currency: '' }, 'game_id'],
    [{ currency: '', language: '?' }, 'currency'],
    [{ currency: 'TOO-LONG-CODE', language: '?' }, 'currency'],
    [{ country: 'UK', language: '?' }, 'country'],
    [{ language: 'en_US', returnUrl: 'x' }, 'language'],
    [{ language: 'e', returnUrl: 'x' }, 'language'],
    [{ language: 'en-', returnUrl: 'x' }, 'language'],
    [{ language: `en${'-abcdefgh'.repeat(4)}`, returnUrl: 'x' }, 'language'],
    [{ returnUrl: '/lobby', playerIp: 'x' }, 'return_url'],
    [{ returnUrl: 'javascript:alert(1)', playerIp: 'x' }, 'return_url'],
    [{ returnUrl: 'https://user:word@agent.example/', playerIp: 'x' }, 'return_url'],
    [{ playerIp: '203.0.113.7:80' }, 'player_ip'],
  ] as const;
  for (const [input, field] of wrong) {
    it(`refuses ${JSON.stringify(input)}, and names ${field}`, () => {
      expect(reading(input)).to.have.nested.property('error.field', field);
    });
  }
});
