import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import type { DyingServiceJob, ServiceDeath } from '../fixtures/dying-service.ts';
import { sendRaw } from '../integration/http/agent-access/agents.ts';
import type { RawRequest } from '../integration/http/agent-access/agents.ts';
import { SECRET_KEY } from '../integration/http/test-app.ts';
import type { TestApp } from '../integration/http/test-app.ts';

const SERVICE = fileURLToPath(new URL('../fixtures/dying-service.ts', import.meta.url));

/** Sends the request to a separate process of the service, which is killed while handling it. */
export const killServiceOver = async (app: TestApp, death: ServiceDeath, request: RawRequest): Promise<void> => {
  const job: DyingServiceJob = {
    databaseUrl: app.databaseUrl,
    secretKey: SECRET_KEY.toString('base64'),
    now: app.clock.now().toISOString(),
    baseUrl: app.url,
    path: request.path,
    death,
  };
  const child = spawn(process.execPath, [SERVICE, JSON.stringify(job)], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  const [line] = (await Promise.race([once(child.stdout, 'data'), ended])) as [Buffer];
  const answer = await sendRaw(line.toString().trim(), {
    method: 'POST',
    host: new URL(app.url).host,
    ...request,
  }).catch(() => null);
  const [, signal] = (await ended) as [number | null, string | null];
  expect([answer, signal], death).to.deep.equal([null, 'SIGKILL']);
};
