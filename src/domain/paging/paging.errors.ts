import { defineErrors } from '../kernel/errors.ts';

export const pagingErrors = defineErrors({
  imContactMethodLimitReached: { kind: 'unprocessable', when: 'The user already has as many contact methods as possible.', data: { limit: 'the maximum number' } },
  imContactMethodInUse: { kind: 'conflict', when: 'Notification rules use the contact method.', data: { usedBy: 'the steps that use it, such as `high.0`' } },
  imPageLinkInvalid: { kind: 'missing', when: 'The link of a page is unknown or has expired.' },
  imPageLinkUsed: { kind: 'conflict', when: 'The link of a page was already used to answer.' },
});
