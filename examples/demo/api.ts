/** The response members that the demo reads. */
export interface Answers {
  readonly 'POST /api/customers': { readonly customer: { readonly id: number; readonly name: string } };
  readonly 'POST /api/notification-channels': { readonly signingSecret: string };
  readonly 'POST /api/websites': {
    readonly id: number;
    readonly publicId: string;
    readonly name: string;
    readonly checkInterval: number;
  };
  readonly 'POST /api/websites/{id}/trigger-check': { readonly success: true };
  readonly 'GET /api/websites/{id}/check-history': { readonly items: readonly Check[] };
  readonly 'GET /api/incidents': { readonly items: readonly Incident[] };
}

/** An item of a check history. */
export interface Check {
  readonly checkedAt: string;
  readonly outcome: 'up' | 'down';
  readonly reason: string | null;
  readonly responseTimeMs: number | null;
}

/** An item of the list of incidents. */
export interface Incident {
  readonly publicId: string;
  readonly title: string;
  readonly status: string;
  readonly reason: string | null;
  readonly startedAt: string;
  readonly resolvedAt: string | null;
}

interface Parts {
  /** The value of `{id}`. */
  readonly id?: string;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: unknown;
}

/** Calls an endpoint and returns the response body; throws if the API refuses the request. */
export type Api = <Route extends keyof Answers>(route: Route, parts?: Parts) => Promise<Answers[Route]>;

/** An API client with a bearer token. It needs nothing but `fetch`. */
export const apiClient =
  (url: string, token: string, signal: AbortSignal): Api =>
  async (route, { id = '', query = {}, body } = {}) => {
    const [method = '', path = ''] = route.split(' ');
    const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
    const response = await fetch(`${url}${path.replace('{id}', id)}?${search.toString()}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal,
    });
    const answer: unknown = await response.json();
    if (!response.ok) throw new Error(`${route} returned ${response.status}: ${JSON.stringify(answer)}`);
    return answer as Answers[typeof route];
  };
