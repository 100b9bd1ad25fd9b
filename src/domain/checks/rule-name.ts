/** The rules that judge checks, as evidence names them. `check` is that of evidence from before rules had names. */
export const ruleNames = [
  'answer',
  'answerTime',
  'banner',
  'blocklist',
  'blocklists',
  'check',
  'connection',
  'dane',
  'dialogue',
  'dmarc',
  'dnssec',
  'domainExpiry',
  'encoding',
  'expect',
  'heartbeat',
  'hostKey',
  'httpsRedirect',
  'json',
  'keyExchange',
  'keyword',
  'latency',
  'login',
  'mtaSts',
  'mx',
  'packetLoss',
  'ptr',
  'records',
  'redirects',
  'registration',
  'responseTime',
  'size',
  'spf',
  'ssl',
  'status',
  'tlsRpt',
] as const;
/** The name of a rule that judged a check, as evidence states it. */
export type NamedRule = (typeof ruleNames)[number];

/** The name of a rule. The steps of a scenario are rules with a number, such as `step 3`. */
export type RuleName = NamedRule | `step ${number}`;

const STEP = /^step (?<number>\d+)$/;

/** Returns the number of the step that a rule is about, or null for another rule. */
export const stepOfRule = (name: string): number | null => {
  const number = STEP.exec(name)?.groups?.['number'];
  return number === undefined ? null : Number(number);
};

/** Returns true for the name of a rule that is no step of a scenario. */
export const isNamedRule = (name: string): name is NamedRule => ruleNames.some((each) => each === name);
