import type { ImOutboundIntegration } from './queries.ts';

/** Returns the address to which a ticket system sends its webhooks; null for an integration without tickets. */
export const webhookAddress = ({ webhookPath }: Pick<ImOutboundIntegration, 'webhookPath'>): string | null =>
  webhookPath === null ? null : new URL(webhookPath, window.location.origin).href;
