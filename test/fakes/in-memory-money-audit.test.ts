import { moneyAuditContract } from '../ports/money-audit.contract.ts';
import { InMemoryMoneyAudit } from './in-memory-money-audit.ts';
import { inMemoryWorld } from './in-memory-world.ts';

moneyAuditContract(InMemoryMoneyAudit.name, async () => inMemoryWorld());
