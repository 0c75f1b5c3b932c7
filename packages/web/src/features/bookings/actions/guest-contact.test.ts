import { expect, test } from 'vitest'
import { bookingOf } from '../../../test/bookings.ts'
import { toContactLinks } from '../../../ui/contact/contact-links.ts'
import { toGuestContact } from './guest-contact.ts'

const hrefs = (changes: Parameters<typeof bookingOf>[0]) =>
  Object.fromEntries(
    toContactLinks(toGuestContact(bookingOf(changes), 'Adé Homes')).map(({ label, href }) => [label, href]),
  )

test('call, WhatsApp and email, "with text prefilled"', () => {
  const links = hrefs({})
  expect(links.Call).toBe('tel:+2348031234567')
  expect(links.WhatsApp).toMatch(/^https:\/\/wa\.me\/2348031234567\?text=/)
  expect(decodeURIComponent(links.Email ?? '')).toBe(
    'mailto:olawale@example.com?subject=Your stay at Sea View&body=' +
      'Hello Ọláwálé, this is Adé Homes about your stay at Sea View, 24 – 27 Nov 2026 (reference ILW-7K2M).',
  )
})

test('no WhatsApp if the country of a number is unknown', () => {
  expect(hrefs({ guestPhone: '(020) 7946-0958', guestPhoneE164: null })).not.toHaveProperty('WhatsApp')
  expect(hrefs({ guestPhone: '+44 20 7946 0958', guestPhoneE164: null }).WhatsApp).toContain('/442079460958?')
})
