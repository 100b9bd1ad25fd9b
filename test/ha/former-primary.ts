import { expect } from 'chai';
import { Database } from '../../src/infrastructure/kernel/database/database.ts';
import { execute } from '../integration/kernel/database/catalogue.ts';
import { until } from '../until.ts';
import { holdsAt, IS_WRITABLE } from './clusters/cluster.ts';
import type { Cluster, ClusterNode } from './clusters/cluster.ts';

/** The writes of clients that are looked for on a former primary. */
const WRITES = 20;

const tagsAt = ({ url }: ClusterNode) =>
  execute<{ count: number }>(url, 'select count(*)::int as count from tag').then(([row]) => row?.count ?? 0);

/** Waits until a former primary accepts writes, and lets it commit without a standby. */
export const letCommitAlone = async ({ url }: ClusterNode): Promise<void> => {
  await until(() => holdsAt(url, IS_WRITABLE));
  await execute(url, `alter system set synchronous_standby_names = ''`);
  await execute(url, 'select pg_reload_conf()');
};

/** Fails if clients write to a former primary, or a process that starts now and knows both hosts chooses it. */
export const expectUnused = async ({ url }: Cluster, former: ClusterNode, promoted: ClusterNode): Promise<void> => {
  const [before, other] = [await tagsAt(former), await tagsAt(promoted)];
  await until(async () => (await tagsAt(promoted)) >= other + WRITES, 100);
  expect(await tagsAt(former)).to.equal(before);
  const database = await Database.connect(url, 2);
  const rows = await database
    .prepared<{ port: number }>('select inet_server_port() as port', [])
    .finally(() => database.close());
  expect(rows).to.deep.equal([{ port: Number(new URL(promoted.url).port) }]);
};
