import type { Claim, ClaimedMessage } from '../../../src/application/kernel/outbox.ts';
import type { OutboxMessage } from '../../../src/application/kernel/ports.ts';
import { outboxGroupsContract } from '../../../src/contracts/index.ts';
import { InMemoryOutbox } from '../../../src/infrastructure/kernel/memory/in-memory-outbox.ts';
import type { FaultsOfPort, PlantedFault } from './planted-fault.ts';

const planted = (
  kind: PlantedFault['kind'],
  fault: string,
  foundBy: string,
  Outbox: new () => InMemoryOutbox,
): PlantedFault => ({
  kind,
  fault,
  foundBy,
  declare: (framework) =>
    outboxGroupsContract(framework, () => {
      const outbox = new Outbox();
      return Promise.resolve({ outbox, outboxQueue: outbox, close: () => Promise.resolve() });
    }),
});

type Group = NonNullable<OutboxMessage['group']>;

/** An outbox with a fault of the groups of messages that are added. */
abstract class ChangingGroups extends InMemoryOutbox {
  override add(messages: readonly OutboxMessage[], at: Date): Promise<void> {
    return super.add(
      messages.map(({ group, ...message }) => (group === undefined ? message : this.changed(message, group))),
      at,
    );
  }

  protected abstract changed(message: OutboxMessage, group: Group): OutboxMessage;
}

class WithoutGroups extends ChangingGroups {
  protected override changed(message: OutboxMessage): OutboxMessage {
    return message;
  }
}

class HoldingFirst extends ChangingGroups {
  protected override changed(message: OutboxMessage, group: Group): OutboxMessage {
    return { ...message, group: { ...group, isFirstHeld: true } };
  }
}

class HoldingNoFirst extends ChangingGroups {
  protected override changed(message: OutboxMessage, { key, window }: Group): OutboxMessage {
    return { ...message, group: { key, window } };
  }
}

class OneGroup extends ChangingGroups {
  protected override changed(message: OutboxMessage, group: Group): OutboxMessage {
    return { ...message, group: { ...group, key: 'any' } };
  }
}

class LosingMembers extends InMemoryOutbox {
  override async claim(claim: Claim): Promise<readonly ClaimedMessage[]> {
    const groups = Map.groupBy(await super.claim(claim), ({ id, group }) => group ?? id);
    return [...groups.values()].flatMap((members) => members.slice(0, 1));
  }
}

const TOGETHER = 'sends the first message of a group at once, and claims those of the next 30 seconds together';

export const faultsOfGroups: FaultsOfPort = {
  port: 'Groups of Outbox, OutboxQueue',
  suite: 'outboxGroupsContract',
  faults: [
    planted('late', 'The first message of a group waits for the end of the window.', TOGETHER, HoldingFirst),
    planted(
      'early',
      'The first message of a group is sent at once, although it is to wait.',
      'holds back also the first message of a group that says so, until the end of the window',
      HoldingNoFirst,
    ),
    planted('twice', 'Each message of a group is sent by itself.', TOGETHER, WithoutGroups),
    planted('identity', 'Messages of different groups are one group.', TOGETHER, OneGroup),
    planted('lost', 'One message of a group is claimed, and the others are leased with it.', TOGETHER, LosingMembers),
  ],
};
