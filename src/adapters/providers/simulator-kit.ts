/** The second half of the protocol kit: what a simulator is made of. It is apart, because a gateway runs without simulators. */
export { AcknowledgedBets, type Acknowledgement } from './simulation/acknowledged-bets.ts';
export { BookedRounds } from './simulation/booked-rounds.ts';
export { SimulatedGames, type SimulatedGamesParts } from './simulation/games/simulated-games.ts';
export { isUnknown, RepeatingSender, type SendingRules } from './simulation/repeating-sender.ts';
export type { SimulatedBet } from './simulation/simulated-bet.ts';
export { SimulatorBooks, type SimulatedPlayer, type SimulatedTransfer } from './simulation/simulator-books.ts';
export type { SentBet, SentBook, SentResult, SimulatorSender } from './simulation/simulator-sender.ts';
export {
  jsonAnswer,
  SimulatorServer,
  type SimulatedPages,
  type SimulatedProtocol,
  type SimulatorAnswer,
  type SimulatorRequest,
} from './simulation/simulator-server.ts';
export type {
  CreateSimulator,
  SenderParts,
  Simulator,
  SimulatorOptions,
  SimulatorSample,
} from './simulation/simulator.ts';
