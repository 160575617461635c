/** The gateway of a hostile world; with money apart two of them behind the proxy that docs/operations has. */
import { progress } from '../../bench/progress.ts';
import { GatewayProcess } from '../../e2e/gateway-process.ts';
import { programOf } from '../../support/built-source.ts';
import { freePort } from '../../support/free-port.ts';
import { FrontProxy } from '../../support/front-proxy.ts';
import { LeftOverTime } from '../../support/left-over-time.ts';
import { startFlags } from '../../support/start-flags.ts';

type Environment = Readonly<Record<string, string>>;

/** One process, and where it listens itself. */
export interface ListeningGateway {
  readonly port: number;
  readonly process: GatewayProcess;
}

export interface Gateways {
  /** The port that all callers use. */
  readonly port: number;
  readonly all: readonly ListeningGateway[];
  stop(): Promise<void>;
}

/** Starts them in a folder. The proxy before them adds the address of its caller to those that the tool names. */
export async function startGateways(folder: string, environment: Environment, isApart: boolean): Promise<Gateways> {
  const port = await freePort();
  const known = { ...environment, BASE_URL: `http://127.0.0.1:${port}`, TRUST_PROXY: isApart ? '2' : '1' };
  const program = [...startFlags(), ...programOf('src/main')];
  const started = async (at: number): Promise<ListeningGateway> => ({
    port: at,
    process: await GatewayProcess.listening(folder, { ...known, PORT: String(at) }, program),
  });
  if (!isApart) {
    const gateway = await started(port);
    return { port, all: [gateway], stop: () => gateway.process.kill() };
  }
  const money = await started(await freePort());
  const rest = await started(await freePort());
  // docs/scaling.md advises it.
  const time = LeftOverTime.of(rest.process.pid);
  if (!time.isExact) progress('  the second gateway has the lowest priority: no groups can be made here');
  const front = await FrontProxy.listening({ moneyPort: money.port, restPort: rest.port }, port);
  const stop = async (): Promise<void> => {
    await front.stop();
    await rest.process.kill();
    await time.end();
    await money.process.kill();
  };
  return { port, all: [money, rest], stop };
}
