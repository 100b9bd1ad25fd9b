/** The steps of a check at which its worker can be killed. The second list applies to a failing check. */
export const stepsOfEveryCheck = ['beforeClaim', 'afterClaim', 'duringCheck', 'beforeRecord', 'afterRecord'] as const;
export const stepsOfFailure = ['afterCondition', 'afterAudit', 'afterOutbox', 'afterCommit'] as const;

/** The additional steps of a check that finds an expiring certificate. */
export const stepsOfCertificate = [
  'afterRecord',
  'afterCertificate',
  'afterAudit',
  'afterOutbox',
  'afterCommit',
] as const;

export type Step =
  (typeof stepsOfEveryCheck)[number] | (typeof stepsOfFailure)[number] | (typeof stepsOfCertificate)[number];
