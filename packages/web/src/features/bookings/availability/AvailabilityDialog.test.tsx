import type { Role } from '@ilewa/contract/core/access'
import { properties } from '@ilewa/contract/properties/endpoints'
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endSession, saveSession } from '../../../lib/session/session.ts'
import { onlyPage, propertyOf } from '../../../test/bookings.ts'
import { fakeServerOf } from '../../../test/fake-server.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { sessionOf } from '../../../test/sessions.ts'
import { AvailabilityDialog } from './AvailabilityDialog.tsx'

const problem = 'These dates need at least 5 nights.'

function open(role: Role) {
  saveSession(sessionOf(role))
  const { images: _, ...property } = propertyOf()
  const free = { ...property, offer: { totalAmount: 50_000, problem } }
  const other = { ...free, id: property.id.replace('31', '32'), name: 'Palm Court' }
  fakeServerOf([
    properties.available,
    {
      data: { properties: [free, { ...other, offer: { totalAmount: 60_000, problem: null } }] },
      page: onlyPage(2),
    },
  ])
  renderPage(
    <AvailabilityDialog opened onExited={() => undefined} id="1" onClose={() => undefined} />,
    '/bookings?free=1',
  )
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T10:00:00Z') })
})
afterEach(() => {
  endSession()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test.each([
  ['an owner can book it anyway', 'OWNER', true],
  ['an agent cannot book it', 'AGENT', false],
] as const)('a property says why it should not be sold on these dates: %s', async (_, role, isBookable) => {
  open(role)
  expect(await screen.findByText(problem)).toBeVisible()
  expect(screen.queryAllByRole('button', { name: 'Book Sea View' })).toHaveLength(isBookable ? 1 : 0)
  expect(screen.getByRole('button', { name: 'Book Palm Court' })).toBeVisible()
})
