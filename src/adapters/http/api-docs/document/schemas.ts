import type { Schema } from '../openapi.ts';
import { adminDataSchemas } from './admin-data-schemas.ts';
import { adminRequestSchemas } from './admin-request-schemas.ts';
import { changeDataSchemas } from './change-schemas.ts';
import { callbackDataSchemas, callbackRequestSchemas } from './callback-schemas.ts';
import { diagnosisDataSchemas } from './diagnosis-schemas.ts';
import { envelopeSchemas, successEnvelopeOf } from './envelope-schemas.ts';
import { agentDataSchemas, agentRequestSchemas } from './game-schemas.ts';
import { inDoubtDataSchemas, inDoubtRequestSchemas } from './in-doubt-schemas.ts';
import { jobDataSchemas, jobRequestSchemas } from './job-schemas.ts';
import { moneyDataSchemas } from './money-schemas.ts';
import { playerDataSchemas, playerRequestSchemas } from './player-schemas.ts';
import { reportDataSchemas, reportRequestSchemas } from './report-schemas.ts';
import { transferDataSchemas, transferRequestSchemas } from './transfer-schemas.ts';

const requests = {
  ...agentRequestSchemas,
  ...playerRequestSchemas,
  ...transferRequestSchemas,
  ...reportRequestSchemas,
  ...adminRequestSchemas,
  ...jobRequestSchemas,
  ...callbackRequestSchemas,
  ...inDoubtRequestSchemas,
};
const data = {
  ...agentDataSchemas,
  ...playerDataSchemas,
  ...transferDataSchemas,
  ...reportDataSchemas,
  ...adminDataSchemas,
  ...jobDataSchemas,
  ...callbackDataSchemas,
  ...moneyDataSchemas,
  ...changeDataSchemas,
  ...diagnosisDataSchemas,
  ...inDoubtDataSchemas,
  Nothing: envelopeSchemas.Nothing,
};

export type RequestSchemaName = keyof typeof requests;
/** What an answer may carry as `data`; parts of such a thing are not among them. */
export type DataSchemaName = Exclude<keyof typeof data, 'OfferedGame' | 'GameChange' | 'Bet' | 'Support' | 'OfferRule'>;

const answered: Readonly<Record<DataSchemaName, true>> = {
  GameList: true,
  GameChanges: true,
  RegisteredPlayer: true,
  Balance: true,
  LaunchedGame: true,
  MadeTransfer: true,
  OrderStatus: true,
  BetList: true,
  BetDetail: true,
  ProviderHealth: true,
  CapabilityList: true,
  ExtensionAnswer: true,
  Agent: true,
  AgentList: true,
  IssuedToken: true,
  TokenList: true,
  IssuedCallbackSecret: true,
  CallbackSecretList: true,
  OfferRules: true,
  Provider: true,
  ProviderList: true,
  Game: true,
  ImportReport: true,
  StartedJob: true,
  Job: true,
  JobList: true,
  CallbackList: true,
  ShownCallback: true,
  Replayed: true,
  Audit: true,
  TransactionList: true,
  ChangeList: true,
  Diagnosis: true,
  InDoubtList: true,
  InDoubtItem: true,
  InDoubtAnswer: true,
  OwnInDoubtList: true,
  Nothing: true,
};

/** Everything under `components/schemas`; the envelope around a `Thing` is a `ThingEnvelope`. */
export const schemas: Readonly<Record<string, Schema>> = {
  ...Object.fromEntries(Object.keys(answered).map((name) => [`${name}Envelope`, successEnvelopeOf(name)])),
  ...envelopeSchemas,
  ...requests,
  ...data,
};
