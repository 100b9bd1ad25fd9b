import { ownOrganization } from '../../domain/access/scope.ts';
import { DEFAULT_LOCALE } from '../../domain/kernel/locale.ts';
import type { Language } from '../../domain/kernel/locale.ts';
import { accepted, refused } from '../../domain/kernel/outcome.ts';
import { monitorKinds } from '../../domain/monitors/monitor-kinds.ts';
import { SAMPLE_EMAIL, SAMPLE_KIND, failingWebsite, sampleFields } from '../../domain/setup/sample-outage.ts';
import type { SampleOutage } from '../../domain/setup/sample-outage.ts';
import { textsOf } from '../../texts/texts.ts';
import { createCustomer } from '../customers/create-customers.ts';
import { deleteCustomer } from '../customers/change-customers.ts';
import { defineCommand, definePreparedCommand, defineQuery } from '../kernel/use-case.ts';
import { createPreparedMonitor, prepareMonitor } from '../monitors/create-monitor.ts';
import type { MonitorCreationNeeds } from '../monitors/create-monitor.ts';
import type { CheckTriggers } from '../monitors/ports.ts';
import type { NeedsOf } from './first-on-call.ts';
import type { SampleOutages } from './ports.ts';

interface Needs {
  readonly sampleOutages: SampleOutages;
}

const createWebsite = createPreparedMonitor(monitorKinds[SAMPLE_KIND]);

type CreationNeeds = Needs &
  MonitorCreationNeeds &
  NeedsOf<typeof createCustomer> & { readonly checkTriggers: Pick<CheckTriggers, 'trigger'> };

/** The language in which the records of a sample are named. */
export interface SampleRequest {
  readonly language?: Language;
}

export const getSampleOutage = defineQuery({
  name: 'getSampleOutage',
  permission: 'manageOrganization',
  refuses: ['notFound'],
  execute:
    ({ sampleOutages }: Needs) =>
    async ({ caller }) => {
      const found = await sampleOutages.find(ownOrganization(caller));
      return found === null ? refused('notFound') : accepted(found);
    },
});

/** Adds a customer with a monitor that must fail, and checks it at once. An organization has at most one. */
export const createSampleOutage = definePreparedCommand({
  name: 'createSampleOutage',
  permission: 'manageOrganization',
  refuses: [...createCustomer.refuses, ...createWebsite.refuses],
  prepare:
    (needs: CreationNeeds) =>
    async (_context, { language = DEFAULT_LOCALE.language }: SampleRequest) => {
      const { sample } = textsOf(language).setup;
      const website = failingWebsite(sample.monitor);
      return { sample, prepared: await prepareMonitor(needs, monitorKinds[SAMPLE_KIND], website) };
    },
  execute: (needs) => {
    // Whoever manages the organization may edit its records and monitors too.
    const addCustomer = createCustomer.connectPart(needs);
    const addWebsite = createWebsite.connectPart(needs);
    return async (work, { sample, prepared }) => {
      const organizationId = ownOrganization(work.caller);
      const present = await needs.sampleOutages.lock(organizationId);
      if (present !== null) {
        work.unchanged();
        return accepted(present);
      }
      const customFields = sampleFields(await needs.customFields.list({ organizationId, customerId: null }, {}));
      const customer = await addCustomer(work, { name: sample.customer, email: SAMPLE_EMAIL, customFields });
      if (!customer.ok) return customer;
      const { id: customerId, publicId: id, name } = customer.value.value;
      const website = await addWebsite(work, { ...prepared, sent: { ...prepared.sent, customerId } });
      if (!website.ok) return website;
      await needs.sampleOutages.add(organizationId, customerId);
      await needs.checkTriggers.trigger(website.value.id, work.now);
      return accepted<SampleOutage>({
        customer: { id, name },
        monitor: { kind: SAMPLE_KIND, id: website.value.publicId, name: website.value.name },
      });
    };
  },
});

/** Deletes the sample customer with its monitor, and what its outage has left. */
export const deleteSampleOutage = defineCommand({
  name: 'deleteSampleOutage',
  permission: 'manageOrganization',
  refuses: ['notFound', ...deleteCustomer.refuses],
  execute: (needs: Needs & NeedsOf<typeof deleteCustomer>) => {
    const remove = deleteCustomer.connectPart(needs);
    return async (work, _input: undefined) => {
      const present = await needs.sampleOutages.lock(ownOrganization(work.caller));
      return present === null ? refused('notFound') : remove(work, { id: present.customer.id });
    };
  },
});
