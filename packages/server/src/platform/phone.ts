import type { Country } from '@ilewa/contract/business'
import parsePhoneNumber, { type CountryCode } from 'libphonenumber-js/min'

const countryCodes: Record<Country, CountryCode> = {
  nigeria: 'NG',
  ghana: 'GH',
  kenya: 'KE',
  'south-africa': 'ZA',
  uganda: 'UG',
  tanzania: 'TZ',
}

/** The code of a country in ISO 3166-1; that of Nigeria for a business that has named none. */
export const countryCodeOf = (country: Country | null): CountryCode => countryCodes[country ?? 'nigeria']

/**
 * "0803 123 4567" → "+2348031234567"; null for an invalid number. A number without +… is one of the country of the business, of
 * Nigeria if it has named none.
 */
export function toE164(phone: string, country: Country | null): string | null {
  const parsed = parsePhoneNumber(phone, countryCodeOf(country))
  return parsed?.isValid() ? parsed.number : null
}
