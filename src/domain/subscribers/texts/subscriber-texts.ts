import type { PublicIncidentStatus } from '../../status-pages/public-page.ts';
import type { AnnouncementEvent } from '../announcement.ts';

/** What subscribers read in one language. `{page}` stands for the title of the status page. */
export interface SubscriberTexts {
  readonly events: Readonly<Record<AnnouncementEvent, string>>;
  readonly statuses: Readonly<Record<PublicIncidentStatus, string>>;
  /** The title of an incident that was opened automatically. */
  readonly disruption: string;
  readonly mail: {
    readonly status: string;
    readonly components: string;
    readonly at: string;
    readonly startsAt: string;
    readonly endsAt: string;
    readonly openPage: string;
    readonly reason: string;
    readonly manage: string;
    readonly unsubscribe: string;
    readonly confirmSubject: string;
    readonly confirmIntro: string;
    readonly confirmLink: string;
    readonly confirmIgnore: string;
  };
  readonly subscribe: {
    readonly title: string;
    readonly intro: string;
    readonly by: string;
    readonly email: string;
    readonly webhook: string;
    readonly endpoint: string;
    readonly endpointHint: string;
    readonly components: string;
    readonly componentsHint: string;
    readonly submit: string;
    readonly done: string;
    readonly doneText: string;
  };
  readonly confirm: { readonly title: string; readonly text: string; readonly submit: string; readonly done: string; readonly doneText: string };
  readonly unsubscribe: { readonly title: string; readonly text: string; readonly submit: string; readonly done: string; readonly doneText: string };
  readonly manage: {
    readonly title: string;
    readonly submit: string;
    readonly saved: string;
    readonly language: string;
    readonly pageLanguage: string;
    readonly secret: string;
    readonly secretHint: string;
    readonly forget: string;
    readonly forgetText: string;
    readonly forgotten: string;
    readonly forgottenText: string;
  };
  readonly whole: string;
  readonly problems: {
    readonly title: string;
    readonly endpoint: string;
    readonly tooMany: string;
    readonly other: string;
    readonly link: string;
    readonly linkText: string;
  };
}
