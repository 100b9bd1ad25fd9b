import { everywhere } from '../../domain/access/scope.ts';
import type { Incident } from '../../domain/incidents/incident.ts';
import { invalidBody } from '../../domain/kernel/issue.ts';
import { accepted } from '../../domain/kernel/outcome.ts';
import type { Outcome } from '../../domain/kernel/outcome.ts';
import { laterOf } from '../../domain/kernel/time.ts';
import { isIdentical } from '../../domain/maintenance/maintenance-window.ts';
import type { WindowMembers } from '../../domain/maintenance/maintenance-window.ts';
import type { WindowTarget } from '../../domain/maintenance/target.rules.ts';
import { MAX_PAGE_PARTS, isSlug } from '../../domain/status-pages/status-page.ts';
import type { PagePart, StatusPage } from '../../domain/status-pages/status-page.ts';
import type { Incidents } from '../incidents/ports.ts';
import type { MaintenanceWindows } from '../maintenance/ports.ts';
import { namedOrganization, onlyOrganization } from '../organizations/named-organization.ts';
import type { Organizations, OrganizationView } from '../organizations/ports.ts';
import type { ComponentView, StatusComponents, StatusGroups, StatusPages } from './ports.ts';
import { planStatuspageImport } from './statuspage-import.ts';
import type { PlannedMaintenance, StatuspageExport, StatuspagePlan } from './statuspage-import.ts';

/** The ports for comparing an import with what is stored. */
export interface PlanNeeds {
  readonly organizations: Pick<Organizations, 'list'>;
  readonly statusPages: StatusPages;
  readonly statusGroups: StatusGroups;
  readonly statusComponents: StatusComponents;
  readonly incidents: Incidents;
  readonly maintenanceWindows: Pick<MaintenanceWindows, 'list'>;
}

/** A page of Statuspage, and where it goes. */
export interface StatusPageImport {
  readonly exported: StatuspageExport;
  /** The name of the organization; null if there is only one. */
  readonly organization: string | null;
  /** The slug of the page, which may exist; null for that of the imported page. */
  readonly slug: string | null;
}

/** The contents of an import, and how many of them are new. */
export interface StatusPageImportReport {
  readonly organization: string;
  readonly slug: string;
  /** The `publicId` of the page; null if it is not stored. */
  readonly pageId: string | null;
  readonly isNewPage: boolean;
  readonly groups: number;
  readonly components: number;
  readonly incidents: number;
  /** Maintenance windows, one for each monitor that a maintenance concerns. */
  readonly maintenanceWindows: number;
  /** Maintenance whose components show no monitor yet. */
  readonly withoutMonitor: number;
  /** Records that are stored already, and those of a status that the product does not have. */
  readonly leftOut: number;
}

interface Prepared {
  readonly organization: OrganizationView;
  readonly slug: string;
  /** Null for a new page. */
  readonly page: StatusPage | null;
  readonly plan: StatuspagePlan;
  readonly groups: ReadonlyMap<string, number>;
  readonly components: ReadonlyMap<string, number>;
  readonly windows: readonly (WindowMembers & WindowTarget)[];
  readonly report: StatusPageImportReport;
}

/** Returns the refusal of an import, with the reason for the operator. */
export const issue = (message: string) => invalidBody([{ path: '', message }]);

/** Returns the ids of the stored parts by the external ids of the planned parts that have the same names. */
const known = (
  stored: readonly PagePart[],
  planned: readonly { readonly externalId: string; readonly name: string }[],
): ReadonlyMap<string, number> =>
  new Map(
    planned.flatMap(({ externalId, name }) =>
      stored
        .filter((part) => part.name === name)
        .slice(0, 1)
        .map(({ id }) => [externalId, id] as const),
    ),
  );

/** Returns the windows of a maintenance: one for each monitor that its components show. */
const windowsOf = (
  { title, description, startsAt, endsAt, componentExternalIds }: PlannedMaintenance,
  components: ReadonlyMap<string, number>,
  stored: readonly ComponentView[],
): readonly (WindowMembers & WindowTarget)[] => {
  const named = new Set(componentExternalIds.map((externalId) => components.get(externalId)));
  const shown = stored.flatMap(({ id, monitorType, monitorId: targetId }) =>
    named.has(id) && monitorType !== null && targetId !== null ? [{ monitorType, targetId }] : [],
  );
  const members = {
    title,
    description,
    startTime: startsAt.toISOString(),
    endTime: endsAt.toISOString(),
    timezone: 'UTC',
    recurrence: 'none',
    notifySubscribers: false,
  } as const;
  return [...new Map(shown.map((target) => [target.targetId, { ...members, ...target }])).values()];
};

const startOf = ({ title, startedAt }: Pick<Incident, 'title' | 'startedAt'>): string =>
  `${startedAt.toISOString()} ${title}`;

/** Compares the export with what is stored and returns what an import would store. It writes nothing. */
export const prepare = async (
  needs: PlanNeeds,
  { exported, organization: name, slug: asked }: StatusPageImport,
  now: Date,
): Promise<Outcome<Prepared, 'invalidRequestBody' | 'statusPageSlugTaken'>> => {
  const found = name === null ? await onlyOrganization(needs) : await namedOrganization(needs, name);
  if (!found.ok) return found;
  const organization = found.value;
  const plan = planStatuspageImport(exported);
  const slug = asked ?? plan.slug;
  if (slug === null || !isSlug(slug))
    return issue('A slug has 1 to 63 of a-z, 0-9 and -, without a hyphen at either end. Name one with --slug.');
  if (Math.max(plan.groups.length, plan.components.length) > MAX_PAGE_PARTS)
    return issue(`A page has at most ${MAX_PAGE_PARTS} groups and components.`);
  const scope = { ...everywhere, organizationId: organization.id };
  const page = (await needs.statusPages.list(scope, {})).find((each) => each.slug === slug) ?? null;
  const parts = page === null ? null : { statusPageId: page.id };
  const groups = known(parts === null ? [] : await needs.statusGroups.list(scope, parts), plan.groups);
  const shown = parts === null ? [] : await needs.statusComponents.list(scope, parts);
  const components = known(shown, plan.components);
  const stored = new Set((await needs.incidents.list(scope, { origin: 'manual' })).map(startOf));
  const incidents = plan.incidents.filter((incident) => !stored.has(startOf(incident)));
  const maintenances = plan.maintenances
    .filter(({ startsAt, endsAt }) => endsAt > laterOf(now, startsAt))
    .map((one) => windowsOf(one, components, shown));
  const windows: (WindowMembers & WindowTarget)[] = [];
  for (const window of maintenances.flat()) {
    const { monitorType, targetId } = window;
    if (
      !(await needs.maintenanceWindows.list(scope, { monitorType, targetId })).some((each) => isIdentical(each, window))
    )
      windows.push(window);
  }
  const ofMaintenance = {
    maintenanceWindows: windows.length,
    withoutMonitor: maintenances.filter((each) => each.length === 0).length,
  };
  const added = {
    groups: plan.groups.length - groups.size,
    components: plan.components.length - components.size,
    incidents: incidents.length,
    ...ofMaintenance,
  };
  const leftOut =
    plan.leftOut +
    groups.size +
    components.size +
    plan.incidents.length -
    incidents.length +
    maintenances.flat().length -
    windows.length +
    plan.maintenances.length -
    maintenances.length;
  return accepted({
    organization,
    slug,
    page,
    plan: { ...plan, incidents },
    groups,
    components,
    windows,
    report: {
      organization: organization.name,
      slug,
      pageId: page?.publicId ?? null,
      isNewPage: page === null,
      ...added,
      leftOut,
    },
  });
};
