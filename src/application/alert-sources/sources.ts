import { targetRules } from '../../domain/alert-sources/target.rules.ts';
import { teamWriteRules } from '../../domain/teams/team.rules.ts';
import { ownOrganization } from '../../domain/access/scope.ts';
import { DEFAULT_STORM, SOURCE_TOKEN_BYTES, rotated } from '../../domain/alert-sources/alert-source.ts';
import type { AlertSource, SourceMembers } from '../../domain/alert-sources/alert-source.ts';
import { activityRules, receivingRules } from '../../domain/alert-sources/source-types.ts';
import type { SourceType } from '../../domain/alert-sources/source-types.ts';
import { accepted, refused } from '../../domain/kernel/outcome.ts';
import type { Outcome } from '../../domain/kernel/outcome.ts';
import type { ListRequest } from '../../domain/kernel/page.ts';
import { codesOf, firstBroken } from '../../domain/kernel/rules.ts';
import { callersRole } from '../teams/teams.ts';
import type { ImMembers } from '../teams/ports.ts';
import type { Digest, IdSource, SecretSource } from '../kernel/ports.ts';
import { defineRecordQuery } from '../kernel/record-queries.ts';
import { auditEntry, changesOf } from '../kernel/records.ts';
import { addOne, expectStored } from '../kernel/repository.ts';
import type { ById } from '../kernel/repository.ts';
import { defineCommand, defineQuery } from '../kernel/use-case.ts';
import type { CommandContext } from '../kernel/use-case.ts';
import type { ImSources } from './ports.ts';
import { refusedTarget } from './source-targets.ts';

interface Needs {
  readonly imSources: ImSources;
}

interface WritingNeeds extends Needs {
  readonly imMembers: ImMembers;
}

interface TokenNeeds extends WritingNeeds {
  readonly secrets: SecretSource;
  readonly digest: Digest;
  readonly baseUrl: string;
}

export type NewSource = Pick<SourceMembers, 'name'> & Partial<SourceMembers> & { readonly type: SourceType };

/** A source whose token is shown this once, with the address that deliveries are sent to. */
export interface SourceWithToken extends AlertSource {
  readonly token: string;
  readonly url: string;
}

const writeCodes = ['notFound', ...codesOf(teamWriteRules)] as const;

/** Returns the members that the audit log keeps: all but the tokens. */
const audited = ({
  tokenHash: _token,
  previousTokenHash: _previous,
  previousTokenUntil: _until,
  lastEventAt: _last,
  silentSince: _silent,
  ...members
}: AlertSource) => members;

/** Locks and returns the source if the caller may change it. */
export const lockSource = async (
  needs: WritingNeeds,
  { scope, caller }: CommandContext,
  id: string,
): Promise<Outcome<AlertSource, (typeof writeCodes)[number]>> => {
  const source = await needs.imSources.lock(scope, id);
  if (source === null) return refused('notFound');
  return (
    firstBroken(teamWriteRules, { caller, imRole: await callersRole(needs, caller, source.teamId) }) ?? accepted(source)
  );
};

const newToken = ({ secrets, digest, baseUrl }: TokenNeeds) => {
  const token = secrets.token(SOURCE_TOKEN_BYTES);
  return { hash: digest.sha256(token), shown: { token, url: `${baseUrl}/api/im/ingest/${token}` } };
};

/** The built-in sources are stored when they are listed first. */
export const listImSources = defineQuery({
  name: 'listImSources',
  permission: 'useIncidentManagement',
  refuses: [],
  execute:
    ({ imSources }: Needs) =>
    async ({ scope, caller, now }, { request }: { readonly request: ListRequest }) => {
      await Promise.all([
        imSources.builtIn(ownOrganization(caller), 'events', now),
        imSources.builtIn(ownOrganization(caller), 'monitors', now),
      ]);
      return accepted(await imSources.page(scope, request, {}));
    },
});

export const getImSource = defineRecordQuery({
  name: 'getImSource',
  permission: 'useIncidentManagement',
  missing: 'notFound',
  records: ({ imSources }: Needs) => imSources,
});

export const createImSource = defineCommand({
  name: 'createImSource',
  permission: 'useIncidentManagement',
  refuses: [...codesOf(teamWriteRules), ...codesOf(targetRules)],
  execute:
    (needs: TokenNeeds & { readonly ids: IdSource }) =>
    async ({ caller, now, audit }, { name, type, ...sent }: NewSource) => {
      const organizationId = ownOrganization(caller);
      const unknown = await refusedTarget(needs, organizationId, [sent, ...(sent.routes ?? [])]);
      if (unknown !== null) return unknown;
      const refusal = firstBroken(teamWriteRules, {
        caller,
        imRole: await callersRole(needs, caller, sent.teamId ?? null),
      });
      if (refusal !== null) return refusal;
      const { hash, shown } = newToken(needs);
      const source = {
        teamId: null,
        escalationPolicyId: null,
        customerId: null,
        routes: [],
        groupBy: 'group' as const,
        autoResolveMinutes: null,
        expectEveryMinutes: null,
        storm: DEFAULT_STORM,
        mutedUntil: null,
        isActive: true,
        ...sent,
        name,
        type,
        organizationId,
        publicId: needs.ids.next(),
        createdAt: now,
        updatedAt: now,
        tokenHash: hash,
        previousTokenHash: null,
        previousTokenUntil: null,
        lastEventAt: null,
        silentSince: null,
      };
      const stored = expectStored(await addOne(needs.imSources, source));
      audit(auditEntry('imSource.created', stored, { after: audited(stored) }));
      return accepted<SourceWithToken>({ ...stored, ...shown });
    },
});

export const updateImSource = defineCommand({
  name: 'updateImSource',
  permission: 'useIncidentManagement',
  refuses: [...writeCodes, ...codesOf(targetRules), ...codesOf(activityRules)],
  execute:
    (needs: WritingNeeds) =>
    async (work, { id, changes }: ById & { readonly changes: Partial<SourceMembers> }) => {
      const found = await lockSource(needs, work, id);
      if (!found.ok) return found;
      const source = found.value;
      const unknown = await refusedTarget(needs, source.organizationId, [changes, ...(changes.routes ?? [])]);
      if (unknown !== null) return unknown;
      const moved =
        changes.teamId === undefined
          ? null
          : firstBroken(teamWriteRules, {
              caller: work.caller,
              imRole: await callersRole(needs, work.caller, changes.teamId),
            });
      if (moved !== null) return moved;
      const changed = { ...source, ...changes, updatedAt: work.now };
      const refusal = firstBroken(activityRules, changed);
      if (refusal !== null) return refusal;
      const stored = expectStored(await needs.imSources.save(changed, source));
      work.audit(auditEntry('imSource.updated', stored, changesOf(audited(source), audited(stored))));
      return accepted(stored);
    },
});

/** Deletes the source with its events. Its incidents stay. */
export const deleteImSource = defineCommand({
  name: 'deleteImSource',
  permission: 'useIncidentManagement',
  refuses: [...writeCodes, ...codesOf(receivingRules)],
  execute:
    (needs: WritingNeeds) =>
    async (work, { id }: ById) => {
      const found = await lockSource(needs, work, id);
      if (!found.ok) return found;
      const builtIn = firstBroken(receivingRules, found.value);
      if (builtIn !== null) return builtIn;
      await needs.imSources.remove(found.value);
      work.audit(auditEntry('imSource.deleted', found.value, { before: audited(found.value) }));
      return accepted({ success: true as const });
    },
});

export const rotateImSourceToken = defineCommand({
  name: 'rotateImSourceToken',
  permission: 'useIncidentManagement',
  refuses: [...writeCodes, ...codesOf(receivingRules)],
  execute:
    (needs: TokenNeeds) =>
    async (work, { id }: ById) => {
      const found = await lockSource(needs, work, id);
      if (!found.ok) return found;
      const builtIn = firstBroken(receivingRules, found.value);
      if (builtIn !== null) return builtIn;
      const { hash, shown } = newToken(needs);
      const stored = expectStored(
        await needs.imSources.save(
          { ...found.value, ...rotated(found.value, hash, work.now), updatedAt: work.now },
          found.value,
        ),
      );
      work.audit(auditEntry('imSource.tokenRotated', stored, {}));
      return accepted<SourceWithToken>({ ...stored, ...shown });
    },
});
