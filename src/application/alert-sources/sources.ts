import { targetRules } from '../../domain/alert-sources/target.rules.ts';
import { teamWriteRules } from '../../domain/teams/team.rules.ts';
import { ownOrganization } from '../../domain/access/scope.ts';
import { SOURCE_TOKEN_BYTES, newSourceMembers, rotated } from '../../domain/alert-sources/alert-source.ts';
import type { AlertSource, SourceMembers } from '../../domain/alert-sources/alert-source.ts';
import { activityRules, receivingRules } from '../../domain/alert-sources/source-types.ts';
import type { SourceType } from '../../domain/alert-sources/source-types.ts';
import { accepted } from '../../domain/kernel/outcome.ts';
import type { ListRequest } from '../../domain/kernel/page.ts';
import { codesOf, firstBroken } from '../../domain/kernel/rules.ts';
import { refusedTeamWrite, teamGuard } from '../teams/team-access.ts';
import type { ImMembers } from '../teams/ports.ts';
import type { Digest, IdSource, SecretSource } from '../kernel/ports.ts';
import { defineRecordCommand, defineRecordCommands } from '../kernel/record-commands.ts';
import { defineRecordQuery } from '../kernel/record-queries.ts';
import { auditEntry, changesOf, stampOf } from '../kernel/records.ts';
import { addOne, expectStored } from '../kernel/repository.ts';
import type { ById, ChangeOf } from '../kernel/repository.ts';
import { defineCommand, defineQuery } from '../kernel/use-case.ts';
import type { ImSources, SourceFilter } from './ports.ts';
import { refusedTarget } from './source-targets.ts';

interface Needs {
  readonly imSources: ImSources;
}

/** The ports of commands that change sources. */
export interface WritingNeeds extends Needs {
  readonly imMembers: ImMembers;
}

interface TokenNeeds extends WritingNeeds {
  readonly secrets: SecretSource;
  readonly digest: Digest;
  readonly baseUrl: string;
}

/** The members of a new source. Absent ones get their defaults. */
export type NewSource = Pick<SourceMembers, 'name'> & Partial<SourceMembers> & { readonly type: SourceType };

/** A source whose token is shown this once, with the address that deliveries are sent to. */
export interface SourceWithToken extends AlertSource {
  readonly token: string;
  readonly url: string;
}

/** Returns the members that the audit log keeps: all but the tokens. */
const audited = ({
  tokenHash: _token,
  previousTokenHash: _previous,
  previousTokenUntil: _until,
  lastEventAt: _last,
  silentSince: _silent,
  ...members
}: AlertSource) => members;

/** The declaration that all commands on a source share. */
export const changingSource = {
  permission: 'useIncidentManagement',
  missing: 'notFound',
  records: ({ imSources }: WritingNeeds) => imSources,
  guard: teamGuard,
} as const;

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
    async (
      { scope, caller, now },
      { request, filter }: { readonly request: ListRequest; readonly filter: SourceFilter },
    ) => {
      await Promise.all([
        imSources.builtIn(ownOrganization(caller), 'events', now),
        imSources.builtIn(ownOrganization(caller), 'monitors', now),
      ]);
      return accepted(await imSources.page(scope, request, filter));
    },
});

/** Returns a source of alerts. */
export const getImSource = defineRecordQuery({
  name: 'getImSource',
  permission: 'useIncidentManagement',
  missing: 'notFound',
  records: ({ imSources }: Needs) => imSources,
});

/** Creates a source of alerts. The answer has its token, which cannot be read again. */
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
      const refusal = await refusedTeamWrite(needs, { caller }, sent.teamId ?? null);
      if (refusal !== null) return refusal;
      const { hash, shown } = newToken(needs);
      const source = {
        ...newSourceMembers,
        ...sent,
        name,
        type,
        organizationId,
        ...stampOf(needs.ids, now),
        tokenHash: hash,
      };
      const stored = expectStored(await addOne(needs.imSources, source));
      audit(auditEntry('imSource.created', stored, { after: audited(stored) }));
      return accepted<SourceWithToken>({ ...stored, ...shown });
    },
});

/** Changes a source of alerts. */
export const updateImSource = defineRecordCommand({
  name: 'updateImSource',
  ...changingSource,
  refuses: [...codesOf(targetRules), ...codesOf(teamWriteRules), ...codesOf(activityRules)],
  execute: async (work, source, { changes }: ChangeOf<Partial<SourceMembers>>, needs: WritingNeeds) => {
    const unknown = await refusedTarget(needs, source.organizationId, [changes, ...(changes.routes ?? [])]);
    if (unknown !== null) return unknown;
    const moved = changes.teamId === undefined ? null : await refusedTeamWrite(needs, work, changes.teamId);
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
export const deleteImSource = defineRecordCommands({ ...changingSource, subject: 'imSource', taken: {} }).remove({
  name: 'deleteImSource',
  refuses: codesOf(receivingRules),
  refusal: (_context, source) => firstBroken(receivingRules, source),
  audited,
});

/** Replaces the token of a source. The former one stays valid for a grace period. */
export const rotateImSourceToken = defineRecordCommand({
  name: 'rotateImSourceToken',
  ...changingSource,
  refuses: codesOf(receivingRules),
  execute: async (work, source, _input: ById, needs: TokenNeeds) => {
    const builtIn = firstBroken(receivingRules, source);
    if (builtIn !== null) return builtIn;
    const { hash, shown } = newToken(needs);
    const stored = expectStored(
      await needs.imSources.save({ ...source, ...rotated(source, hash, work.now), updatedAt: work.now }, source),
    );
    work.audit(auditEntry('imSource.tokenRotated', stored, {}));
    return accepted<SourceWithToken>({ ...stored, ...shown });
  },
});
