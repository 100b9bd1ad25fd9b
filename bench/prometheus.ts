import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { targetUrl } from './check-programs.ts';
import type { CheckLoad } from './check-programs.ts';
import { cpuSeconds, residentMb } from './process-tree.ts';

const [PROMETHEUS, EXPORTER] = ['prometheus', 'prometheus-blackbox-exporter'] as const;

/** Returns true if Prometheus and blackbox_exporter are installed, as Debian names them. */
export const isPrometheusInstalled = (): boolean =>
  [PROMETHEUS, EXPORTER].every((program) => spawnSync(program, ['--version']).status === 0);

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
};

/** Starts a program and waits until its address answers. */
const started = async (program: string, parameters: readonly string[], readyUrl: string): Promise<ChildProcess> => {
  const child = spawn(program, [...parameters, '--log.level=error'], { stdio: ['ignore', 'ignore', 'inherit'] });
  const isReady = (): Promise<boolean> =>
    fetch(readyUrl).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error(`${program} ended before it answered.`);
    await pause(100);
  }
  return child;
};

const stop = async (child: ChildProcess): Promise<void> => {
  child.kill('SIGTERM');
  if (child.exitCode === null) await once(child, 'exit');
};

/** What Prometheus with blackbox_exporter used for the checks of a window. */
export interface PrometheusUse {
  readonly made: number;
  /** CPU seconds for 1000 checks, of both programs. */
  readonly both: number;
  readonly residentMb: number;
}

/**
 * Lets Prometheus with blackbox_exporter probe every target once a minute, and measures a window of `seconds` after
 * `warmUp`. Nothing is alerted.
 */
export const measurePrometheus = async (load: CheckLoad, warmUp: number, seconds: number): Promise<PrometheusUse> => {
  const directory = mkdtempSync(join(tmpdir(), 'watchstead-prometheus-'));
  const file = (name: string, content: unknown): string => {
    const path = join(directory, name);
    // JSON is valid YAML.
    writeFileSync(path, JSON.stringify(content));
    return path;
  };
  const [exporterAddress, address] = [`127.0.0.1:${await freePort()}`, `127.0.0.1:${await freePort()}`];
  const targets = Array.from({ length: load.monitors }, (_, at) => targetUrl(load.target, at));
  const modules = { page: { prober: 'http', timeout: '10s', http: { preferred_ip_protocol: 'ip4' } } };
  const job = {
    job_name: 'checks',
    metrics_path: '/probe',
    params: { module: ['page'] },
    file_sd_configs: [{ files: [file('targets.json', [{ targets }])] }],
    relabel_configs: [
      { source_labels: ['__address__'], target_label: '__param_target' },
      { source_labels: ['__param_target'], target_label: 'instance' },
      { target_label: '__address__', replacement: exporterAddress },
    ],
  };
  const configuration = { global: { scrape_interval: '60s', scrape_timeout: '15s' }, scrape_configs: [job] };
  const exporter = await started(
    EXPORTER,
    [`--config.file=${file('blackbox.yml', { modules })}`, `--web.listen-address=${exporterAddress}`],
    `http://${exporterAddress}/-/healthy`,
  );
  const server = await started(
    PROMETHEUS,
    [
      `--config.file=${file('prometheus.yml', configuration)}`,
      `--storage.tsdb.path=${join(directory, 'data')}`,
      `--web.listen-address=${address}`,
    ],
    `http://${address}/-/ready`,
  );
  const pids = [exporter, server].map(({ pid = 0 }) => pid);
  const used = (): number => pids.reduce((sum, pid) => sum + cpuSeconds(pid), 0);
  await pause(1000 * warmUp);
  const before = used();
  await pause(1000 * seconds);
  const [after, resident] = [used(), pids.reduce((sum, pid) => sum + residentMb(pid), 0)];
  const made = await probesIn(address, seconds);
  await stop(server);
  await stop(exporter);
  rmSync(directory, { recursive: true, force: true });
  return { made, both: ((after - before) / made) * 1000, residentMb: resident };
};

/** Returns the number of successful probes in the last seconds. */
const probesIn = async (address: string, seconds: number): Promise<number> => {
  const query = encodeURIComponent(`sum(sum_over_time(probe_success[${seconds}s]))`);
  const answer = await fetch(`http://${address}/api/v1/query?query=${query}`);
  const { data } = (await answer.json()) as { data: { result: readonly { value: readonly [number, string] }[] } };
  return Number(data.result[0]?.value[1] ?? 0);
};
