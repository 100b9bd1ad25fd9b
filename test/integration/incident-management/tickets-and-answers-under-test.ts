import { randomUUID } from 'node:crypto';
import { addOne, expectStored } from '../../../src/application/kernel/repository.ts';
import type { ChannelAnswersUnderTest, IncidentTicketsUnderTest } from '../../../src/contracts/index.ts';
import { NOW, storedOne } from '../../../src/contracts/framework.ts';
import { OUTAGE_LABEL } from '../../../src/domain/incident-management/incident.ts';
import { PostgresChannelAnswers } from '../../../src/infrastructure/incident-management/postgres-channel-answers.ts';
import { PostgresImIncidents } from '../../../src/infrastructure/incident-management/postgres-im-incidents.ts';
import { PostgresIncidentTickets } from '../../../src/infrastructure/incident-management/postgres-incident-tickets.ts';
import { PostgresOutboundIntegrations } from '../../../src/infrastructure/incident-management/postgres-outbound.ts';
import { aesVault } from '../../../src/infrastructure/kernel/crypto/vault.ts';
import type { Database } from '../../../src/infrastructure/kernel/database/database.ts';
import { PostgresNotificationChannels } from '../../../src/infrastructure/notifications/postgres-notification-channels.ts';
import { PostgresOrganizations } from '../../../src/infrastructure/organizations/postgres-organizations.ts';
import { aNewChannel } from '../../contract/notifications/under-test.ts';
import { aNewOrganization } from '../../builders/agencies.ts';
import { anImIncident } from '../../builders/im-incidents.ts';

const VAULT = aesVault(Buffer.alloc(48, 7));

const organizationIn = async (database: Database) =>
  expectStored(await addOne(new PostgresOrganizations(database), aNewOrganization({ imEnabled: true })));

/** Opens the tickets of incidents in a database without organizations for their contract. */
export const ticketsUnderTest = async (database: Database) => {
  const { id: organizationId } = await organizationIn(database);
  const integrations = new PostgresOutboundIntegrations(database, VAULT);
  const integration = async (name: string): Promise<number> =>
    expectStored(
      await addOne(integrations, {
        publicId: randomUUID(),
        organizationId,
        teamId: null,
        name,
        url: 'https://desk.example',
        events: null,
        ticket: null,
        secrets: { signingSecret: null },
        createdAt: NOW,
        updatedAt: NOW,
      }),
    ).id;
  const incidents = new PostgresImIncidents(database);
  return {
    incidentTickets: new PostgresIncidentTickets(database),
    unitOfWork: database,
    organizationId,
    integrationIds: [await integration('Desk'), await integration('Other desk')] as const,
    anIncident: async ({ outageId, isResolved }) => {
      const {
        id: _id,
        revision: _revision,
        ...record
      } = anImIncident({
        publicId: randomUUID(),
        organizationId,
        labels: outageId === null ? {} : { [OUTAGE_LABEL]: outageId },
        ...(isResolved ? { status: 'resolved', resolvedAt: NOW } : {}),
      });
      return storedOne(await incidents.add([record]));
    },
    close: () => Promise.resolve(),
  } satisfies IncidentTicketsUnderTest;
};

/** Opens the answers to messages in a database without organizations for their contract. */
export const answersUnderTest = async (database: Database): Promise<ChannelAnswersUnderTest> => {
  const organization = await organizationIn(database);
  const channels = new PostgresNotificationChannels(database, VAULT, { keyed: (secret) => String(secret.length) });
  const channel = storedOne(await channels.add([aNewChannel({ organization })]));
  return {
    channelAnswers: new PostgresChannelAnswers(database),
    unitOfWork: database,
    organizationId: organization.id,
    channelId: channel.id,
    close: () => Promise.resolve(),
  };
};
