/*
 * The use cases of Watchstead in a plain script: no server, no database, no other package.
 *
 *   node examples/use-cases-in-memory.js
 */
import { application, domain } from 'watchstead';
import { inMemoryAgentAccess, memoryHost } from 'watchstead/memory';

const { agentAccess, bindUseCase } = application;
const anyone = { kind: 'anonymous' };

const host = memoryHost();
const settings = { baseUrl: 'https://monitoring.example', enabled: true, anonymous: true, serviceAuth: true, writesEnabled: false, issuers: [] };
const needs = inMemoryAgentAccess(host, settings);

const register = bindUseCase(agentAccess.registerAgent, needs, host);
const exchange = bindUseCase(agentAccess.exchangeToken, needs, host);
const rotate = bindUseCase(agentAccess.rotateAgentKeys, needs, host);

const agent = await register(anyone, { type: 'anonymous' });
const request = { grantType: domain.agentAccess.grantTypes.assertion, assertion: agent.value.assertion.jwt };
const token = await exchange(anyone, request);
console.log('The agent may use', token.value.scopes);
console.log('The caller behind its token:', await needs.reader.callerOf({ kind: 'bearer', secret: token.value.accessToken }));

console.log('Asking for more is refused with', (await exchange(anyone, { ...request, scope: 'api.read' })).code);
console.log('Changing the signing keys is refused with', (await rotate(anyone)).code);
console.log('The audit log tells of', host.auditLog.entries().map(({ action }) => action));
