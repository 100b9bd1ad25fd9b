import { defineErrors } from '../kernel/errors.ts';

/** The error codes of tags and their attachment to monitors. */
export const tagErrors = defineErrors({
  invalidTagColor: {
    kind: 'invalid',
    when: 'The color is not in the palette.',
    data: { colors: 'the colors of the palette' },
  },
  tagCustomerRequired: {
    kind: 'invalid',
    when: 'A caller who is bound to several customers does not name the customer of the tag.',
  },
  tagNotFound: { kind: 'missing', when: 'The caller can see no such tag.' },
  tagMonitorOrgMismatch: { kind: 'invalid', when: 'Tag and monitor are not of the same organization.' },
  tagLimitReached: {
    kind: 'unprocessable',
    when: 'The monitor carries as many other tags as one may.',
    data: { maximum: 'int, tags of a monitor' },
  },
});
