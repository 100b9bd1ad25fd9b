import { ownOrganization } from '../../domain/access/scope.ts';
import { DEFAULT_LOCALE } from '../../domain/kernel/locale.ts';
import type { Language } from '../../domain/kernel/locale.ts';
import { accepted, refused } from '../../domain/kernel/outcome.ts';
import { monitorKinds } from '../../domain/monitors/monitor-kinds.ts';
import { SAMPLE_EMAIL, SAMPLE_KIND, failingWebsite, shownSample } from '../../domain/setup/sample-outage.ts';
import type { SampleOutage } from '../../domain/setup/sample-outage.ts';
import { textsOf } from '../../texts/texts.ts';
import { createCustomer } from '../customers/create-customers.ts';
import { deleteCustomer } from '../customers/change-customers.ts';
import { defineCommand, definePreparedCommand, defineQuery } from '../kernel/use-case.ts';
import { createPreparedMonitor, prepareMonitor } from '../monitors/create-monitor.ts';
import type { CommandContext } from '../kernel/use-case.ts';
import type { MonitorCreationNeeds } from '../monitors/create-monitor.ts';
import type { CheckTriggers } from '../monitors/ports.ts';
import type { NeedsOf } from './first-on-call.ts';
import type { SampleOutages } from './ports.ts';

interface Needs {
  readonly sampleOutages: SampleOutages;
}

/** Required custom fields are asked of people; a sample has no values for them. */
const noCustomFields = { list: () => Promise.resolve([]) };

const createWebsite = createPreparedMonitor(monitorKinds[SAMPLE_KIND]);

type CreationNeeds = Needs &
  MonitorCreationNeeds &
  NeedsOf<typeof createCustomer> & { readonly checkTriggers: Pick<CheckTriggers, 'trigger'> };

/** The language in which the records of a sample are named. */
export interface SampleRequest {
  readonly language?: Language;
}

/** Returns the sample of an outage that the caller's organization began, if it is still shown. */
export const getSampleOutage = defineQuery({
  name: 'getSampleOutage',
  permission: 'manageOrganization',
  refuses: ['notFound'],
  execute:
    ({ sampleOutages }: Needs) =>
    async ({ caller }) => {
      const found = shownSample(await sampleOutages.find(ownOrganization(caller)));
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
    // The permission to manage the organization includes editing its records and monitors.
    const { customers, packageConfigs, notificationChannels, customerRouting, ids } = needs;
    const addCustomer = createCustomer.connectPart({
      customers,
      packageConfigs,
      notificationChannels,
      customerRouting,
      ids,
      customFields: noCustomFields,
    });
    const addWebsite = createWebsite.connectPart(needs);
    const newOwner = async (work: CommandContext, named: string) => {
      const created = await addCustomer(work, { name: named, email: SAMPLE_EMAIL });
      if (!created.ok) return created;
      const { id: customerId, publicId: id, name } = created.value.value;
      return accepted({ customerId, customer: { id, name } });
    };
    return async (work, { sample, prepared }) => {
      const organizationId = ownOrganization(work.caller);
      const present = await needs.sampleOutages.lock(organizationId);
      const shown = shownSample(present);
      if (shown !== null) {
        work.unchanged();
        return accepted(shown);
      }
      const owner = present === null ? await newOwner(work, sample.customer) : accepted(present);
      if (!owner.ok) return owner;
      const { customerId, customer } = owner.value;
      const website = await addWebsite(work, { ...prepared, sent: { ...prepared.sent, customerId } });
      if (!website.ok) return website;
      await needs.sampleOutages.save(organizationId, { customerId, monitorId: website.value.id });
      await needs.checkTriggers.trigger(website.value.id, work.now);
      return accepted<SampleOutage>({
        customer,
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
