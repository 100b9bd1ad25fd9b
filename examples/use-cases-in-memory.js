/*
 * The use cases of Watchstead in a plain script, without a server or a database.
 *
 *   node examples/use-cases-in-memory.js
 */
import * as application from 'watchstead/application';
import * as domain from 'watchstead/domain';
import { inMemoryAgentAccess, memoryHost } from 'watchstead/memory';

const { agentAccess, bindUseCase } = application;
const anonymous = { kind: 'anonymous' };

const host = memoryHost();
const settings = { baseUrl: 'https://monitoring.example', enabled: true, anonymous: true, serviceAuth: true, writesEnabled: false, issuers: [] };
const needs = inMemoryAgentAccess(host, settings);

const register = bindUseCase(agentAccess.registerAgent, needs, host);
const exchange = bindUseCase(agentAccess.exchangeToken, needs, host);
const rotate = bindUseCase(agentAccess.rotateAgentKeys, needs, host);

const agent = await register(anonymous, { type: 'anonymous' });
const request = { grantType: domain.agentAccess.grantTypes.assertion, assertion: agent.value.assertion.jwt };
const token = await exchange(anonymous, request);
console.log('The agent may use', token.value.scopes);
console.log('The caller behind its token:', await needs.reader.find({ kind: 'bearer', secret: token.value.accessToken }));

console.log('Requesting more scopes is refused with', (await exchange(anonymous, { ...request, scope: 'api.read' })).code);
console.log('Rotating the signing keys is refused with', (await rotate(anonymous)).code);
console.log('The audit log contains', host.auditLog.entries().map(({ action }) => action));
