import { constants, existsSync } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Diagnostic } from '../../../application/kernel/diagnose.ts';
import { warning, healthy } from '../../../domain/kernel/diagnosis.ts';
import type { Finding } from '../../../domain/kernel/diagnosis.ts';
import { problem } from '../../../domain/kernel/problems.ts';
import type { FoundProblem } from '../../../domain/kernel/problems.ts';
import type { EchoStatistics } from '../../../domain/checks/echo.ts';
import type { Attempt } from '../../../domain/checks/probe-failure.ts';
import { currentUser, userWithoutEntry } from '../database/embedded/start-failures.ts';
import type { NameResolver } from '../network/name-resolver.ts';
import { SECRET_KEY_FILE } from '../system/secret-key.ts';

/** Checks that the directory is writable or can be created. */
export const dataDirectory = (dataDir: string): Diagnostic => ({
  name: 'data directory',
  examine: async () => {
    const folder = resolve(dataDir);
    const there = await kindOf(folder);
    if (there === 'other') return problem('dataDirectoryIsFile', { folder });
    const writable = await isWritable(there === 'folder' ? folder : await nearestFolder(folder));
    if (!writable) return problem('dataDirectoryNotWritable', { folder, user: currentUser() });
    const user = existsSync(join(folder, 'database')) ? null : userWithoutEntry();
    if (user !== null) return problem('userUnknown', { user });
    return healthy(there === 'folder' ? `${folder} is writable` : `${folder} will be created on first start`);
  },
});

/** Checks where the secret key is configured or stored, and that other users cannot read it. */
export const secretKey = (configured: boolean, dataDir: string | null): Diagnostic => ({
  name: 'secret key',
  examine: async () => {
    if (configured) return healthy('SECRET_KEY is set');
    if (dataDir === null) return problem('secretKeyMissing', {});
    const file = join(resolve(dataDir), SECRET_KEY_FILE);
    const mode = await stat(file).then(
      ({ mode: bits }) => bits,
      () => null,
    );
    if (mode === null) return healthy(`${file} will be created on first start`);
    return (mode & 0o077) === 0
      ? healthy(`${file} is readable by its owner only`)
      : warning(`${file} is readable by other users`, `run: chmod 600 ${file}`);
  },
});

/** Checks DNS resolution by resolving one name. */
export const nameResolution = (resolveName: NameResolver, name: string): Diagnostic => ({
  name: 'DNS',
  examine: async () => {
    try {
      const addresses = await resolveName(name);
      return addresses.length > 0
        ? healthy(`${name} resolves to ${addresses.join(', ')}`)
        : problem('nameServersSilent', { name, reason: 'it has no address' });
    } catch (fault) {
      return problem('nameServersSilent', { name, reason: fault instanceof Error ? fault.message : String(fault) });
    }
  },
});

/** Checks that the connectivity sentinels accept connections. `isReachable` never rejects. */
export const connectivitySentinels = (
  sentinels: readonly { readonly name: string; readonly isReachable: () => Promise<boolean> }[],
): Diagnostic => ({
  name: 'connectivity sentinels',
  examine: async (): Promise<Finding> => {
    if (sentinels.length === 0)
      return healthy('none is configured; a worker that loses its own connectivity reports its monitors as down');
    const reached = await Promise.all(sentinels.map(({ isReachable }) => isReachable()));
    const missing = sentinels.filter((_, at) => reached[at] !== true).map(({ name }) => name);
    if (missing.length === 0) return healthy('every sentinel accepts connections');
    const consequence =
      missing.length === sentinels.length
        ? 'failing checks count as unknown'
        : 'the others still show whether this machine is connected';
    return warning(
      `no connection to ${missing.join(', ')}; ${consequence}`,
      'check CONNECTIVITY_SENTINELS and the connection of this machine',
    );
  },
});

/**
 * Checks that the mail server accepts a connection and login. `refusal` returns the reason why it does not, or null.
 */
export const mailServer = (refusal: (() => Promise<string | null>) | null): Diagnostic => ({
  name: 'mail',
  examine: async (): Promise<Finding> => {
    if (refusal === null) return problem('mailServerMissing', {});
    const reason = await refusal();
    return reason === null ? healthy('the mail server accepts logins') : problem('mailServerRefuses', { reason });
  },
});

/**
 * Checks that the proxies for outgoing requests accept connections. `refusal` returns the reason why one does not, or
 * null.
 */
export const outgoingProxies = (
  proxies: readonly { readonly variable: string; readonly refusal: () => Promise<string | null> }[],
): Diagnostic => ({
  name: 'proxy',
  examine: async (): Promise<Finding> => {
    if (proxies.length === 0) return healthy('none is configured; outgoing requests are sent directly');
    for (const { variable, refusal } of proxies) {
      const reason = await refusal();
      if (reason !== null) return problem('proxyUnreachable', { variable, reason });
    }
    return healthy(`${proxies.map(({ variable }) => variable).join(' and ')}: the proxy accepts connections`);
  },
});

/** Checks that the keys of each trusted issuer can be read. `problemOf` returns the reason why they cannot, or null. */
export const issuerKeys = (
  issuers: readonly { readonly issuer: string; readonly problemOf: () => Promise<string | null> }[],
): Diagnostic => ({
  name: 'issuers',
  examine: async (): Promise<Finding> => {
    if (issuers.length === 0) return healthy('no identity provider is trusted');
    const problems = await Promise.all(
      issuers.map(async ({ issuer, problemOf }) => ({ issuer, problem: await problemOf() })),
    );
    const failed = problems.flatMap(({ issuer, problem }) => (problem === null ? [] : [`${issuer}: ${problem}`]));
    const advice = 'check AGENT_TRUSTED_ISSUERS and the addresses of the key sets; agents of these issuers are refused';
    return failed.length === 0
      ? healthy('the keys of every trusted issuer can be read')
      : warning(`keys cannot be read (${failed.join('; ')})`, advice);
  },
});

/** Checks that this machine can send echo requests, by pinging itself. */
export const pingProgram = (ping: () => Promise<Attempt<EchoStatistics>>): Diagnostic => ({
  name: 'ping',
  examine: async (): Promise<Finding> => {
    const tried = await ping();
    if (tried.ok)
      return tried.value.received > 0
        ? healthy('the ping program works')
        : warning('this machine does not answer its own ping', 'check that the firewall allows ICMP');
    const { code, detail } = tried.failure;
    const missing = problem('pingMissing', { reason: detail });
    return code === 'programUnavailable' ? missing : warning(`ping fails (${detail})`, missing.advice);
  },
});

/** Checks that this machine has what scenarios need, or nothing of it. */
export const scenarioPrograms = (
  { chromium, missing }: { readonly chromium: string | null; readonly missing: string | null },
  configured: string | null,
): Diagnostic => ({
  name: 'scenarios',
  examine: () => Promise.resolve(scenarioFinding(chromium, missing, configured)),
});

const scenarioFinding = (chromium: string | null, missing: string | null, configured: string | null): Finding => {
  if (missing === null) return healthy(`${chromium} and its driver are installed`);
  if (chromium !== null) return problem('chromiumDriverMissing', { chromium, missing });
  return configured === null
    ? healthy('Chromium is not installed; a worker on this machine checks no scenario')
    : problem('chromiumMissing', { path: configured });
};

/** Checks the package that the archive of results needs, given the problem with it. */
export const resultArchive = (found: FoundProblem | null, isKept: boolean): Diagnostic => ({
  name: 'archive',
  examine: () =>
    Promise.resolve(
      found ?? healthy(isKept ? 'results are archived' : 'results are not archived; they are deleted when they expire'),
    ),
});

const kindOf = (path: string): Promise<'folder' | 'other' | 'nothing'> =>
  stat(path).then(
    (found) => (found.isDirectory() ? 'folder' : 'other'),
    (fault: unknown) => ((fault as NodeJS.ErrnoException).code === 'ENOENT' ? 'nothing' : 'other'),
  );

const isWritable = (path: string): Promise<boolean> =>
  access(path, constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  );

const nearestFolder = async (path: string): Promise<string> =>
  (await kindOf(path)) === 'nothing' ? nearestFolder(dirname(path)) : path;
