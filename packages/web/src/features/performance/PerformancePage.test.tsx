import { type AgentRanking, type Performance, performance } from '@ilewa/contract/performance'
import { screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { endSession, saveSession } from '../../lib/session/session.ts'
import { fakeServerOf } from '../../test/fake-server.ts'
import { renderPage } from '../../test/render-page.tsx'
import { sessionOf } from '../../test/sessions.ts'
import { agentId } from '../../test/team.ts'
import { PerformancePage } from './PerformancePage.tsx'

const ranking: AgentRanking = {
  agentId,
  name: 'Chidera Ọkọ́ńkwọ',
  commissionRate: 12.5,
  revenue: 450_000.5,
  bookings: 3,
  commission: 56_250.06,
  rank: 2,
  rating: 4.8,
  ratings: 1,
  monthlyTarget: 600_000,
  targetShare: 75,
}
const example: Performance = {
  ...ranking,
  month: '2026-11',
  activeAgents: 4,
  toCome: 80_000,
  stays: 12,
  trend: [
    { month: '2026-10', revenue: 300_000, bookings: 2, commission: 37_500 },
    { month: '2026-11', revenue: 450_000.5, bookings: 3, commission: 56_250.06 },
  ],
  achievements: [
    { key: 'STAYS_10', reached: true, have: 12, goal: 10, missing: 0, unit: 'COUNT' },
    { key: 'STAYS_50', reached: false, have: 12, goal: 50, missing: 38, unit: 'COUNT' },
  ],
}
const nothingYet: Performance = {
  ...example,
  ...{ revenue: 0, bookings: 0, commission: 0, toCome: 0, stays: 0 },
  ...{ rank: null, rating: null, ratings: 0, monthlyTarget: null, targetShare: null },
  achievements: [],
}

function open(role: 'OWNER' | 'AGENT', url = '/performance', data = example) {
  saveSession(sessionOf(role))
  const received = fakeServerOf(
    [performance.agents, { data: { agents: [ranking] } }],
    [performance.setTarget, { data: { monthlyTarget: null }, message: 'Target saved' }],
    [performance.get, { data }],
  )
  return {
    ...renderPage(<PerformancePage renderCommission={(id) => `Account of ${id ?? 'me'}`} />, url),
    received,
  }
}

afterEach(() => {
  endSession()
  vi.unstubAllGlobals()
})

test('an agent sees their own metrics and target progress, and cannot edit', async () => {
  const { received } = open('AGENT')
  expect(await screen.findByText('75%')).toBeVisible()
  expect(screen.getByText('₦149,999.50 to go this month.')).toBeVisible()
  expect(screen.getByText('#2')).toBeVisible()
  expect(screen.getByText('Of 4 active agents, by revenue this month')).toBeVisible()
  expect(screen.getByText('By night, at the rates of the bookings')).toBeVisible()
  expect(screen.getByText('Account of me')).toBeVisible()
  expect(screen.getByText('From 1 guest')).toBeVisible()
  expect(screen.getByText('12 of 50, 38 to go')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Change target' })).toBeNull()
  expect(received(performance.get)[0]?.url).not.toContain('agentId')
  expect(received(performance.agents)).toEqual([])
})

test('without stays, ratings and a target it says so: "No ratings, no number"', async () => {
  open('AGENT', '/performance', nothingYet)
  expect(await screen.findByText('No target is set for this month.')).toBeVisible()
  expect(screen.getByText('No rank yet')).toBeVisible()
  expect(screen.getByText('No ratings yet')).toBeVisible()
  expect(screen.getByText('Your first stay earns the first achievement.')).toBeVisible()
})

test('the months are also available as a table', async () => {
  const { user } = open('AGENT')
  await user.click(await screen.findByRole('button', { name: 'Revenue trend as a table' }))
  const table = within(screen.getByRole('table', { name: 'Revenue trend' }))
  expect(table.getByText('₦450,000.50')).toBeVisible()
  expect(table.getByText('₦37,500.00')).toBeVisible()
})

test('an owner opens another agent from the ranking', async () => {
  const { user, at, received } = open('OWNER', '/performance?agent=0198a000-0000-7000-8000-000000000059')
  expect(await screen.findByRole('heading', { name: `Performance of ${example.name}` })).toBeVisible()
  expect(screen.getByText(`Account of ${agentId}`)).toBeVisible()
  await user.click(await screen.findByRole('button', { name: /Chidera/ }))
  expect(at()).toBe(`/performance?agent=${agentId}`)
  await vi.waitFor(() => expect(received(performance.get).at(-1)?.url).toContain(`agentId=${agentId}`))
})

test('an owner removes a target by clearing the field', async () => {
  const { user, received } = open('OWNER', `/performance?agent=${agentId}&open=target`)
  const dialog = within(await screen.findByRole('dialog'))
  await user.clear(dialog.getByLabelText('Revenue per month'))
  await user.click(dialog.getByRole('button', { name: 'Save Target' }))
  expect(await screen.findByText('Target saved')).toBeVisible()
  expect(received(performance.setTarget)[0]?.body).toEqual({ agentId, monthlyTarget: null })
})
