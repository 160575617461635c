import { timelineStoreContract } from '../ports/timeline-store.contract.ts';
import { inMemoryInDoubtWorld } from './in-memory-in-doubt-book.ts';
import { InMemoryTimelineStore } from './in-memory-timeline-store.ts';

timelineStoreContract(InMemoryTimelineStore.name, async () => inMemoryInDoubtWorld());
