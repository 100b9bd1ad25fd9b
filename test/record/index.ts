import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { compare } from './compare.ts';
import { startIdentityProvider } from './identity-provider.ts';
import type { JsonObject } from './json.ts';
import { startMailServer } from './mail-server.ts';
import { Mask } from './mask.ts';
import { planOf } from './plan.ts';
import type { Plan } from './plan.ts';
import { Recording } from './recording.ts';
import { runScript } from './run-script.ts';
import { HOST, Script } from './script.ts';
import { Checkout } from './service.ts';
import { startTargetServer } from './target-server.ts';

const USAGE = `Usage:
  record --out FILE [--checkout DIR] [--like FILE] [--only SECTION]...
      Starts the service of a checkout, sends the requests and records the answers.
      With --like, requests are generated from the plan of an earlier recording.
  compare OLD NEW
      Prints the differences between two recordings. Exits with status 1 if anything other than wording differs.
`;

/** Quota tiers with limits low enough to be reached. */
const TIERS = [
  { key: 'free', limit: 2, paid: false },
  { key: 'plus', limit: 3, paid: false },
  { key: 'starter', limit: 4, paid: true },
  { key: 'scale', limit: 5000, paid: true },
];

/** A `ping` with fixed results, so that recordings do not depend on whether the machine has one. */
const PING = `#!/bin/sh
while [ $# -gt 1 ] && [ "$1" != -c ]; do shift; done
printf '\\n--- ping statistics ---\\n%s packets transmitted, %s received, 0%% packet loss, time 1ms\\n' "$2" "$2"
printf 'rtt min/avg/max/mdev = 0.029/0.035/0.041/0.006 ms\\n'
`;

const readPlan = (checkout: string, like: string | undefined): Plan => {
  if (like !== undefined)
    return (JSON.parse(readFileSync(like, 'utf8').split('\n', 1)[0] ?? '') as { plan: Plan }).plan;
  return planOf(JSON.parse(readFileSync(join(checkout, 'docs', 'openapi.json'), 'utf8')) as JsonObject);
};

const record = async (
  out: string,
  directory: string,
  like: string | undefined,
  only: readonly string[],
): Promise<void> => {
  const [mail, target, provider] = [await startMailServer(), await startTargetServer(), await startIdentityProvider()];
  const directories = mkdtempSync(join(tmpdir(), 'watchstead-record-'));
  const programs = join(directories, 'bin');
  mkdirSync(programs);
  writeFileSync(join(programs, 'ping'), PING, { mode: 0o755 });
  const plan = readPlan(directory, like);
  const checkout = new Checkout(directory, {
    DATA_DIR: join(directories, 'data'),
    PATH: [programs, process.env['PATH'] ?? ''].join(delimiter),
    BASE_URL: `http://${HOST}`,
    LOG_LEVEL: 'silent',
    TRUST_PROXY: 'loopback',
    PRIVATE_TARGET_ALLOWLIST: '127.0.0.0/8',
    SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
    AGENT_TRUSTED_ISSUERS: provider.trust,
    QUOTA_TIERS: JSON.stringify(TIERS),
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => checkout.stopAll());
  const mask = new Mask();
  mask.port(target.port, 'target port');
  mask.port(mail.port, 'mail port');
  const recording = new Recording(out, mask, plan);
  try {
    const service = await checkout.serve();
    await runScript({
      script: new Script(service.http, recording, mask),
      service,
      plan,
      only,
      harness: { checkout, mail, target, provider },
    });
    process.stdout.write(`${recording.count} answers are in ${out}.\n`);
  } finally {
    await recording.close();
    await Promise.all([mail.close(), target.close(), provider.close()]);
    rmSync(directories, { recursive: true, force: true });
  }
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    out: { type: 'string' },
    checkout: { type: 'string', default: '.' },
    like: { type: 'string' },
    only: { type: 'string', multiple: true, default: [] },
  },
});
const [command, old, present] = positionals;
if (command === 'record' && values.out !== undefined)
  await record(values.out, resolve(values.checkout), values.like, values.only);
else if (command === 'compare' && old !== undefined && present !== undefined) process.exitCode = compare(old, present);
else {
  process.stderr.write(USAGE);
  process.exitCode = 2;
}
