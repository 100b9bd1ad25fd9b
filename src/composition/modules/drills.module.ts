import * as drills from '../../application/drills/index.ts';
import { drillChannelSender, drillPersonSender } from '../../application/drills/drill-senders.ts';
import { drillJob } from '../../application/drills/run-drills.ts';
import { PostgresDrillLinks } from '../../infrastructure/drills/postgres-drill-links.ts';
import { PostgresDrills, PostgresDrillSettings } from '../../infrastructure/drills/postgres-drills.ts';
import { contextModule, useCasesOf } from '../context-module.ts';

/** The module for drills of the alarm path. */
export const drillsModule = contextModule({
  adapters: {
    drillLinks: ({ database }) => new PostgresDrillLinks(database),
    drills: ({ database }) => new PostgresDrills(database),
    drillSettings: ({ database }) => new PostgresDrillSettings(database),
  },
  outboxSenders: [(ports) => drillChannelSender(ports), (ports) => drillPersonSender(ports)],
  recurringJobs: [(ports) => drillJob(ports)],
  useCases: useCasesOf(drills),
});
