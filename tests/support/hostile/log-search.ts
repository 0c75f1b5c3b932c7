/** Patterns that must not appear in any log. */
const secretPatterns: Record<string, RegExp> = {
  'an e-mail address': /[\w.+-]+@[\w-]+\.[\w.-]*[a-z]/i,
  'a token or handle': /(?<![\w-])[\w-]{43}(?![\w-])/,
  'a password hash': /\$argon2/,
  'a password in an address': /:\/\/[^\s/:@"]*:[^\s/@"]+@/,
  'a bearer token': /\bbearer\s+[\w-]{8,}/i,
}

/** Fields whose values are secret or personal, in any request or response. */
const sensitiveFields =
  /^(.*password|otp|code|codes|token|userId|secret|uri|recoveryCodes|challenge|email|phone|firstName|lastName|guest(Name|Email|Phone)|name|comment)$/i

const isSensitive = (field: string, text: string) => sensitiveFields.test(field) && text.length >= 6

/** The secret and personal values in a request or response. */
export function secretsIn(value: unknown, field = ''): string[] {
  if (typeof value === 'string') return isSensitive(field, value) ? [value] : []
  if (Array.isArray(value)) return value.flatMap((part) => secretsIn(part, field))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) => secretsIn(part, name))
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Matches six digits only as a separate number. */
const matcherOf = (marker: string) =>
  new RegExp(`(?<![\\w-])${escaped(marker)}(?![\\w-])`, /^\d+$/.test(marker) ? '' : 'i')

/** The lines that contain a marker or match a secret pattern, each with the kind of match. */
export function findSecrets(lines: readonly string[], markers: Iterable<string> = []): string[] {
  const all = [...new Set(markers)]
  return lines.flatMap((line) => {
    const match = Object.entries(secretPatterns).find(([, pattern]) => pattern.test(line))
    const marker = all.find(
      (text) => line.toLowerCase().includes(text.toLowerCase()) && matcherOf(text).test(line),
    )
    const description = match?.[0] ?? (marker && `"${marker}"`)
    return description ? [`${description} in ${line.trim()}`] : []
  })
}
