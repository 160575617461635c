import type { ExactJsonValue } from '../../protocol-kit.ts';
import { jsonAnswer, type SimulatorAnswer } from '../../simulator-kit.ts';

/** The upstream's texts of the simulator's codes. */
const TEXTS = {
  0: '',
  100: 'no such command',
  102: 'time format',
  103: 'vendorId and signature format',
  104: 'account exists',
  106: 'invalid data',
  107: 'operation is successful, but no data found',
  10201: 'range over one day',
  10202: 'timestamp off by more than 30 seconds',
  10301: 'vendorId empty',
  10302: 'vendorId unknown',
  10303: 'signature wrong',
  10304: 'signature empty',
  10401: 'user empty',
  10403: 'username empty',
  10404: 'account too long, 5 to 17 characters',
  10405: 'account too short, 5 to 17 characters',
  10406: 'password too long',
  10407: 'password too short',
  10409: 'username too long',
  10411: 'try again after 30 seconds',
  10418: 'try again after 10 seconds',
  10422: 'account may have letters, digits, @ and _ only',
  10501: 'no such account',
  10502: 'account empty',
  10503: 'password empty',
  10504: 'wrong password',
  10505: 'account disabled',
  10511: 'same password',
  10601: 'limit not open',
  10602: 'period empty',
  10703: 'serial number empty',
  10704: 'serial number not found',
  10910: 'betId empty',
  10911: 'betId not found',
  10912: 'betId format',
} as const;

export type WmCode = keyof typeof TEXTS;

/** The reply of a command, before the envelope. */
export interface WmReply {
  readonly code: WmCode;
  readonly result: ExactJsonValue;
}

/** The reply of a success. */
export const done = (result: ExactJsonValue): WmReply => ({ code: 0, result });

/** The reply of a failure. */
export const failed = (code: WmCode): WmReply => ({ code, result: '' });

/** The answer as it is sent. Refusals have status 200 too. */
export const wireAnswer = ({ code, result }: WmReply): SimulatorAnswer =>
  jsonAnswer({ errorCode: code, errorMessage: TEXTS[code], result });
