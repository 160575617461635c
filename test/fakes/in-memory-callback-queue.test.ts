import { callbackLogContract } from '../ports/callback-log.contract.ts';
import { callbackQueueContract } from '../ports/callback-queue.contract.ts';
import { callbackReplaysContract } from '../ports/callback-replays.contract.ts';
import { InMemoryCallbackLog } from './in-memory-callback-log.ts';
import { InMemoryCallbackQueue } from './in-memory-callback-queue.ts';
import { InMemoryCallbackReplays } from './in-memory-callback-replays.ts';
import { inMemoryCallbackWorld } from './in-memory-callback-world.ts';

callbackQueueContract(InMemoryCallbackQueue.name, async () => inMemoryCallbackWorld());
callbackReplaysContract(InMemoryCallbackReplays.name, async () => inMemoryCallbackWorld());
callbackLogContract(InMemoryCallbackLog.name, async () => inMemoryCallbackWorld());
