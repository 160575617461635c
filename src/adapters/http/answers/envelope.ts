/** The texts of a success: the specification's sample, and a translation for clients that prefer English. */
export const SUCCESS_TEXT = { zh: '获取成功', en: 'success' } as const;
export type Language = keyof typeof SUCCESS_TEXT;

/** The envelope of a success; `dataJson` is JSON already. It has exactly the specification's four keys, in its order. */
export const successEnvelope = (dataJson: string, msg: string): string =>
  `{"status":true,"code":0,"data":${dataJson},"msg":"${msg}"}`;

/** The envelope of a failure: no data, and a sentence with the reason. */
export const failureEnvelope = (code: number, msg: string): string =>
  `{"status":false,"code":${code},"data":{},"msg":${JSON.stringify(msg)}}`;
