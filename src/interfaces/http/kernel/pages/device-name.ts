type Mark = readonly [pattern: RegExp, name: string];

/** User agents contain the names of other browsers, so the order matters. */
const browsers: readonly Mark[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrom(?:e|ium)\/|\bHeadlessChrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const systems: readonly Mark[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

const nameIn = (marks: readonly Mark[], userAgent: string): string | undefined => marks.find(([pattern]) => pattern.test(userAgent))?.[1];

/** The common name of the browser. */
export const deviceName = (userAgent: string | null): string => {
  if (userAgent === null) return 'Unknown program';
  const [browser, system] = [nameIn(browsers, userAgent), nameIn(systems, userAgent)];
  if (browser === undefined) return userAgent.slice(0, 60);
  return system === undefined ? browser : `${browser} on ${system}`;
};
