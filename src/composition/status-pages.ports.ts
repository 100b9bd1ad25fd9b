import type {
  BrandImages,
  PublicPages,
  RuleComponents,
  StatusComponents,
  StatusGroups,
  StatusPages,
  UpstreamComponents,
  UpstreamPages,
} from '../application/status-pages/ports.ts';
import type {
  PagePasswords,
  PublicViews,
  RenderDocument,
  StatusPageChanges,
  StatusPageDocuments,
} from '../application/status-pages/serving.ports.ts';
import type {
  AnnouncementDeliveries,
  CsvReader,
  SubscribablePages,
  Subscribers,
  Suppressions,
} from '../application/subscribers/ports.ts';
import type { Announcements } from '../application/incidents/ports.ts';

/** The ports of status pages. */
export interface StatusPagePorts {
  readonly brandImages: BrandImages;
  readonly pagePasswords: PagePasswords;
  readonly publicPages: PublicPages;
  readonly publicViews: PublicViews;
  readonly renderDocument: RenderDocument;
  readonly ruleComponents: RuleComponents;
  readonly statusPageChanges: StatusPageChanges;
  readonly statusPageDocuments: StatusPageDocuments;
  readonly statusComponents: StatusComponents;
  readonly statusGroups: StatusGroups;
  readonly statusPages: StatusPages;
  readonly upstreamComponents: UpstreamComponents;
  readonly upstreamPages: UpstreamPages;
}

/** The ports of subscribers of status pages. */
export interface SubscriberPorts {
  readonly announcements: Announcements;
  readonly announcementDeliveries: AnnouncementDeliveries;
  readonly csvReader: CsvReader;
  readonly subscribablePages: SubscribablePages;
  readonly subscribers: Subscribers;
  readonly suppressions: Suppressions;
}
