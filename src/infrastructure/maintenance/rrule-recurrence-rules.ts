import type { RRuleTemporal } from 'rrule-temporal';
import type { RecurrenceRule, RecurrenceRules } from '../../application/maintenance/ports.ts';
import type { LocalTime } from '../../domain/kernel/wall-clock.ts';

/** The maximum number of candidates that a search examines without finding an occurrence: the days of four years. */
const MAX_CANDIDATES = 1500;

const compact = (local: LocalTime): string => `${local.slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

/**
 * Expands rules with rrule-temporal in UTC, which represents a clock without changes. The library is loaded on first
 * use.
 */
export class RruleRecurrenceRules implements RecurrenceRules {
  async first(rule: RecurrenceRule, count: number): Promise<readonly LocalTime[]> {
    const found: LocalTime[] = [];
    await search(rule, (parsed) => void parsed.all((start) => found.length < count && found.push(localOf(start)) > 0));
    return found;
  }

  async between(rule: RecurrenceRule, from: LocalTime, to: LocalTime): Promise<readonly LocalTime[]> {
    const found: LocalTime[] = [];
    await search(rule, (parsed) =>
      found.push(...parsed.between(new Date(`${from}Z`), new Date(`${to}Z`), true).map(localOf)),
    );
    return found;
  }
}

const localOf = ({ epochMilliseconds }: { readonly epochMilliseconds: number }): LocalTime =>
  new Date(epochMilliseconds).toISOString().slice(0, -1);

/**
 * Runs a search. The library throws for a rule that it cannot read and at the end of its search; in both cases there
 * are no further occurrences.
 */
const search = async ({ rule, start }: RecurrenceRule, run: (parsed: RRuleTemporal) => void): Promise<void> => {
  const { RRuleTemporal: Rule } = await import('rrule-temporal');
  try {
    run(new Rule({ rruleString: `DTSTART:${compact(start)}\nRRULE:${rule}`, maxIterations: MAX_CANDIDATES }));
  } catch {
    return;
  }
};
