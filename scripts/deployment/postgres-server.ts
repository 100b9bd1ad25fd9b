import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../src/infrastructure/kernel/system/listening-server.ts';
import { run } from './checks.ts';

const VERSIONS = '/usr/lib/postgresql';

/** A PostgreSQL server of Debian, with an empty database. */
export class PostgresServer {
  readonly url: string;
  readonly #program: string;
  readonly #data: string;

  private constructor(program: string, data: string, port: number) {
    this.#program = program;
    this.#data = data;
    this.url = `postgres://owner@127.0.0.1:${port}/postgres`;
  }

  /** Starts a server whose data is in the folder. */
  static async start(folder: string): Promise<PostgresServer> {
    const version = readdirSync(VERSIONS).at(-1) ?? '';
    const [programs, data] = [join(VERSIONS, version, 'bin'), join(folder, 'postgres')];
    const port = await freePort('127.0.0.1');
    run(['chmod', '711', folder]);
    run(['install', '-d', '-o', 'postgres', data]);
    const server = new PostgresServer(join(programs, 'pg_ctl'), data, port);
    server.#asOwner(
      join(programs, 'initdb'),
      '-U',
      'owner',
      '--auth=trust',
      '--no-sync',
      '--encoding=UTF8',
      '-D',
      data,
    );
    server.#asOwner(
      server.#program,
      'start',
      '-w',
      '-D',
      data,
      '-l',
      join(data, 'log'),
      '-o',
      `-p ${port} -k '' -h 127.0.0.1`,
    );
    return server;
  }

  stop(): void {
    this.#asOwner(this.#program, 'stop', '-m', 'fast', '-D', this.#data);
  }

  #asOwner(...command: readonly string[]): void {
    run(['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups', ...command], { cwd: '/' });
  }
}
