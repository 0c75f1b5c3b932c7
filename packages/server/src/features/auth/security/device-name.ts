/** The first match wins: Edge and Opera also contain Chrome, and Chrome contains Safari. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPT|OPX|Opera)\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

const nameIn = (userAgent: string, list: typeof browsers) =>
  list.find(([pattern]) => pattern.test(userAgent))?.[1]

/** Describes a User-Agent header for display, for example "Chrome on Android". */
export function describeDevice(userAgent: string): { device: string; isPhone: boolean } {
  const browser = nameIn(userAgent, browsers)
  const system = nameIn(userAgent, systems)
  const isPhone = system === 'iPhone' || (system === 'Android' && /\bMobile\b/.test(userAgent))
  if (browser && system) return { device: `${browser} on ${system}`, isPhone }
  return { device: browser ?? system ?? 'Unknown device', isPhone }
}
