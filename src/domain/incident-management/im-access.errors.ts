import { defineErrors } from '../kernel/errors.ts';

/** Who may use incident management, and who may do what within a team. */
export const imAccessErrors = defineErrors({
  imAccessDenied: {
    kind: 'forbidden',
    when: 'The caller is nobody, bound to a customer, a platform supporter or of a role without incident management.',
  },
  imNotEnabled: { kind: 'forbidden', when: 'The organization has not got incident management switched on.' },
  imTeamWriteDenied: {
    kind: 'forbidden',
    when: 'A team is changed by a caller who administers neither the organization nor that team.',
  },
  imTeamMembershipRequired: {
    kind: 'forbidden',
    when: 'An action beyond acknowledging is taken on an incident of a team that the caller is no member of.',
    data: { deniedIncidentIds: 'public ids of the incidents that stopped a bulk action as a whole' },
  },
  imTeamAdminRequired: {
    kind: 'forbidden',
    when: 'A plain member adds a responder and wants that person to be notified.',
  },
});
