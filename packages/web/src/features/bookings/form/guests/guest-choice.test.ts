import { expect, test } from 'vitest'
import { chooseGuest } from './guest-choice.ts'

const guest = {
  guestName: 'Ngozi Ụzọma',
  guestPhone: '0803 555 0101',
  guestPhoneE164: '+2348035550101',
  guestEmail: 'ngozi@example.com',
  lastStay: { propertyName: 'Harbour Loft', checkIn: '2026-11-01', checkOut: '2026-11-03' },
}
const { lastStay: _, guestPhoneE164: __, ...details } = guest
const empty = { guestName: '', guestPhone: '', guestEmail: '' }
const byName = { searched: 'guestName', earlier: {} } as const

test('fills all empty fields and the one that was typed in', () => {
  expect(chooseGuest(guest, { ...empty, guestName: 'ngo' }, byName)).toEqual({
    filled: details,
    different: {},
  })
})

test('does not replace what was typed in another field, unless it is a part of the same detail', () => {
  const typed = { guestName: 'ngo', guestPhone: '0701 000 0001', guestEmail: 'ngozi@' }
  expect(chooseGuest(guest, typed, byName)).toEqual({
    filled: { guestName: guest.guestName, guestEmail: guest.guestEmail },
    different: { guestPhone: guest.guestPhone },
  })
  const byPhone = { guestName: 'Uzoma', guestPhone: '+2348035550101', guestEmail: 'Ngozi.work@example.com' }
  expect(chooseGuest(guest, byPhone, { searched: 'guestPhone', earlier: {} })).toEqual({
    filled: { guestName: guest.guestName, guestPhone: guest.guestPhone },
    different: { guestEmail: guest.guestEmail },
  })
})

test('replaces what an earlier choice has filled, but not an address by an empty one', () => {
  const earlier = { guestName: 'Tunde', guestPhone: '0701 000 0001', guestEmail: 'tunde@example.com' }
  expect(chooseGuest(guest, { ...earlier, guestName: 'ngo' }, { ...byName, earlier }).filled).toEqual(details)
  const withoutEmail = { ...guest, guestEmail: '' }
  expect(chooseGuest(withoutEmail, earlier, { ...byName, earlier }).filled.guestEmail).toBe('')
  expect(chooseGuest(withoutEmail, { ...empty, guestEmail: 'a@example.com' }, byName).filled).toEqual({
    guestName: guest.guestName,
    guestPhone: guest.guestPhone,
  })
})
