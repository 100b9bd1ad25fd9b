import * as api from '../client/sdk.gen.ts';
import type { ImOutboundDelivery, ImOutboundIntegration } from '../client/types.gen.ts';
import { bodyOf, bodyQuery, growingQuery, searchedQuery } from '../kernel/api.ts';

export type { ImOutboundDelivery, ImOutboundIntegration };

/** The outbound integrations, by name. */
export const integrationsQuery = searchedQuery(['outbound'], (page, signal) =>
  api.listOutboundIntegrations({ query: { ...page, sort: 'name' }, signal }),
);

/** Reads an outbound integration. */
export const integrationQuery = (id: string) =>
  bodyQuery(['outbound-integration', id], (signal) => api.getOutboundIntegration({ path: { id }, signal }));

/** The members of an integration that are sent. */
export type SentIntegration = Parameters<typeof api.createOutboundIntegration>[0]['body'];

/** Creates an integration. The answer is the only one with its signing secret. */
export const createIntegration = (body: SentIntegration) => bodyOf(api.createOutboundIntegration({ body }));

/** The members of an integration that change. */
export type IntegrationChanges = Parameters<typeof api.updateOutboundIntegration>[0]['body'];

export const changeIntegration = (id: string, body: IntegrationChanges) =>
  bodyOf(api.updateOutboundIntegration({ path: { id }, body }));

export const deleteIntegration = (id: string) => bodyOf(api.deleteOutboundIntegration({ path: { id } }));

/** The deliveries of an integration, newest first. */
export const deliveriesQuery = (id: string) =>
  growingQuery(['outbound-deliveries', id], (query, signal) =>
    api.listOutboundDeliveries({ path: { id }, query, signal }),
  );

/** Sends a delivery again, at once. */
export const retryDelivery = (id: string, deliveryId: string) =>
  bodyOf(api.retryOutboundDelivery({ path: { id }, body: { deliveryId } }));
