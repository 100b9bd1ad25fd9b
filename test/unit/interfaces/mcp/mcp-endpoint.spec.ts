import { expect } from 'chai';
import { systemCaller } from '../../../../src/domain/access/caller.ts';
import { pathAccessOf } from '../../../../src/domain/access/guards/path-access.ts';
import { endpoints } from '../../../../src/interfaces/http/endpoints.ts';
import { mcpEndpoint } from '../../../../src/interfaces/mcp/mcp-endpoint.ts';
import { TestClock } from '../../../builders/clock.ts';

describe('the MCP endpoint', () => {
  it('reports an unexpected fault and answers it without its message', async () => {
    const faults: unknown[] = [];
    const fault = new RangeError('Maximum call stack size exceeded');
    const answer = await mcpEndpoint({
      operations: endpoints.map((operation) => ({ operation, run: () => Promise.reject(fault) })),
      resolveReferences: (_caller, _permission, _schema, sent) => sent,
      version: '1.0.0',
      access: pathAccessOf(endpoints),
      agentWritesEnabled: true,
      rateLimits: {
        take: () => Promise.resolve({ allowed: true, retryAfter: 0 }),
        spend: () => Promise.resolve({ allowed: true, retryAfter: 0 }),
      },
      clock: new TestClock(),
      report: (...reported) => void faults.push(reported),
    });
    const response = await answer({
      caller: systemCaller,
      subject: 'token:1',
      meta: { address: '127.0.0.1', userAgent: null, requestId: 'r', sessionCookie: null },
      request: new Request('http://127.0.0.1/mcp', {
        method: 'POST',
        headers: { Accept: 'application/json, text/event-stream', 'Content-Type': 'application/json' },
        body: JSON.stringify({
          jsonrpc: '2.0',
          id: 1,
          method: 'tools/call',
          params: { name: 'listWebsites', arguments: {} },
        }),
      }),
    });
    if (!('json' in response)) expect.fail('The call needs no scope.');
    const { error } = (await response.json()) as { readonly error: object };
    expect(error).to.deep.equal({ code: -32603, message: 'An internal error occurred.' });
    expect(faults).to.deep.equal([[fault, 'listWebsites']]);
  });
});
