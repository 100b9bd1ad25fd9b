/** The decisions that an explanation can show, each of which can hold an alert back, in the order in which they follow. */
export const explanationCodes = [
  'notServed',
  'paused',
  'unobserved',
  'failure',
  'threshold',
  'quorum',
  'degraded',
  'closed',
  'maintenance',
  'parent',
  'unalerted',
  'acknowledged',
  'snoozed',
  'remindersOff',
  'events',
  'noChannel',
  'channelOff',
  'choice',
  'mute',
  'filters',
  'quietHours',
  'grouped',
  'queue',
  'delivery',
  'source',
  'rule',
  'duplicate',
  'storm',
  'policy',
  'ended',
  'step',
  'hours',
  'schedule',
  'override',
  'account',
  'personalQuietHours',
  'personalRule',
  'page',
] as const;
/** The code of a decision that an explanation lists. */
export type ExplanationCode = (typeof explanationCodes)[number];

/** The effect of a decision: it let the alert pass, held it back, or is not known because its facts are gone. */
export const explanationDecisions = ['passed', 'held', 'unknown'] as const;
/** The effect of a decision on an alert. */
export type ExplanationDecision = (typeof explanationDecisions)[number];

/** The subjects that can be asked about. */
export const explanationSubjects = ['monitor', 'incident', 'person', 'channel'] as const;
/** The type of record that can be asked about. */
export type ExplanationSubject = (typeof explanationSubjects)[number];

/** The value of a fact. */
export type FactValue = string | number | Date | null;

/** The names of the facts of each code. The sentences have them as placeholders. */
export interface FactNames {
  readonly paused: 'since';
  readonly notServed: never;
  readonly unobserved: 'since';
  readonly failure: never;
  readonly threshold: 'failures' | 'needed';
  readonly quorum: 'failing' | 'counted' | 'needed';
  readonly degraded: never;
  readonly closed: 'closedAt';
  readonly maintenance: 'from' | 'to';
  readonly parent: never;
  readonly unalerted: never;
  readonly acknowledged: 'since';
  readonly snoozed: 'until';
  readonly remindersOff: never;
  readonly events: 'event';
  readonly noChannel: never;
  readonly channelOff: 'channel';
  readonly choice: 'channel';
  readonly mute: 'channel';
  readonly filters: 'channel';
  readonly quietHours: 'channel' | 'until';
  readonly grouped: 'channel' | 'dueAt' | 'messageId';
  readonly queue: 'channel';
  readonly delivery: 'channel' | 'status' | 'attempt' | 'responseStatus';
  readonly source: 'source';
  readonly rule: 'rule' | 'source';
  readonly duplicate: never;
  readonly storm: never;
  readonly policy: never;
  readonly ended: 'since';
  readonly step: 'step' | 'dueAt';
  readonly hours: 'step';
  readonly schedule: 'schedule' | 'people';
  readonly override: 'schedule' | 'person';
  readonly account: 'person';
  readonly personalQuietHours: 'person' | 'until';
  readonly personalRule: 'person' | 'method' | 'dueAt';
  readonly page: 'person' | 'method' | 'state' | 'responseStatus';
}

/** The facts of a decision. A fact that is not known is null. */
export type FactsOf<Code extends ExplanationCode> = Readonly<Record<FactNames[Code], FactValue>>;

interface StepOf<Code extends ExplanationCode> {
  readonly code: Code;
  readonly decision: ExplanationDecision;
  /** The time of the decision; null if it is not known. */
  readonly at: Date | null;
  readonly facts: FactsOf<Code>;
  /** The monitor or incident that it is about, in an explanation of several. */
  readonly about?: string;
}

/** A decision of an explanation. */
export type ExplainedStep = { readonly [Code in ExplanationCode]: StepOf<Code> }[ExplanationCode];

/** Creates a decision. */
export const stepOf = <Code extends ExplanationCode>(
  code: Code,
  decision: ExplanationDecision,
  at: Date | null,
  facts: FactsOf<Code>,
): ExplainedStep => ({ code, decision, at, facts }) as ExplainedStep;

/** Returns `held` if the condition holds the alert back. */
export const heldIf = (isHeld: boolean): ExplanationDecision => (isHeld ? 'held' : 'passed');

/** Returns true if a decision of the list holds the alert back. */
export const isHeld = (steps: readonly ExplainedStep[]): boolean => steps.some(({ decision }) => decision === 'held');
