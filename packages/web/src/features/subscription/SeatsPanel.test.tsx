import { subscription } from '@ilewa/contract/subscription/endpoints'
import { limitsOf } from '@ilewa/contract/subscription/plan-limits'
import { type Seats, seats } from '@ilewa/contract/subscription/seats'
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endSession, saveSession } from '../../lib/session/session.ts'
import { fakeServerOf } from '../../test/fake-server.ts'
import { renderPage } from '../../test/render-page.tsx'
import { sessionOf } from '../../test/sessions.ts'
import { ReadOnlyBanner } from './ReadOnlyBanner.tsx'
import { SeatsPanel } from './SeatsPanel.tsx'

const idOf = (index: number) => `0198a000-0000-7000-8000-00000000010${index}`
const ada = { id: idOf(1), name: 'Ada Eze' }
const bayo = { id: idOf(2), name: 'Báyọ̀ Adé' }
const chidi = { id: idOf(3), name: 'Chidi Obi' }
const hauwa = { id: idOf(4), name: 'Hauwa Musa' }

const announced: Seats = {
  maxAgents: 2,
  agents: [ada, bayo, chidi],
  staff: [hauwa],
  limitedFrom: '2026-11-30T12:00:00.000Z',
  isLimited: false,
  limitedIfCancelled: null,
}

beforeEach(() => saveSession(sessionOf('OWNER')))
afterEach(() => {
  endSession()
  vi.unstubAllGlobals()
})

test('the owner sees who becomes read-only and when, and selects who stays active', async () => {
  const chosen = { ...announced, agents: [bayo, chidi, ada] }
  const received = fakeServerOf(
    [seats.get, { data: announced }],
    [seats.update, { data: chosen, message: 'Active agents saved' }],
  )
  const { user } = renderPage(<SeatsPanel />)
  const expectedMessage = 'From 30 Nov 2026 1 agent and 1 staff member can only read.'
  expect(await screen.findByText(expectedMessage)).toBeVisible()
  expect(screen.getByText('Staff: Hauwa Musa. All need a paid plan.')).toBeVisible()
  // The limit is reached: one agent must be deselected before another can be selected.
  expect(screen.getByLabelText('Chidi Obi')).toBeDisabled()
  await user.click(screen.getByLabelText('Ada Eze'))
  expect(screen.getByRole('button', { name: 'Save active agents' })).toBeDisabled()
  await user.click(screen.getByLabelText('Chidi Obi'))
  await user.click(screen.getByRole('button', { name: 'Save active agents' }))
  expect(await screen.findByText('Active agents saved')).toBeVisible()
  expect(received(seats.update)[0]?.body).toEqual({ agentIds: [bayo.id, chidi.id] })
  expect(await screen.findByLabelText('Chidi Obi')).toBeChecked()
})

test("within the plan's limit there is nothing to select", async () => {
  const received = fakeServerOf([seats.get, { data: { ...announced, agents: [ada], staff: [] } }])
  renderPage(<SeatsPanel />)
  await vi.waitFor(() => expect(received(seats.get)).toHaveLength(1))
  expect(screen.queryByText('Who stays active')).toBeNull()
})

test("people over the plan's limit see that they can only read", async () => {
  saveSession(sessionOf('AGENT'))
  fakeServerOf([subscription.limits, { data: { ...limitsOf('FREE'), agentCount: 3, isReadOnly: true } }])
  renderPage(<ReadOnlyBanner />)
  expect(await screen.findByText('Read-only')).toBeVisible()
})
