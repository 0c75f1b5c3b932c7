/** What no log may hold, whoever it belongs to. */
const shapes: Record<string, RegExp> = {
  'an e-mail address': /[\w.+-]+@[\w-]+\.[\w.-]*[a-z]/i,
  'a token or handle': /(?<![\w-])[\w-]{43}(?![\w-])/,
  'a password hash': /\$argon2/,
  'a password in an address': /:\/\/[^\s/:@"]*:[^\s/@"]+@/,
  'a bearer token': /\bbearer\s+[\w-]{8,}/i,
}

/** Names of fields whose values are secret or personal, wherever they stand in what is sent or answered. */
const telling =
  /^(.*password|otp|code|codes|token|userId|secret|uri|recoveryCodes|challenge|email|phone|firstName|lastName|guest(Name|Email|Phone)|name|comment)$/i

const isTelling = (field: string, text: string) => telling.test(field) && text.length >= 6

/** The secret and personal values in what was sent or answered. */
export function secretsIn(value: unknown, field = ''): string[] {
  if (typeof value === 'string') return isTelling(field, value) ? [value] : []
  if (Array.isArray(value)) return value.flatMap((part) => secretsIn(part, field))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) => secretsIn(part, name))
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Six digits are found where they stand alone, not inside a longer number. */
const matcherOf = (marker: string) =>
  new RegExp(`(?<![\\w-])${escaped(marker)}(?![\\w-])`, /^\d+$/.test(marker) ? '' : 'i')

/** The lines that hold a marker, or anything of the shape of a secret, each with what it is. */
export function findSecrets(lines: readonly string[], markers: Iterable<string> = []): string[] {
  const all = [...new Set(markers)]
  return lines.flatMap((line) => {
    const shape = Object.entries(shapes).find(([, pattern]) => pattern.test(line))
    const marker = all.find(
      (text) => line.toLowerCase().includes(text.toLowerCase()) && matcherOf(text).test(line),
    )
    const what = shape?.[0] ?? (marker && `"${marker}"`)
    return what ? [`${what} in ${line.trim()}`] : []
  })
}
