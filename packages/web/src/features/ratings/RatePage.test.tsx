import { ratings } from '@ilewa/contract/ratings/endpoints'
import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeServerOf } from '../../test/fake-server.ts'
import { renderPage } from '../../test/render-page.tsx'
import { RatePage } from './RatePage.tsx'

const request = {
  businessName: 'Adé & Ilé Shortlets',
  propertyName: 'Lekki Loft',
  guestFirstName: 'Ngozi',
  checkIn: '2026-11-18',
  checkOut: '2026-11-21',
}

afterEach(() => vi.unstubAllGlobals())

test('a guest selects stars, writes a comment and gets a thank-you message', async () => {
  const received = fakeServerOf([ratings.find, { data: request }], [ratings.create, { data: {} }])
  const { user } = renderPage(<RatePage />, '/rate?token=a-token')
  expect(await screen.findByText(/Lekki Loft, 18 – 21 Nov 2026/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Send your rating' }))
  expect(await screen.findByText('Please choose one to 5 stars')).toBeVisible()
  expect(received(ratings.create)).toHaveLength(0)
  await user.click(screen.getByRole('radio', { name: '5 of 5 stars: Excellent' }))
  await user.type(screen.getByRole('textbox'), 'Ẹ ṣé!')
  await user.click(screen.getByRole('button', { name: 'Send your rating' }))
  expect(await screen.findByRole('heading', { name: 'Thank you, Ngozi' })).toBeVisible()
  expect(received(ratings.create)[0]?.body).toEqual({ token: 'a-token', stars: 5, comment: 'Ẹ ṣé!' })
})

test.each([
  ['/rate?token=used', 'This link has expired or was already used. Thank you for your stay.'],
  ['/rate', 'This link is incomplete. Open it again from the mail.'],
])('%s shows the problem with the link', async (url, expectedMessage) => {
  const message = 'This link has expired or was already used. Thank you for your stay.'
  fakeServerOf([ratings.find, { status: 404, code: 'ratings.link_invalid', message }])
  renderPage(<RatePage />, url)
  expect(await screen.findByText(expectedMessage)).toBeVisible()
})
