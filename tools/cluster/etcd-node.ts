import { address, type EtcdPlace, type Layout } from './layout.ts';
import type { Program } from './program.ts';

/** Longer than a busy machine's pauses, and shorter than Patroni's `retry_timeout`. */
const HEARTBEAT_MS = 200;
const ELECTION_MS = 2_000;

/** One of the three that hold the leader's key. */
export function etcdNode(place: EtcdPlace, { etcd }: Layout, command: string): Program {
  const client = `http://${address(place.client)}`;
  const peer = `http://${address(place.peer)}`;
  const options = {
    name: place.name,
    'data-dir': 'data',
    'listen-client-urls': client,
    'advertise-client-urls': client,
    'listen-peer-urls': peer,
    'initial-advertise-peer-urls': peer,
    'initial-cluster': etcd.map((one) => `${one.name}=http://${address(one.peer)}`).join(','),
    'heartbeat-interval': HEARTBEAT_MS,
    'election-timeout': ELECTION_MS,
    // For Patroni before 3.1: with the newer interface, a frozen former leader takes back the key without a comparison.
    'enable-v2': true,
    'log-level': 'warn',
  };
  const args = Object.entries(options).map(([name, value]) => `--${name}=${value}`);
  return { name: place.name, folder: place.folder, files: {}, command, args };
}
