import { servesMember } from '../../domain/access/caller.ts';
import { linkAfter } from '../../domain/drills/drill-link.ts';
import { openedDrillLinkRules } from '../../domain/drills/drill-page.ts';
import { accepted, refused } from '../../domain/kernel/outcome.ts';
import type { Outcome } from '../../domain/kernel/outcome.ts';
import { codesOf, firstBroken } from '../../domain/kernel/rules.ts';
import { imUserEligible } from '../../domain/teams/user.rules.ts';
import type { Digest } from '../kernel/ports.ts';
import { defineCommand, defineQuery } from '../kernel/use-case.ts';
import type { QueryContext } from '../kernel/use-case.ts';
import type { DrillLinks, DrillLinkView } from './ports.ts';

interface Needs {
  readonly drillLinks: Pick<DrillLinks, 'bySecret' | 'lock' | 'save'>;
  readonly digest: Pick<Digest, 'sha256'>;
}

interface ByToken {
  readonly token: string;
}

/** The longest text that is looked up as a token. */
const MAX_TOKEN = 100;

/** Returns the opened link, unless the host belongs to another organization. */
const opened = async (
  { drillLinks, digest }: Needs,
  token: string,
  { now, hostOrganizationId }: QueryContext,
): Promise<Outcome<DrillLinkView, 'notFound'>> => {
  const view = await drillLinks.bySecret(digest.sha256(token.slice(0, MAX_TOKEN)));
  const link =
    view === null ? null : { state: view.link.state, deadlineAt: view.deadlineAt, isEligible: imUserEligible(view) };
  const broken = firstBroken(openedDrillLinkRules, { link, now });
  return view === null || broken !== null || !servesMember(hostOrganizationId, view.organization)
    ? refused('notFound')
    : accepted(view);
};

/** Shows the link of a drill. It changes nothing, because mail scanners open every link. */
export const viewDrillLink = defineQuery({
  name: 'viewDrillLink',
  permission: 'anyone',
  refuses: codesOf(openedDrillLinkRules),
  execute:
    (needs: Needs) =>
    (context, { token }: ByToken) =>
      opened(needs, token, context),
});

/** Records that a drill reached its person. Confirming once more changes nothing. */
export const confirmDrillLink = defineCommand({
  name: 'confirmDrillLink',
  permission: 'anyone',
  refuses: codesOf(openedDrillLinkRules),
  execute:
    (needs: Needs) =>
    async (context, { token }: ByToken) => {
      const { now, audit, unchanged } = context;
      const found = await opened(needs, token, context);
      if (!found.ok) return found;
      const { drill, organization, userPublicId } = found.value;
      const link = await needs.drillLinks.lock(found.value.link.id);
      const confirmed = link === null ? null : linkAfter(link, 'confirm', { at: now });
      if (confirmed === null) {
        if (link?.state !== 'confirmed') return refused('notFound');
        unchanged();
        return accepted({ confirmed: true as const });
      }
      await needs.drillLinks.save(confirmed);
      audit({
        action: 'drill.confirmed',
        organizationId: organization.organizationId,
        subjectType: 'drill',
        subjectId: drill,
        after: { userId: userPublicId, type: confirmed.type },
      });
      return accepted({ confirmed: true as const });
    },
});
