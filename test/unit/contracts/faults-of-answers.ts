import type {
  AnsweringOrganization,
  ChannelAnswers,
  UsedTicket,
} from '../../../src/application/incident-management/ports.ts';
import { channelAnswersContract } from '../../../src/contracts/index.ts';
import { DEFAULT_LOCALE } from '../../../src/domain/kernel/locale.ts';
import { MemoryStore, memoryTable } from '../../../src/infrastructure/kernel/memory/memory-store.ts';
import type { FaultsOfPort, PlantedFault } from './planted-fault.ts';

const uses = memoryTable<UsedTicket>('use', ({ written }) => written);

class Answers implements ChannelAnswers {
  protected readonly store: MemoryStore;

  constructor(store: MemoryStore) {
    this.store = store;
  }

  take(used: UsedTicket): Promise<boolean> {
    return this.store.write((tables) => {
      if (tables(uses).get(used.written) !== null) return false;
      tables(uses).put(used);
      return true;
    });
  }

  isTaken(written: string): Promise<boolean> {
    return Promise.resolve(this.store.rows(uses).get(written) !== null);
  }

  organizationOf(): Promise<AnsweringOrganization> {
    return Promise.resolve({ ...DEFAULT_LOCALE, name: 'Agency', organizationStatus: 'active', imEnabled: true });
  }

  lastStepAt(): Promise<null> {
    return Promise.resolve(null);
  }
}

const planted = (
  kind: PlantedFault['kind'],
  fault: string,
  foundBy: string,
  open: (store: MemoryStore) => ChannelAnswers,
): PlantedFault => ({
  kind,
  fault,
  foundBy,
  declare: (framework) =>
    channelAnswersContract(framework, () => {
      const store = new MemoryStore();
      return Promise.resolve({
        channelAnswers: open(store),
        unitOfWork: store,
        organizationId: 1,
        channelId: 1,
        close: () => Promise.resolve(),
      });
    }),
});

class TakingTwice extends Answers {
  override async take(used: UsedTicket): Promise<boolean> {
    await super.take(used);
    return true;
  }
}

class TakingOne extends Answers {
  override take(used: UsedTicket): Promise<boolean> {
    return super.take({ ...used, written: 'any' });
  }

  override isTaken(): Promise<boolean> {
    return super.isTaken('any');
  }
}

class ForgettingUses extends Answers {
  override isTaken(): Promise<boolean> {
    return Promise.resolve(false);
  }
}

const ONCE = 'lets a ticket be used once';

export const faultsOfAnswers: FaultsOfPort = {
  port: 'ChannelAnswers',
  suite: 'channelAnswersContract',
  faults: [
    planted('twice', 'A ticket that was used is used again.', ONCE, (store) => new TakingTwice(store)),
    planted('identity', 'All tickets are one.', ONCE, (store) => new TakingOne(store)),
    planted('lost', 'The use of a ticket is not remembered.', ONCE, (store) => new ForgettingUses(store)),
    planted(
      'rollback',
      'A ticket stays used by a transaction that was rolled back.',
      'leaves the ticket to a transaction that waits, if the one that used it is rolled back',
      () => new Answers(new MemoryStore()),
    ),
  ],
};
