import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Diagnostic } from '../../../application/kernel/diagnose.ts';
import { broken, warning, healthy } from '../../../domain/kernel/diagnosis.ts';
import type { Finding } from '../../../domain/kernel/diagnosis.ts';
import type { EchoStatistics } from '../../../domain/public-tools/echo.ts';
import type { Attempt } from '../../../domain/checks/probe-failure.ts';
import type { NameResolver } from '../network/name-resolver.ts';
import { SECRET_KEY_FILE } from '../system/secret-key.ts';

/** Whether the folder can be written to, or be made. */
export const dataDirectory = (dataDir: string): Diagnostic => ({
  name: 'data directory',
  examine: async () => {
    const folder = resolve(dataDir);
    const there = await kindOf(folder);
    if (there === 'other') return broken(`${folder} is no folder`, 'choose another DATA_DIR');
    const writable = await isWritable(there === 'folder' ? folder : await nearestFolder(folder));
    if (!writable) return broken(`${folder} cannot be written to`, 'give this user the right to, or choose another DATA_DIR');
    return healthy(there === 'folder' ? `${folder} can be written to` : `${folder} will be made by the first start`);
  },
});

/** Where the key comes from, and whether others can read it. */
export const secretKey = (configured: boolean, dataDir: string | null): Diagnostic => ({
  name: 'secret key',
  examine: async () => {
    if (configured) return healthy('SECRET_KEY is set');
    if (dataDir === null) return broken('SECRET_KEY is not set', 'set it to at least 32 bytes, the same in all processes on this database');
    const file = join(resolve(dataDir), SECRET_KEY_FILE);
    const mode = await stat(file).then(({ mode: bits }) => bits, () => null);
    if (mode === null) return healthy(`${file} will be made by the first start`);
    return (mode & 0o077) === 0 ? healthy(`${file} is there, for its owner alone`) : warning(`${file} can be read by others`, `run: chmod 600 ${file}`);
  },
});

/** Whether names can be resolved, tried with one. */
export const nameResolution = (resolveName: NameResolver, name: string): Diagnostic => ({
  name: 'DNS',
  examine: async () => {
    const advice = 'check the name servers of this machine (/etc/resolv.conf); without DNS only monitors with addresses work';
    try {
      const addresses = await resolveName(name);
      return addresses.length > 0 ? healthy(`${name} resolves to ${addresses.join(', ')}`) : warning(`${name} has no address`, advice);
    } catch (fault) {
      return warning(`${name} cannot be resolved (${fault instanceof Error ? fault.message : String(fault)})`, advice);
    }
  },
});

/** Whether the mail server takes us in. `refusal` answers why not, or null. */
export const mailServer = (refusal: (() => Promise<string | null>) | null): Diagnostic => ({
  name: 'mail',
  examine: async (): Promise<Finding> => {
    if (refusal === null) return warning('no mail server is configured; mail waits', 'set SMTP_URL');
    const reason = await refusal();
    return reason === null ? healthy('the mail server takes us in') : warning(`the mail server does not take us in (${reason})`, 'check SMTP_URL; mail waits and is retried');
  },
});

/** Whether this machine can send echo requests, tried with itself. */
export const pingProgram = (ping: () => Promise<Attempt<EchoStatistics>>): Diagnostic => ({
  name: 'ping',
  examine: async (): Promise<Finding> => {
    const advice = 'install iputils-ping (Debian, Ubuntu: apt-get install iputils-ping) and let this user run it; without it only the ping tool fails';
    const tried = await ping();
    if (tried.ok) return tried.value.received > 0 ? healthy('the ping program works') : warning('ping gets no answer from this very machine', 'check that the firewall lets ICMP pass');
    const { code, detail } = tried.failure;
    return warning(code === 'programUnavailable' ? `the ping program is missing, or may not be run (${detail})` : `ping fails (${detail})`, advice);
  },
});

const kindOf = (path: string): Promise<'folder' | 'other' | 'nothing'> =>
  stat(path).then(
    (found) => (found.isDirectory() ? 'folder' : 'other'),
    (fault: unknown) => ((fault as NodeJS.ErrnoException).code === 'ENOENT' ? 'nothing' : 'other'),
  );

const isWritable = (path: string): Promise<boolean> => access(path, constants.W_OK | constants.X_OK).then(() => true, () => false);

const nearestFolder = async (path: string): Promise<string> => ((await kindOf(path)) === 'nothing' ? nearestFolder(dirname(path)) : path);
