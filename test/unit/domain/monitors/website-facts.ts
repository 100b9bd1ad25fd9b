import { expect } from 'chai';
import { NOW } from '../../../builders/clock.ts';
import type { HostFinding } from '../../../../src/domain/monitors/hosts.ts';
import { websiteKind } from '../../../../src/domain/monitors/kinds/website.ts';
import type {
  MonitorChangeFacts,
  MonitorKind,
  NewMonitorFacts,
  SentMonitor,
} from '../../../../src/domain/monitors/monitor-kind.ts';
import { decideMonitorChange, decideNewMonitor } from '../../../../src/domain/monitors/monitor.rules.ts';
import type { Monitor } from '../../../../src/domain/monitors/monitor.ts';
import { aNewWebsite as aWebsiteRecord } from '../../../builders/websites.ts';

export const website: MonitorKind = websiteKind;

/** Returns the facts of the creation of a website with the members that are sent. */
export const aNewWebsite = (
  sent: SentMonitor = {},
  { url = 'public', ...facts }: Partial<NewMonitorFacts> & { url?: HostFinding | null; connectHost?: HostFinding } = {},
): NewMonitorFacts => {
  const { connectHost, ...others } = facts;
  return {
    sent,
    monitoringType: 'http',
    now: NOW,
    packageMinimum: null,
    hosts: { ...(url === null ? {} : { url }), ...(connectHost === undefined ? {} : { connectHost }) },
    ...others,
  };
};

export const stored: Monitor = {
  ...aWebsiteRecord({ checkInterval: 5, target: 'https://example.com' }),
  id: 1,
  revision: 1,
};
/** Returns the facts of a stored website with other members. */
export const storedWith = ({ settings, ...members }: Partial<Monitor>): { readonly stored: Monitor } => ({
  stored: { ...stored, ...members, settings: { ...stored.settings, ...settings } },
});

/** Returns the facts of a change of the stored website. */
export const aChange = (
  sent: SentMonitor = {},
  { url, connectHost, ...facts }: Partial<MonitorChangeFacts> & { url?: HostFinding; connectHost?: HostFinding } = {},
): MonitorChangeFacts => {
  const before = facts.stored ?? stored;
  return {
    sent,
    monitoringType: typeof sent.monitoringType === 'string' ? sent.monitoringType : before.monitoringType,
    now: NOW,
    packageMinimum: null,
    hosts: { ...(url === undefined ? {} : { url }), ...(connectHost === undefined ? {} : { connectHost }) },
    stored: before,
    ...facts,
  };
};

/** Expects that the creation is refused with one issue at the path. */
export const expectIssue = (facts: NewMonitorFacts, path: string) => {
  const decision = decideNewMonitor(website, facts);
  expect(decision).to.include({ ok: false, code: 'invalidRequestBody' });
  expect(decision)
    .to.have.nested.property('data.issues')
    .that.satisfies((issues: { path: string }[]) => issues.map((issue) => issue.path).join() === path);
};

/** Expects that the change is refused with the code. */
export const expectCode = (change: MonitorChangeFacts, code: string) => {
  expect(decideMonitorChange(website, change)).to.include({ ok: false, code });
};

/** Expects that the decision accepts. */
export const expectAccepted = (decision: { ok: boolean }) => {
  expect(decision).to.include({ ok: true });
};
