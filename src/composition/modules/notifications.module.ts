import * as notifications from '../../application/notifications/index.ts';
import type { Mailer } from '../../application/kernel/mail.ts';
import { alertPlan } from '../../application/notifications/alert-plan.ts';
import { channelMuting } from '../../application/notifications/channel-muting.ts';
import { chatWebhookSender } from '../../application/notifications/chat-webhooks.ts';
import { channelSender } from '../../application/notifications/channel-sender.ts';
import { heartbeatNotices } from '../../application/notifications/heartbeat-notices.ts';
import { emailChannelSender, organizationMail } from '../../application/notifications/email-sender.ts';
import type { OrganizationMail } from '../../application/notifications/email-sender.ts';
import type { SignedRequests } from '../../application/notifications/ports.ts';
import { channelProtocols } from '../../infrastructure/notifications/channel-protocols.ts';
import { HttpChannelSender } from '../../infrastructure/notifications/http-channel-sender.ts';
import { HttpSignedRequests } from '../../infrastructure/notifications/http-signed-requests.ts';
import { forTenant, organizationTenant } from '../../infrastructure/kernel/network/lookup-tenant.ts';
import { PostgresAlertAudiences } from '../../infrastructure/notifications/postgres-alert-audiences.ts';
import { PostgresAlertDeliveries } from '../../infrastructure/notifications/postgres-alert-deliveries.ts';
import { PostgresAnswerableMessages } from '../../infrastructure/notifications/postgres-answerable-messages.ts';
import { PostgresAlertHolds } from '../../infrastructure/notifications/postgres-alert-holds.ts';
import {
  PostgresChannelOverrides,
  PostgresNotificationChannels,
} from '../../infrastructure/notifications/postgres-notification-channels.ts';
import { PostgresSmsUsageCounts } from '../../infrastructure/notifications/postgres-sms-usage-counts.ts';
import { PostgresWebPushKeys } from '../../infrastructure/notifications/postgres-web-push-keys.ts';
import { contextModule, useCasesOf } from '../context-module.ts';
import type { Ports } from '../ports.ts';

/** Returns a mailer that sends for the organization that a mail belongs to. `mailer` is the mailer of the platform. */
export const mailOfOrganizations = (
  { smtpServers, organizationMailer, customHosts }: Ports,
  mailer: Mailer,
): OrganizationMail => {
  const mails = organizationMail({ mailer, smtpServers, organizationMailer, customHosts });
  return {
    deliver: (organizationId, mail, id, brand) =>
      forTenant(organizationTenant(organizationId), () => mails.deliver(organizationId, mail, id, brand)),
  };
};

/** Returns a sender that sends each request for its organization. */
const signedPerOrganization = (requests: SignedRequests): SignedRequests => ({
  send: (request) => forTenant(organizationTenant(request.organizationId), () => requests.send(request)),
});

/** The module for notification channels and the delivery of alerts. */
export const notificationsModule = contextModule({
  adapters: {
    alertAudiences: ({ database }) => new PostgresAlertAudiences(database),
    alertDeliveries: ({ database }) => new PostgresAlertDeliveries(database),
    alertHolds: ({ database }) => new PostgresAlertHolds(database),
    alertPlan: (ports) => alertPlan(ports.alertAudiences, ports),
    answerableMessages: ({ database }) => new PostgresAnswerableMessages(database),
    channelMuting: (ports) => channelMuting(ports),
    channelProtocols: () => channelProtocols,
    channelOverrides: ({ database, vault, digest }) => new PostgresChannelOverrides(database, vault, digest),
    defaultSmsProvider: ({ settings }) => settings.smsProvider,
    heartbeatNotices: (ports) => heartbeatNotices(ports),
    notificationChannels: ({ database, vault, digest }) => new PostgresNotificationChannels(database, vault, digest),
    signedRequests: ({ outgoingHttp }) => signedPerOrganization(new HttpSignedRequests(outgoingHttp)),
    smsUsageCounts: ({ database }) => new PostgresSmsUsageCounts(database),
    webPushKeys: ({ database, vault }) => new PostgresWebPushKeys(database, vault),
  },
  channelSenders: [
    ({ signedRequests, customHosts, webPushKeys, defaultSmsProvider }) =>
      new HttpChannelSender(signedRequests, customHosts, webPushKeys, defaultSmsProvider),
    (ports) => emailChannelSender(mailOfOrganizations(ports, ports.mailer)),
  ],
  outboxSenders: [(ports) => channelSender(ports), (ports) => chatWebhookSender(ports)],
  useCases: useCasesOf(notifications),
});
