import parsePhoneNumber from 'libphonenumber-js/min'

/** "0803 123 4567" → "+2348031234567", with Nigeria as the default country; null for an invalid number. */
export function toE164(phone: string): string | null {
  const parsed = parsePhoneNumber(phone, 'NG')
  return parsed?.isValid() ? parsed.number : null
}
