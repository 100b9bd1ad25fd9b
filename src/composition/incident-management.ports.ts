import type { ChatAccounts, ChatInteractions, ChatLinkCodes } from '../application/incident-management/chat.ports.ts';
import type { IncidentTickets, TicketProtocols } from '../application/incident-management/ticket.ports.ts';
import type {
  ChannelAnswers,
  ImFigures,
  ImIncidents,
  ImTimeline,
  OutboundDeliveries,
  OutboundIntegrations,
} from '../application/incident-management/ports.ts';
import type {
  AlertQueue,
  DeliveryReader,
  ImEvents,
  ImSettingsStore,
  ImSources,
  MonitorLabelFacts,
  SnsMessages,
} from '../application/alert-sources/ports.ts';
import type { ImMembers, ImTeams, ImUsers, TeamReferences } from '../application/teams/ports.ts';
import type {
  ChannelPages,
  EscalationPolicies,
  EscalationRuns,
  EscalationTargets,
  UnnotifiedIncidents,
} from '../application/escalation/ports.ts';
import type { DrillLinks, Drills, DrillSettingsStore } from '../application/drills/ports.ts';
import type { CalendarFeeds, ImportedCalendars } from '../application/on-call/calendar-ports.ts';
import type { CalendarReader } from '../application/on-call/calendar-reader.ts';
import type { CoverageRecords, ImOverrides, ImSchedules, OnCallSchedules } from '../application/on-call/ports.ts';
import type {
  CallRequests,
  ContactMethods,
  ImNotifications,
  OnCallPages,
  PersonalRules,
  ShiftNotices,
} from '../application/paging/ports.ts';
import type { ImportedRecords } from '../application/on-call-import/ports.ts';

/** The ports of incident management, on-call and paging. */
export interface IncidentManagementPorts {
  readonly callRequests: CallRequests;
  readonly contactMethods: ContactMethods;
  readonly drillLinks: DrillLinks;
  readonly drills: Drills;
  readonly drillSettings: DrillSettingsStore;
  readonly imFigures: ImFigures;
  readonly escalationPolicies: EscalationPolicies;
  readonly channelPages: ChannelPages;
  readonly channelAnswers: ChannelAnswers;
  readonly chatAccounts: ChatAccounts;
  readonly chatInteractions: ChatInteractions;
  readonly chatLinkCodes: ChatLinkCodes;
  readonly escalationRuns: EscalationRuns;
  readonly escalationTargets: EscalationTargets;
  readonly unnotifiedIncidents: UnnotifiedIncidents;
  readonly alertQueue: AlertQueue;
  readonly monitorLabelFacts: MonitorLabelFacts;
  readonly imEvents: ImEvents;
  readonly imSources: ImSources;
  readonly readDelivery: DeliveryReader;
  readonly snsMessages: SnsMessages;
  readonly calendarFeeds: CalendarFeeds;
  readonly calendarReader: CalendarReader;
  readonly coverageRecords: CoverageRecords;
  readonly imIncidents: ImIncidents;
  readonly imMembers: ImMembers;
  readonly imNotifications: ImNotifications;
  readonly imPages: OnCallPages;
  readonly imOverrides: ImOverrides;
  readonly imSchedules: ImSchedules;
  readonly imSettings: ImSettingsStore;
  readonly imTeams: ImTeams;
  readonly teamReferences: TeamReferences;
  readonly imTimeline: ImTimeline;
  readonly importedRecords: ImportedRecords;
  readonly imUsers: ImUsers;
  readonly personalRules: PersonalRules;
  readonly shiftNotices: ShiftNotices;
  readonly incidentTickets: IncidentTickets;
  readonly ticketProtocols: TicketProtocols;
  readonly outboundDeliveries: OutboundDeliveries;
  readonly outboundIntegrations: OutboundIntegrations;
  readonly importedCalendars: ImportedCalendars;
  readonly onCallSchedules: OnCallSchedules;
}
