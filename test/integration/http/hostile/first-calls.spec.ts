import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect } from 'chai';
import { endpoints } from '../../../../src/interfaces/http/endpoints.ts';
import { site } from '../../../../src/interfaces/http/site.ts';
import { bodyOf } from '../surface/bodies.ts';
import { refusedBeforeLookup } from '../surface/expected.ts';
import { newTenant } from '../surface/tenants.ts';
import type { Tenant } from '../surface/tenants.ts';
import { nobody, person, program, sessionOf } from '../surface/test-callers.ts';
import type { TestCaller } from '../surface/test-callers.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';
import { LOOP_LIMIT, Load, described, unlimited } from './load.ts';
import { acceptedBody, mcpRequest, validRequest } from './requests.ts';
import type { HostileRequest } from './requests.ts';
import { ON_ORGANIZATIONS, OTHER_PATHS, secretsOf, targetOf } from './targets.ts';
import type { PathSecrets } from './targets.ts';

/**
 * The number of processes in which a request may be too long. What else the machine does slows even processor time, and
 * a collection of garbage falls into the turn of any request.
 */
const PROCESSES = 5;

/** A request that a process has not been sent before, as a caller whom it serves. */
interface FirstCall {
  readonly request: HostileRequest;
  readonly headers: Readonly<Record<string, string>>;
}

describe('the first calls of a process', function () {
  this.timeout(300_000);
  let app: TestApp;
  let tenant: Tenant;
  let secrets: PathSecrets;
  let platformAdminId: number;
  let token: TestCaller;
  before(async () => {
    app = await testApp({ AGENT_WRITE_ENABLED: 'true' }, { rateLimits: unlimited });
    const { organizationId } = await app.createOrganization();
    const platform = await person(app, organizationId, 'platform', { role: 'admin', isGlobalAdmin: true });
    platformAdminId = platform.userId;
    tenant = await newTenant(app, 'first', platform.client);
    secrets = await secretsOf(tenant);
    token = await program(app, tenant.organizationId, 'first', { role: 'admin' });
  });
  after(() => app.close());

  /** Returns the callers, with new sessions, because requests may end one. */
  const callers = async (): Promise<readonly TestCaller[]> => {
    const facts = { role: 'admin', isGlobalAdmin: true } as const;
    return [
      token,
      await person(app, tenant.organizationId, 'first', { role: 'admin' }),
      { ...(await person(app, tenant.organizationId, 'first', facts)), client: await sessionOf(app, platformAdminId) },
      nobody(app),
    ];
  };

  const operations = endpoints.map((endpoint, at) => async (): Promise<FirstCall> => {
    const owner = ON_ORGANIZATIONS.test(endpoint.path)
      ? await newTenant(app, `owner-${at}-${process.hrtime()[1]}`, tenant.platformAdmin)
      : tenant;
    const path = await targetOf(endpoint, owner, secrets);
    const all = await callers();
    const able = all.find((each) => refusedBeforeLookup(endpoint, each, path) === null) ?? token;
    const body = acceptedBody(endpoint, bodyOf(endpoint, owner));
    return { request: validRequest(endpoint, path, body), headers: able.client.headers };
  });

  const pages = [...new Set([...[...site.pages, ...site.documents].map(({ path }) => path), ...OTHER_PATHS])].map(
    (path) => async (): Promise<FirstCall> => ({
      request: { method: 'GET', path: path.replace('{slug}', tenant.mark).replaceAll(/\{\w+\}/g, 'none') },
      headers: (await callers())[1]?.client.headers ?? {},
    }),
  );

  const messages = ['initialize', 'tools/list'].map((method) => (): Promise<FirstCall> => {
    const version = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1.0.0' } };
    return Promise.resolve({
      request: mcpRequest(method, method === 'initialize' ? version : {}),
      headers: token.client.headers,
    });
  });

  it('each hold the event loop for at most 50 ms of processor time', async () => {
    let calls = [...messages, ...pages, ...operations];
    let slow: string[] = [];
    for (let attempt = 0; attempt < PROCESSES && calls.length > 0; attempt += 1) {
      const fresh = await FreshProcess.start(app.databaseUrl);
      const left: typeof calls = [];
      slow = [];
      for (const call of calls) {
        const { request, headers } = await call();
        const longest = await fresh.turnOf(request, headers);
        if (longest <= LOOP_LIMIT) continue;
        left.push(call);
        slow.push(`${longest.toFixed(0)} ms: ${described(request)}`);
      }
      await fresh.end();
      calls = left;
    }
    expect(slow).to.deep.equal([]);
  });
});

/** A service in a process that has answered nothing. */
class FreshProcess {
  readonly #child: ChildProcess;
  readonly load: Load;

  private constructor(child: ChildProcess, url: string) {
    this.#child = child;
    this.load = new Load(url, () => Promise.resolve());
  }

  static async start(databaseUrl: string): Promise<FreshProcess> {
    const child = fork(join(import.meta.dirname, 'first-call-process.ts'), [databaseUrl]);
    const [url] = (await once(child, 'message')) as [string];
    return new FreshProcess(child, url);
  }

  /** Sends the request and returns the longest turn of the process until the answer. */
  async turnOf(request: HostileRequest, headers: Readonly<Record<string, string>>): Promise<number> {
    await this.#tell('start');
    await this.load.send([request], headers);
    return this.#tell('stop');
  }

  async end(): Promise<void> {
    this.load.close();
    this.#child.disconnect();
    await once(this.#child, 'exit');
  }

  async #tell(message: 'start' | 'stop'): Promise<number> {
    this.#child.send(message);
    const [answer] = (await once(this.#child, 'message')) as [number];
    return answer;
  }
}
