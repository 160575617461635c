/** Queries as seven implementations of single DES and MD5 agree on them; the keys are made up. */
export const KEYS = { md5Key: 'MadeUpMd5Key1', secretKey: '0123456789ABCDEF0123456789ABCDEF' };
export const TIME = '20260115093000';

const queryOf = (method: string): string =>
  `method=${method}&Key=${KEYS.secretKey}&Time=${TIME}&Username=demo001&CurrencyType=USD`;

export const SAMPLES = [
  {
    method: 'LoginRequest',
    query: queryOf('LoginRequest'),
    encrypted:
      'pbILFPrcPRZy3l3FL7axkHIJT307vx6T77I4BgEYLBKxbEDZREwtLri9mfnYlSsNjoRA3Wf/9MjyVN3C6WCaCx5hYi84EoIRc9h2RAUzERkx/kxSc2p7H2BX/kq/yWAaPHmKTuWE5Abks4yaJ1zoZA==',
    signature: '233dd13ffd5e4d6f6f1aa754843c0b88',
  },
  {
    method: 'RegUserInfo',
    query: queryOf('RegUserInfo'),
    encrypted:
      'sWonbO0yvu/l4aikEUqdroluyH3wBsVgr7R1z+wmjQQltpbjtWx/N1HKLXr+s9O63KNc1JxyO5EYIREf+FxNSjEH/yEGrsiOXp9tt5BBM6YKlLPoU+ku9ONAW1k7NnKZWiH4vYV9ZqmTZUd9t8MO4Q==',
    signature: 'babf14b63a90e6812ca15f7993849794',
  },
];
