import { everywhere } from '../../domain/access/scope.ts';
import { localDaysOf, offsetRangeOf } from '../../domain/accounting/local-period.ts';
import type { LocalDay } from '../../domain/checks/state-day.ts';
import { later } from '../../domain/kernel/time.ts';
import type { OffsetChanges } from '../../domain/kernel/wall-clock.ts';
import type { Organization } from '../../domain/organizations/organization.ts';
import { EXPIRY_HORIZON, ReportAssembly } from '../../domain/reports/assemble-report.ts';
import { orderOfMonitors } from '../../domain/reports/report-groups.ts';
import type { MonitorFacts, WindowOccurrence } from '../../domain/reports/assemble-report.ts';
import type { RenderableReport } from '../../domain/reports/report-document.ts';
import { resultOf } from '../../domain/reports/report-result.ts';
import type { ReportResult } from '../../domain/reports/report-result.ts';
import type { JudgedMonitor } from '../../domain/reports/report-verdict.ts';
import type { ReportRun } from '../../domain/reports/report-run.ts';
import { scopeIdsOf } from '../../domain/reports/report.ts';
import {
  DIGITS_OF_GROUP,
  VERIFICATION_GROUPS,
  VERIFICATION_PATH,
  printedCode,
} from '../../domain/reports/verification-code.ts';
import { accountsOf, deletedMonitorsOf } from '../accounting/accounts.ts';
import type { AccountNeeds } from '../accounting/accounts.ts';
import type { Drills } from '../drills/ports.ts';
import type { CustomHosts } from '../custom-domains/ports.ts';
import { mapInTurns } from '../kernel/in-turns.ts';
import type { SecretSource } from '../kernel/ports.ts';
import { occurrencesBetween } from '../maintenance/occurrences.ts';
import type { OccurrenceNeeds } from '../maintenance/occurrences.ts';
import type { Organizations } from '../organizations/ports.ts';
import { EncodedMonitors, batchesOf, encodedBatch } from './encoded-monitors.ts';
import type { ReportFigures, ReportSubjects, ReportableMonitor } from './ports.ts';

/** The ports for reading the figures of a report. */
export interface GatheringNeeds extends AccountNeeds, OccurrenceNeeds {
  readonly organizations: Pick<Organizations, 'find'>;
  readonly reportSubjects: Pick<ReportSubjects, 'monitorsIn' | 'customerNames'>;
  readonly reportFigures: ReportFigures;
  readonly drills: Pick<Drills, 'latestTest'>;
  readonly secrets: SecretSource;
  readonly customHosts: Pick<CustomHosts, 'baseUrlOf'>;
}

/** The report in one PDF, with the customer it is for. */
export interface GatheredReport {
  readonly customerId: number | null;
  readonly customerName: string | null;
  readonly document: RenderableReport;
  readonly result: ReportResult;
  /** The digits of the report's verification code. */
  readonly code: string;
}

/** What is reported on, and about which period. */
export type GatheredRun = Pick<ReportRun, 'organizationId' | 'settings' | 'periodFrom' | 'periodTo'>;

interface Gathering {
  readonly run: GatheredRun;
  readonly organization: Organization;
  readonly customerNames: ReadonlyMap<number, string>;
  readonly days: readonly LocalDay[];
  readonly changes: OffsetChanges;
  readonly now: Date;
}

const periodOf = ({ periodFrom: from, periodTo: to }: GatheredRun) => ({ from, to });

/**
 * Returns the monitors of the scope, including those that were deleted in or after the period. Deleted monitors have no
 * tags.
 */
const coveredBy = async (needs: GatheringNeeds, run: GatheredRun): Promise<readonly ReportableMonitor[]> => {
  const {
    organizationId,
    settings: { scope },
  } = run;
  const present = await needs.reportSubjects.monitorsIn(organizationId, scope);
  if (scope.kind === 'tags') return present;
  const ids = scopeIdsOf(scope);
  const deleted = await deletedMonitorsOf(needs, {
    organizationId,
    customerIds: scope.kind === 'customers' ? ids : null,
    period: periodOf(run),
  });
  const named =
    scope.kind === 'websites' || scope.kind === 'monitors'
      ? deleted.filter(({ monitorId }) => ids.includes(monitorId))
      : deleted;
  const presentIds = new Set(present.map(({ id }) => id));
  const added = named
    .filter(({ monitorId }) => !presentIds.has(monitorId))
    .map(({ monitorId: id, name, customerId }) => ({ id, name, customerId }));
  return [...present, ...added];
};

/** Returns the monitors in the order of the report. */
const inOrder = (
  { run, organization, customerNames }: Gathering,
  monitors: readonly ReportableMonitor[],
): readonly ReportableMonitor[] => {
  const compare = orderOfMonitors(run.settings.language ?? organization.language);
  return monitors
    .map((monitor) => ({
      monitor,
      name: monitor.name,
      customerName: monitor.customerId === null ? null : (customerNames.get(monitor.customerId) ?? null),
    }))
    .toSorted((one, other) => compare(one, other) || one.monitor.id - other.monitor.id)
    .map(({ monitor }) => monitor);
};

/**
 * Returns the accounts and latencies of the monitors. A monitor without an account was deleted before its month was
 * frozen.
 */
const monitorFacts = async (
  needs: GatheringNeeds,
  { run, customerNames, days, now }: Gathering,
  monitors: readonly ReportableMonitor[],
): Promise<readonly MonitorFacts[]> => {
  const monitorIds = monitors.map(({ id }) => id);
  const accounts = await accountsOf(
    needs,
    { organizationId: run.organizationId, monitorIds, period: periodOf(run) },
    now,
  );
  const latencies = Map.groupBy(
    await needs.reportFigures.latencies(monitorIds, days, now),
    ({ monitorId }) => monitorId,
  );
  return monitors.flatMap(({ id, customerId }): readonly MonitorFacts[] => {
    const account = accounts.get(id);
    if (account === undefined) return [];
    const byDay = new Map((latencies.get(id) ?? []).map(({ day, histogram }) => [day, histogram]));
    const customerName = customerId === null ? null : (customerNames.get(customerId) ?? null);
    return [{ account, customerName, latencies: byDay }];
  });
};

const occurrencesOf = async (
  needs: GatheringNeeds,
  run: GatheredRun,
  monitorIds: readonly number[],
): Promise<readonly WindowOccurrence[]> => {
  const occurrences: WindowOccurrence[] = [];
  for (const { title, monitorIds: ids, ...times } of await needs.reportFigures.windows(monitorIds)) {
    for (const occurrence of await occurrencesBetween(needs, times, periodOf(run)))
      occurrences.push({ ...occurrence, title, monitorIds: ids });
  }
  return occurrences;
};

/** Returns the report on the monitors. It reads no data about other monitors. */
const reportOn = async (
  needs: GatheringNeeds,
  gathering: Gathering,
  monitors: readonly ReportableMonitor[],
): Promise<Pick<GatheredReport, 'document' | 'result' | 'code'> | null> => {
  const { run, organization, days, changes, now } = gathering;
  const monitorIds = monitors.map(({ id }) => id);
  const code = Array.from({ length: VERIFICATION_GROUPS }, () => needs.secrets.digits(DIGITS_OF_GROUP)).join('');
  const facts = {
    settings: run.settings,
    organization: { name: organization.name, brandColor: organization.brandColor },
    countryCode: organization.countryCode,
    organizationLanguage: organization.language,
    generatedAt: now,
    code,
    days,
    changes,
    verifyUrl: `${needs.customHosts.baseUrlOf(run.organizationId)}${VERIFICATION_PATH}/${printedCode(code)}`,
    period: periodOf(run),
    occurrences: await occurrencesOf(needs, run, monitorIds),
    expiries: await needs.reportFigures.expiries(monitorIds, later(run.periodTo, EXPIRY_HORIZON)),
    listings: await needs.reportFigures.listings(monitorIds),
    alarmPath: await needs.drills.latestTest(run.organizationId, periodOf(run)),
  };
  const assembly = new ReportAssembly(facts);
  const encoded: Uint8Array[] = [];
  const judged: JudgedMonitor[] = [];
  for (const batch of batchesOf(monitors)) {
    const added = await mapInTurns(await monitorFacts(needs, gathering, batch), (monitor) => assembly.add(monitor));
    const reported = added.filter((monitor) => monitor !== null);
    encoded.push(encodedBatch(reported));
    judged.push(...reported.map(({ name, uptimePercent, meetsTarget }) => ({ name, uptimePercent, meetsTarget })));
  }
  const summary = assembly.summary();
  if (summary === null) return null;
  const document = { ...summary, monitors: new EncodedMonitors(encoded) };
  return { document, result: resultOf(summary, judged), code };
};

/**
 * Returns the monitors of each PDF: all of them in one, or those of each customer. The organization's own monitors
 * belong to no customer.
 */
const partsOf = (
  { settings: { perCustomer } }: GatheredRun,
  monitors: readonly ReportableMonitor[],
  customerNames: ReadonlyMap<number, string>,
) => {
  if (!perCustomer) return [{ customerId: null, customerName: null, monitors }];
  const byCustomer = Map.groupBy(monitors, ({ customerId }) => customerId);
  return [...customerNames]
    .flatMap(([customerId, customerName]) => {
      const own = byCustomer.get(customerId);
      return own === undefined ? [] : [{ customerId, customerName, monitors: own }];
    })
    .toSorted((one, other) => one.customerName.localeCompare(other.customerName) || one.customerId - other.customerId);
};

/** Returns the reports of a run, one at a time. Parts without monitors to report on are omitted. */
export async function* gatherReports(
  needs: GatheringNeeds,
  run: GatheredRun,
  now: Date,
): AsyncGenerator<GatheredReport> {
  const organization = await needs.organizations.find(everywhere, run.organizationId);
  if (organization === null) throw new Error(`The organization ${run.organizationId} does not exist.`);
  const changes = needs.timeZones.offsetChanges(run.settings.timezone, offsetRangeOf(periodOf(run)));
  const customerNames = await needs.reportSubjects.customerNames(run.organizationId);
  const gathering = { run, organization, customerNames, days: localDaysOf(periodOf(run), changes), changes, now };
  const covered = inOrder(gathering, await coveredBy(needs, run));
  for (const { monitors, ...holder } of partsOf(run, covered, customerNames)) {
    if (monitors.length === 0) continue;
    const report = await reportOn(needs, gathering, monitors);
    if (report !== null) yield { ...holder, ...report };
  }
}
