/**
 * The HTTP interface of Watchstead: endpoint declarations, the application that serves them, and their OpenAPI
 * document.
 *
 * @packageDocumentation
 */
export { endpoints } from './endpoints.ts';
export { createApp } from './app.ts';
export type { ApiReference, AppNeeds } from './app.ts';
export { defineEndpoint } from './kernel/endpoint.ts';
export type { Endpoint, Resolve } from './kernel/endpoint.ts';
export { envelopeOf } from './kernel/replies/envelope.ts';
export { openApiOf } from './kernel/openapi.ts';
export { statuses } from './kernel/replies/statuses.ts';
