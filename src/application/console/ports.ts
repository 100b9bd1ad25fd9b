import type { Scope } from '../../domain/access/scope.ts';
import type { PersonCaller } from '../../domain/access/caller.ts';
import type { CustomerSummaryFacts } from '../../domain/console/customer-summary.ts';
import type { DisplayPreferences } from '../../domain/console/display-preferences.ts';
import type { OverviewFacts } from '../../domain/console/overview.ts';
import type { SavedView } from '../../domain/console/saved-view.ts';
import type { PersonFacts } from '../../domain/console/signed-in-person.ts';
import type { ListPage, ListRequest, OfCustomer, OfMonitor } from '../../domain/kernel/page.ts';
import type { Repository } from '../kernel/repository.ts';

/** Reads the facts about signed-in people. */
export interface SignedInPeople {
  /** Returns the facts, with the customer that the caller is bound to; null if the user was deleted. */
  find(caller: PersonCaller): Promise<PersonFacts | null>;
}

/** Stores how people want to see the console. */
export interface DisplayPreferencesStore {
  /** Returns the preferences of the user; null if it has chosen none. */
  find(userId: number): Promise<DisplayPreferences | null>;
  /** Stores the preferences of the user, whose account is locked. */
  put(userId: number, preferences: DisplayPreferences): Promise<void>;
}

/** Reads what needs attention. */
export interface Overviews {
  /** Returns at most `OVERVIEW_ROWS` of each list, as it is at the moment. */
  read(scope: Scope, now: Date): Promise<OverviewFacts>;
}

/** Selects the customers of a summary. */
export interface CustomerSummaryFilter extends OfCustomer, Pick<OfMonitor, 'tag'> {}

/** Reads customers with the facts about their monitors. */
export interface CustomerSummaries {
  /** Returns a page: the customers with the most monitors that are down first. The search covers names and addresses. */
  page(
    scope: Scope,
    request: ListRequest,
    filter: CustomerSummaryFilter,
    now: Date,
  ): Promise<ListPage<CustomerSummaryFacts>>;
}

/** The saved views of all users. Names are unique, without regard to case, among those of a user. */
export type SavedViews = Repository<SavedView, { readonly userId?: number }, SavedView, 'nameTaken'>;
