import type { MonitorChangeFacts, NewMonitorFacts } from '../monitor-kind.ts';

/** The rule that a bare port check needs a port, for kinds without a port that every server uses. */
export const tcpModeHasPort = {
  code: 'portRequiredForTcp',
  broken: ({
    sent,
    stored,
  }: NewMonitorFacts & { readonly stored?: Pick<MonitorChangeFacts['stored'], 'settings'> }) => {
    const { checkMode: mode = stored?.settings['checkMode'], port = stored?.settings['port'] } = sent;
    return mode === 'tcp' && (port ?? null) === null;
  },
} as const;
