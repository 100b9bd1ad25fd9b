import { defineErrors } from '../kernel/errors.ts';

/** Status pages, their groups and components. */
export const statusPageErrors = defineErrors({
  statusPageNotFound: {
    kind: 'missing',
    alsoKind: 'invalid',
    when: 'The caller can see no such status page; 400 if the body names it.',
  },
  statusPageSlugTaken: { kind: 'conflict', when: 'Another status page of the service has the slug.' },
  statusPageLayoutChanged: {
    kind: 'conflict',
    when: 'Somebody else has changed the groups or components of the page since the caller has read them.',
  },
  componentRuleApplies: {
    kind: 'conflict',
    when: 'The request deletes a component that a rule of the page has added, or changes its monitor.',
  },
  statusPagePasswordRequired: {
    kind: 'unauthenticated',
    when: 'A document of a page with a password is requested without it, or with a wrong one.',
  },
});
