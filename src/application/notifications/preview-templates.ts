import { ownOrganization } from '../../domain/access/scope.ts';
import { invalidBody } from '../../domain/kernel/issue.ts';
import { accepted } from '../../domain/kernel/outcome.ts';
import { templateIssues } from '../../domain/notifications/notices/notice-template.ts';
import type { NoticeTemplates } from '../../domain/notifications/notices/notice-template.ts';
import { defineQuery } from '../kernel/use-case.ts';
import type { OrganizationHosts, Organizations } from '../organizations/ports.ts';
import { noticeContent } from './compose-notice.ts';
import { noticeMail } from './notice-mail.ts';
import { withTemplates } from './notice-template.ts';
import { sampleNotice } from './sample-notice.ts';
import type { PreviewEvent } from './sample-notice.ts';

/** The templates to try out, and the event of the sample. */
export interface PreviewInput extends NoticeTemplates {
  readonly event: PreviewEvent;
}

/** Renders templates with a sample outage, in the language and time zone of the organization. */
export const previewTemplates = defineQuery({
  name: 'previewTemplates',
  permission: 'editRecords',
  refuses: ['invalidRequestBody'],
  execute:
    ({
      organizations,
      customHosts,
    }: {
      readonly organizations: Pick<Organizations, 'find'>;
      readonly customHosts: Pick<OrganizationHosts, 'baseUrlOf'>;
    }) =>
    async ({ caller, now }, { event, ...templates }: PreviewInput) => {
      const issues = templateIssues(templates);
      if (issues.length > 0) return invalidBody(issues);
      const organizationId = 'organizationId' in caller ? caller.organizationId : null;
      const own =
        organizationId === null ? null : await organizations.find({ organizationId, customerId: null }, organizationId);
      const organization =
        own === null
          ? { id: '', name: 'Agency' }
          : { id: own.publicId, name: own.name, timezone: own.timezone, language: own.language };
      return accepted(
        noticeMail(
          withTemplates(
            noticeContent(sampleNotice(event, now, organization), customHosts.baseUrlOf(ownOrganization(caller))),
            templates,
          ),
        ),
      );
    },
});
