import { defineErrors } from '../kernel/errors.ts';

/** Explanations. */
export const explanationErrors = defineErrors({
  explanationInFuture: { kind: 'invalid', when: 'The moment to explain lies in the future.' },
  explanationBeforeRecord: {
    kind: 'invalid',
    when: 'The moment to explain lies before the record was created.',
    data: { createdAt: 'timestamp, when the record was created' },
  },
  explanationSubjectInvalid: {
    kind: 'invalid',
    when: 'The request names none, or more than one, of `monitor`, `incident`, `person` and `channel`.',
  },
});
