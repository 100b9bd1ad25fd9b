import { defineErrors } from '../kernel/errors.ts';

/** Escalation policies. */
export const escalationErrors = defineErrors({
  imPolicyInUse: {
    kind: 'conflict',
    when: 'The escalation policy to delete is still referenced.',
    data: { usedBy: 'list of `{type, id, name}`, the records that refer to the policy' },
  },
  imRoutingInvalidPolicyId: {
    kind: 'unprocessable',
    when: 'An incident, source or event names an escalation policy that the organization does not have.',
  },
  imEscalationPolicyMissing: { kind: 'unprocessable', when: 'The incident to escalate has no escalation policy.' },
});
