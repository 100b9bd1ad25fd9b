import { refused } from '../kernel/outcome.ts';
import type { Outcome } from '../kernel/outcome.ts';
import { obey } from '../kernel/rules.ts';
import type { Rule } from '../kernel/rules.ts';
import { SAVED_VIEWS_PER_USER } from './saved-view.ts';

interface Facts {
  /** The number of views that the user has. */
  readonly present: number;
}

/** The rule that a user has a limited number of saved views. */
export const newSavedViewRules = [
  {
    code: 'savedViewLimitReached',
    broken: ({ present }) => present >= SAVED_VIEWS_PER_USER,
    data: () => ({ maximum: SAVED_VIEWS_PER_USER }),
  },
] as const satisfies readonly Rule<Facts>[];

/** Decides whether a user can save another view. */
export const decideNewSavedView = (facts: Facts): Outcome<null, (typeof newSavedViewRules)[number]['code']> =>
  obey(newSavedViewRules, facts, () => null);

/** The refusal for a name that another view of the user has. */
export const savedViewNameTaken = refused('savedViewNameTaken');
