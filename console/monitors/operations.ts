import * as api from '../client/sdk.gen.ts';
import { bodyOf } from '../kernel/api.ts';
import type { CheckResult, MonitorAddress } from '../checks/queries.ts';
import { belongsToCustomer, namesItsType } from './monitor-form-model.ts';
import type { MonitorChoice } from './monitor-form-model.ts';

/** The operations of each kind, in the same order. Those of domains and addresses need the customer in the path. */
const operations = {
  website: [api.createWebsite, api.updateWebsite, api.deleteWebsite, api.tryWebsite],
  dns: [api.createDnsMonitor, api.updateDnsMonitor, api.deleteDnsMonitor, api.tryDnsMonitor],
  icmp: [api.createIcmpMonitor, api.updateIcmpMonitor, api.deleteIcmpMonitor, api.tryIcmpMonitor],
  tcp: [api.createTcpMonitor, api.updateTcpMonitor, api.deleteTcpMonitor, api.tryTcpMonitor],
  smtp: [api.createSmtpMonitor, api.updateSmtpMonitor, api.deleteSmtpMonitor, api.trySmtpMonitor],
  ssh: [api.createSshMonitor, api.updateSshMonitor, api.deleteSshMonitor, api.trySshMonitor],
  ftp: [api.createFtpMonitor, api.updateFtpMonitor, api.deleteFtpMonitor, api.tryFtpMonitor],
  'imap-pop': [api.createImapPopMonitor, api.updateImapPopMonitor, api.deleteImapPopMonitor, api.tryImapPopMonitor],
  domain: [api.createCustomerDomain, api.updateCustomerDomain, api.deleteCustomerDomain, api.tryCustomerDomain],
  ip: [api.createCustomerIp, api.updateCustomerIp, api.deleteCustomerIp, api.tryCustomerIp],
  'mail-health': [
    api.createMailHealthMonitor,
    api.updateMailHealthMonitor,
    api.deleteMailHealthMonitor,
    api.tryMailHealthMonitor,
  ],
  custom: [api.createCustomMonitor, api.updateCustomMonitor, api.deleteCustomMonitor, api.tryCustomMonitor],
} as const;

interface Request {
  readonly path?: { readonly id: string };
  readonly body?: Readonly<Record<string, unknown>>;
}

type Send = (request: Request) => Promise<{ data?: unknown; error?: unknown; response?: Response }>;

/** A monitor that was created. */
export interface CreatedMonitor {
  readonly publicId: string;
}

/** What the form sends. */
export interface SentMonitor {
  readonly name: string;
  readonly customerId: string | null;
  readonly settings: Readonly<Record<string, unknown>>;
}

// The settings come from the declarations in the domain that the schemas of the API come from, so they match.
const send = async (operation: unknown, request: Request): Promise<unknown> => bodyOf((operation as Send)(request));

/** Returns the body of a request that creates a monitor, or tries one. */
const bodyFor = (choice: MonitorChoice, { name, customerId, settings }: SentMonitor) => {
  if (belongsToCustomer(choice)) return { ...settings, label: name };
  const monitoringType = namesItsType(choice) ? { monitoringType: choice.type } : {};
  return { ...settings, ...monitoringType, name, customerId };
};

/** Creates a monitor. */
export const createMonitor = async (choice: MonitorChoice, sent: SentMonitor): Promise<CreatedMonitor> => {
  const path = belongsToCustomer(choice) ? { path: { id: sent.customerId ?? '' } } : {};
  return (await send(operations[choice.kind][0], { ...path, body: bodyFor(choice, sent) })) as CreatedMonitor;
};

/** A try has no owner. */
const triedBody = (choice: MonitorChoice, sent: SentMonitor) => {
  const { customerId: _owner, ...body }: Readonly<Record<string, unknown>> = bodyFor(choice, sent);
  return body;
};

/** Checks a monitor once that is not stored, and returns what the check saw. */
export const tryMonitor = async (choice: MonitorChoice, sent: SentMonitor): Promise<CheckResult> =>
  (await send(operations[choice.kind][3], { body: triedBody(choice, sent) })) as CheckResult;

/** Checks a stored monitor once with changes that are not stored, and returns what the check saw. */
export const tryChange = async (
  { kind, id: monitorId }: MonitorAddress,
  changes: Readonly<Record<string, unknown>>,
): Promise<CheckResult> => (await send(operations[kind][3], { body: { ...changes, monitorId } })) as CheckResult;

/** Changes members of a monitor. */
export const changeMonitor = ({ kind, id }: MonitorAddress, body: Readonly<Record<string, unknown>>) =>
  send(operations[kind][1], { path: { id }, body });

const pauses = {
  website: api.pauseWebsite,
  dns: api.pauseDnsMonitor,
  icmp: api.pauseIcmpMonitor,
  tcp: api.pauseTcpMonitor,
  smtp: api.pauseSmtpMonitor,
  ssh: api.pauseSshMonitor,
  ftp: api.pauseFtpMonitor,
  'imap-pop': api.pauseImapPopMonitor,
  domain: api.pauseCustomerDomain,
  ip: api.pauseCustomerIp,
  'mail-health': api.pauseMailHealthMonitor,
  custom: api.pauseCustomMonitor,
} as const satisfies Readonly<Record<MonitorAddress['kind'], unknown>>;

/** Pauses a monitor for some minutes. */
export const pauseMonitor = ({ kind, id }: MonitorAddress, minutes: number) =>
  send(pauses[kind], { path: { id }, body: { minutes } });

/** Deletes a monitor with all that belongs to it. */
export const deleteMonitor = ({ kind, id }: MonitorAddress) => send(operations[kind][2], { path: { id } });
