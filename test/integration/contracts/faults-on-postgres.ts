import { sql } from 'kysely';
import type { IncidentTickets } from '../../../src/application/incident-management/ticket.ports.ts';
import { drillsContract, incidentTicketsContract } from '../../../src/contracts/index.ts';
import type { DrillsUnderTest, IncidentTicketsUnderTest } from '../../../src/contracts/index.ts';
import { everywhere } from '../../../src/domain/access/scope.ts';
import type { DrillLink } from '../../../src/domain/drills/drill-link.ts';
import type { Drill } from '../../../src/domain/drills/drill.ts';
import { later, minutes } from '../../../src/domain/kernel/time.ts';
import { PostgresDrillLinks } from '../../../src/infrastructure/drills/postgres-drill-links.ts';
import { PostgresDrills, PostgresDrillSettings } from '../../../src/infrastructure/drills/postgres-drills.ts';
import { PostgresIncidentTickets } from '../../../src/infrastructure/incident-management/postgres-incident-tickets.ts';
import type { Database } from '../../../src/infrastructure/kernel/database/database.ts';
import type { FaultsOfPort, PlantedFault } from '../../unit/contracts/planted-fault.ts';
import { drillsUnderTest } from '../drills/drills-under-test.ts';
import { ticketsUnderTest } from '../incident-management/tickets-and-answers-under-test.ts';

/** Opens a database without organizations. */
export type OpenDatabase = () => Promise<Database>;

class FindingAnyDrill extends PostgresDrills {
  override async findRunning(): Promise<Drill | null> {
    const all = await this.list(everywhere, {});
    return all.find(({ status }) => status === 'running') ?? null;
  }
}

class LinksWithoutLocks extends PostgresDrillLinks {
  override lock(id: string): Promise<DrillLink | null> {
    return this.find(id);
  }
}

class SettingsWithoutLocks extends PostgresDrillSettings {
  override lock(organizationId: number): ReturnType<PostgresDrillSettings['find']> {
    return this.find(organizationId);
  }
}

class EarlyLinks extends PostgresDrillLinks {
  override takeDue(now: Date, limit: number): ReturnType<PostgresDrillLinks['takeDue']> {
    return super.takeDue(later(now, minutes(1)), limit);
  }
}

class LateLinks extends PostgresDrillLinks {
  override takeDue(now: Date, limit: number): ReturnType<PostgresDrillLinks['takeDue']> {
    return super.takeDue(later(now, -minutes(1)), limit);
  }
}

/** The faults that the suite of drills must find. */
export const faultsOfDrills = (open: OpenDatabase): FaultsOfPort => {
  const planted = (
    kind: PlantedFault['kind'],
    fault: string,
    foundBy: string,
    adapters: (database: Database) => Partial<DrillsUnderTest>,
  ): PlantedFault => ({
    kind,
    fault,
    foundBy,
    declare: (framework) =>
      drillsContract(framework, async () => {
        const database = await open();
        return { ...(await drillsUnderTest(database)), ...adapters(database) };
      }),
  });
  const due = 'takes no link that is not due, was sent, or whose drill has ended';
  return {
    port: 'Drills, DrillLinks, DrillSettingsStore',
    suite: 'drillsContract',
    faults: [
      planted('late', 'A link is taken a minute after its time.', due, (database) => ({
        drillLinks: new LateLinks(database),
      })),
      planted('early', 'A link is taken a minute before its time.', due, (database) => ({
        drillLinks: new EarlyLinks(database),
      })),
      planted(
        'tenant',
        'The running drill of any organization is found.',
        'finds the running drill of its organization',
        (database) => ({ drills: new FindingAnyDrill(database) }),
      ),
      planted(
        'lost',
        'A lock holds nothing, so that changes of a link overwrite each other.',
        'has transactions that change a link wait for each other',
        (database) => ({ drillLinks: new LinksWithoutLocks(database) }),
      ),
      planted(
        'lost',
        'A lock holds nothing, so that changes of settings overwrite each other.',
        'has transactions that change settings wait for each other',
        (database) => ({ drillSettings: new SettingsWithoutLocks(database) }),
      ),
    ],
  };
};

class BeginningAlways extends PostgresIncidentTickets {
  override async begin(...ticket: Parameters<IncidentTickets['begin']>): Promise<boolean> {
    await super.begin(...ticket);
    return true;
  }
}

class Overwriting extends PostgresIncidentTickets {
  override async save({ id, state, externalId, url }: Parameters<IncidentTickets['save']>[0]): Promise<void> {
    await sql`update im_ticket set state = ${state}, external_id = ${externalId}, url = ${url} where id = ${id}`.execute(
      this.database.query,
    );
  }
}

class ForgettingAttempts extends PostgresIncidentTickets {
  override async save(...[ticket, attempt, now]: Parameters<IncidentTickets['save']>): Promise<void> {
    await super.save(ticket, attempt, now);
    await sql`update im_ticket set attempted_at = ${ticket.attemptedAt} where id = ${ticket.id}`.execute(
      this.database.query,
    );
  }
}

class NewestFirst extends PostgresIncidentTickets {
  override async ofOutages(
    ...outages: Parameters<IncidentTickets['ofOutages']>
  ): ReturnType<IncidentTickets['ofOutages']> {
    return (await super.ofOutages(...outages)).toReversed();
  }
}

class AtAnyIntegration extends PostgresIncidentTickets {
  readonly #integrationIds: readonly number[];

  constructor(database: Database, integrationIds: readonly number[]) {
    super(database);
    this.#integrationIds = integrationIds;
  }

  override async byExternalId(_integration: object, externalId: string): ReturnType<IncidentTickets['byExternalId']> {
    const found = await Promise.all(this.#integrationIds.map((id) => super.byExternalId({ id }, externalId)));
    return found.find((ticket) => ticket !== null) ?? null;
  }
}

/** The faults that the suite of tickets must find. */
export const faultsOfTickets = (open: OpenDatabase): FaultsOfPort => {
  const planted = (
    kind: PlantedFault['kind'],
    fault: string,
    foundBy: string,
    tickets: (database: Database, store: IncidentTicketsUnderTest) => IncidentTickets,
  ): PlantedFault => ({
    kind,
    fault,
    foundBy,
    declare: (framework) =>
      incidentTicketsContract(framework, async () => {
        const database = await open();
        const store = await ticketsUnderTest(database);
        return { ...store, incidentTickets: tickets(database, store) };
      }),
  });
  return {
    port: 'IncidentTickets',
    suite: 'incidentTicketsContract',
    faults: [
      planted(
        'twice',
        'Several attempts to open a ticket begin.',
        'begins one of eight attempts that have read the same ticket',
        (database) => new BeginningAlways(database),
      ),
      planted(
        'stale',
        'An attempt that knows less overwrites what is known.',
        'keeps what is known about a ticket when an attempt that knows less is recorded late',
        (database) => new Overwriting(database),
      ),
      planted(
        'lost',
        'An attempt that has begun since is forgotten.',
        'keeps an attempt that has begun since',
        (database) => new ForgettingAttempts(database),
      ),
      planted(
        'order',
        'The tickets of an outage are returned newest first.',
        'finds the tickets of outages, oldest first, and the first ticket that another one continues',
        (database) => new NewestFirst(database),
      ),
      planted(
        'tenant',
        'The ticket of another integration is found by its id.',
        'finds the latest ticket of its integration by the id of the system',
        (database, { integrationIds }) => new AtAnyIntegration(database, integrationIds),
      ),
    ],
  };
};
