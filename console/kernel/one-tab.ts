/** How long a tab without locks has the lead after it last said so. Browsers let a hidden tab act once a minute. */
const LEASE_MS = 75_000;
const RENEWAL_MS = 3_000;

/** What the tab with the lead does. It ends with the signal, when another tab has taken the lead. */
type Lead = (signal: AbortSignal) => Promise<unknown>;

/** Agrees on the lead by a lease in the storage that the tabs share. Two tabs may have it until the next renewal. */
const leadByLease = (name: string, lead: Lead): void => {
  const self = `${Date.now()}-${Math.random()}`;
  let own: AbortController | null = null;
  const renew = (): void => {
    const [holder, until] = (localStorage.getItem(name) ?? '').split(' ');
    if (holder !== self && Number(until) > Date.now()) {
      own?.abort();
      own = null;
      return;
    }
    localStorage.setItem(name, `${self} ${Date.now() + LEASE_MS}`);
    if (own !== null) return;
    own = new AbortController();
    void lead(own.signal);
  };
  setInterval(renew, RENEWAL_MS);
  addEventListener('pagehide', () => {
    if (own !== null) localStorage.removeItem(name);
  });
  renew();
};

/**
 * Runs something in one of the browser's tabs with this name, and in another one when that tab is closed. Outside of
 * secure contexts, such as under the plain `http` address of another machine, browsers have no locks.
 */
export const inOneTab = (name: string, lead: Lead): void => {
  if ('locks' in navigator) void navigator.locks.request(name, () => lead(new AbortController().signal));
  else leadByLease(name, lead);
};
