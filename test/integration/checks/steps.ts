/** The steps of a check between any two of which its worker may be killed. Those of the second list belong to a failing check. */
export const stepsOfEveryCheck = ['beforeClaim', 'afterClaim', 'duringCheck', 'beforeRecord', 'afterRecord'] as const;
export const stepsOfFailure = ['afterCondition', 'afterAudit', 'afterOutbox', 'afterCommit'] as const;

/** The steps of a check that finds an expiring certificate, where it goes beyond that of others. */
export const stepsOfCertificate = ['afterRecord', 'afterCertificate', 'afterAudit', 'afterOutbox', 'afterCommit'] as const;

export type Step = (typeof stepsOfEveryCheck)[number] | (typeof stepsOfFailure)[number] | (typeof stepsOfCertificate)[number];
