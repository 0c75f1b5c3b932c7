/** Names of time zones as Windows writes them into calendars, for the zones of likely guests and hosts. */
const windowsNames: Readonly<Record<string, string>> = {
  'W. Central Africa Standard Time': 'Africa/Lagos',
  'South Africa Standard Time': 'Africa/Johannesburg',
  'E. Africa Standard Time': 'Africa/Nairobi',
  'Egypt Standard Time': 'Africa/Cairo',
  'Morocco Standard Time': 'Africa/Casablanca',
  'Greenwich Standard Time': 'Africa/Abidjan',
  'GMT Standard Time': 'Europe/London',
  'W. Europe Standard Time': 'Europe/Berlin',
  'Romance Standard Time': 'Europe/Paris',
  'Central Europe Standard Time': 'Europe/Budapest',
  'Central European Standard Time': 'Europe/Warsaw',
  'E. Europe Standard Time': 'Europe/Chisinau',
  'Turkey Standard Time': 'Europe/Istanbul',
  'Arab Standard Time': 'Asia/Riyadh',
  'Arabian Standard Time': 'Asia/Dubai',
  'India Standard Time': 'Asia/Kolkata',
  'China Standard Time': 'Asia/Shanghai',
  'Eastern Standard Time': 'America/New_York',
  'Central Standard Time': 'America/Chicago',
  'Mountain Standard Time': 'America/Denver',
  'Pacific Standard Time': 'America/Los_Angeles',
  UTC: 'UTC',
}

const isTimeZone = (name: string): boolean => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

/** The IANA name of a time zone of a calendar, or undefined if it is unknown. Some add a prefix: "/freeassociation.sourceforge.net/Africa/Lagos". */
export function toTimeZone(name: string | undefined): string | undefined {
  if (!name) return undefined
  const trimmed = name.replaceAll('"', '').trim()
  const windows = windowsNames[trimmed]
  if (windows) return windows
  const suffix = /[A-Za-z_]+\/[A-Za-z_]+(?:\/[A-Za-z_]+)?$/.exec(trimmed)?.[0]
  return [trimmed, suffix].find((one) => one !== undefined && isTimeZone(one))
}
