/**
 * The HTTP host of Watchstead: the endpoints as declarations, the application that serves them, and their description.
 *
 * @packageDocumentation
 */
export { endpoints } from './endpoints.ts';
export { createApp } from './app.ts';
export type { AppNeeds } from './app.ts';
export { defineEndpoint } from './kernel/endpoint.ts';
export type { Endpoint, Resolve } from './kernel/endpoint.ts';
export { envelopeOf } from './kernel/envelope.ts';
export { openApiOf } from './kernel/openapi.ts';
export { statuses } from './kernel/statuses.ts';
