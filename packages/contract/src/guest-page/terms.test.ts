import { expect, test } from 'vitest'
import { hideGuestLinks } from './terms.ts'

test('a text can leave out the tokens of links', () => {
  const token = 'ABcH24XIo4Kh6wXzFRDSVHStGM7irKPB'
  expect(hideGuestLinks(`See https://app.example.com/g/${token}, /g/${token}`)).toBe(
    'See https://app.example.com/g/…, /g/…',
  )
  expect(hideGuestLinks('/g/short /h/x')).toBe('/g/short /h/x')
})
