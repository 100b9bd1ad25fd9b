import { setTimeout as pause } from 'node:timers/promises';
import type { LookupFunction } from 'node:net';
import type { Diagnostic } from '../../../application/kernel/diagnose.ts';
import { healthy, warning } from '../../../domain/kernel/diagnosis.ts';
import type { Finding } from '../../../domain/kernel/diagnosis.ts';
import { problem } from '../../../domain/kernel/problems.ts';
import { withClient } from '../database/connections/database-client.ts';
import type { DatabaseClient } from '../database/connections/database-client.ts';
import { hostsIn, placeOf } from '../database/connections/database-hosts.ts';
import { LAG_BOUND } from '../database/replica/primary-positions.ts';
import {
  PRIMARY_STATE,
  REPLICA_STATUS,
  judgeReplica,
  primaryStateOf,
  wantedOf,
} from '../database/replica/replica-status.ts';
import type { PrimaryRow, PrimaryState, ReplicaVerdict, StatusRow } from '../database/replica/replica-status.ts';
import { reasonOf } from './database-place.ts';

const ASK_AGAIN = LAG_BOUND / 10;

/** Returns the verdict on a replica that had a second to replay what the primary had committed. */
const judged = async (client: DatabaseClient, state: PrimaryState): Promise<ReplicaVerdict> => {
  const end = performance.now() + LAG_BOUND;
  for (;;) {
    const [status] = (await client.query<StatusRow & object>(REPLICA_STATUS)).rows;
    const verdict = status === undefined ? 'foreign' : judgeReplica(status, wantedOf(state));
    if (verdict !== 'behind' || performance.now() >= end) return verdict;
    await pause(ASK_AGAIN);
  }
};

const PROBLEMS = { behind: 'replicaBehind', promoted: 'replicaWritable', foreign: 'replicaOther' } as const;

const examineReplica = async (
  url: string,
  state: PrimaryState,
  lookup: LookupFunction | undefined,
): Promise<Finding | null> => {
  const place = placeOf(url);
  try {
    const verdict = await withClient({ url, lookup }, (client) => judged(client, state));
    return verdict === 'reached' ? null : problem(PROBLEMS[verdict], { place });
  } catch (fault) {
    return problem('replicaUnreachable', { place, reason: reasonOf(fault) });
  }
};

/** Checks whether the replicas of the database belong to it, and are within the bound of their lag. */
export const replicaDiagnostic = (url: string, replicaUrl: string, lookup: LookupFunction | undefined): Diagnostic => ({
  name: 'replica',
  examine: async () => {
    const state = await withClient({ url, lookup }, async (client) =>
      primaryStateOf((await client.query<PrimaryRow & object>(PRIMARY_STATE)).rows[0]),
    ).catch(() => null);
    if (state === null) return warning('not checked: the database cannot be reached', 'fix the database first');
    const urls = hostsIn(replicaUrl)?.urls ?? [];
    const findings = await Promise.all(urls.map((each) => examineReplica(each, state, lookup)));
    return findings.find((finding) => finding !== null) ?? healthy(`${placeOf(replicaUrl)} follows the database`);
  },
});
