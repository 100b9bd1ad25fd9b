/** The statistics of echo requests (RFC 792, RFC 4443). Times are in milliseconds, and null if no reply arrived. */
export interface EchoStatistics {
  readonly sent: number;
  readonly received: number;
  readonly lossPercent: number;
  readonly minMs: number | null;
  readonly avgMs: number | null;
  readonly maxMs: number | null;
}

const PACKETS = /^(\d{1,6}) packets transmitted, (\d{1,6}) (?:packets )?received\b/m;
const TIMES = /^(?:rtt|round-trip) min\/avg\/max(?:\/\w+)? = ([\d.]{1,16})\/([\d.]{1,16})\/([\d.]{1,16})[ /]/m;

/** Parses the summary printed by the `ping` of iputils or BusyBox. Returns null if the output has no summary. */
export const readEchoSummary = (output: string): EchoStatistics | null => {
  const [, transmitted = '', returned = ''] = PACKETS.exec(output) ?? [];
  const sent = Number(transmitted);
  if (sent === 0) return null;
  const received = Math.min(Number(returned), sent);
  const [, min, avg, max] = TIMES.exec(output) ?? [];
  return {
    sent,
    received,
    lossPercent: lossPercentOf(sent, received),
    minMs: timeIn(min),
    avgMs: timeIn(avg),
    maxMs: timeIn(max),
  };
};

/** Returns the packet loss in percent, with one decimal. */
const lossPercentOf = (sent: number, received: number): number => Math.round(((sent - received) / sent) * 1000) / 10;

const timeIn = (text: string | undefined): number | null => {
  const time = Number(text ?? Number.NaN);
  return Number.isFinite(time) ? time : null;
};
