import type { Scope } from '../../domain/access/scope.ts';
import { explainMonitor } from '../../domain/explanations/explain-monitor.ts';
import type { ExplainedStep, ExplanationSubject } from '../../domain/explanations/explained-step.ts';
import { explanationSubjectRules, momentCodes, momentRefusal } from '../../domain/explanations/explanation.rules.ts';
import type { NamedSubjects } from '../../domain/explanations/explanation.rules.ts';
import { accepted, refused } from '../../domain/kernel/outcome.ts';
import { codesOf, firstBroken } from '../../domain/kernel/rules.ts';
import type { Monitor } from '../../domain/monitors/monitor.ts';
import type { RecordId } from '../kernel/repository.ts';
import { defineQuery } from '../kernel/use-case.ts';
import type { MonitorList, Monitors } from '../monitors/ports.ts';
import type { ExplainedMoment, ExplainedRecord, ExplanationFacts } from './ports.ts';

interface Needs {
  readonly monitors: Pick<Monitors, 'find'>;
  readonly monitorList: Pick<MonitorList, 'select'>;
  readonly explanationFacts: ExplanationFacts;
}

/** The record that is asked about by one of its ids, and the moment; null for now. */
export interface ExplanationQuestion extends NamedSubjects<RecordId> {
  readonly at: Date | null;
}

/** The decisions about a record at a moment, in their order. */
export interface Explanation extends Pick<ExplainedRecord, 'publicId' | 'name'> {
  readonly subject: ExplanationSubject;
  readonly at: Date;
  readonly steps: readonly ExplainedStep[];
  /** The time zone in which the sentences show times. */
  readonly timezone: string;
}

/** A record that is asked about, and how its decisions are found. */
interface Explained extends ExplainedRecord {
  readonly subject: ExplanationSubject;
  readonly organizationId: number;
  readonly steps: (moment: ExplainedMoment) => Promise<readonly ExplainedStep[]>;
}

/** Answers which decisions let the alerts about a record pass at a moment, or held them back. Nothing is written. */
export const getExplanation = defineQuery({
  name: 'getExplanation',
  permission: 'readMonitoring',
  refuses: ['notFound', ...codesOf(explanationSubjectRules), ...momentCodes],
  execute:
    (needs: Needs) =>
    async ({ scope, now }, { at: asked, ...named }: ExplanationQuestion) => {
      const refusal = firstBroken(explanationSubjectRules, named);
      if (refusal !== null) return refusal;
      const found = await explained(needs, scope, named);
      if (found === null) return refused('notFound');
      const { subject, publicId, name, createdAt, organizationId } = found;
      const at = asked ?? now;
      const wrongMoment = momentRefusal({ at, createdAt, now });
      if (wrongMoment !== null) return wrongMoment;
      const [steps, timezone] = await Promise.all([
        found.steps({ at, now }),
        needs.explanationFacts.timezoneOf(organizationId),
      ]);
      return accepted<Explanation>({ subject, publicId, name, at, steps, timezone });
    },
});

const explained = async (
  needs: Needs,
  scope: Scope,
  { monitor }: NamedSubjects<RecordId>,
): Promise<Explained | null> => (monitor === undefined ? null : ofMonitor(needs, scope, monitor));

const ofMonitor = async (needs: Needs, scope: Scope, id: RecordId): Promise<Explained | null> => {
  const found = await monitorOf(needs, scope, id);
  return found === null
    ? null
    : {
        ...found,
        subject: 'monitor',
        steps: async (moment) =>
          explainMonitor(await needs.explanationFacts.ofMonitor(scope, found, moment), moment.now),
      };
};

/** Returns the monitor of any kind that the caller can see. */
const monitorOf = async ({ monitors, monitorList }: Needs, scope: Scope, id: RecordId): Promise<Monitor | null> => {
  const [found] = (await monitorList.select(scope, { ids: [id] }, 1)).monitors;
  return found === undefined ? null : monitors.find(scope, found.kind, found.id);
};
