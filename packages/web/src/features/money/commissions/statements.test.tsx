import { statements } from '@ilewa/contract/money/statements/statements'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { endSession, saveSession } from '../../../lib/session/session.ts'
import { listedStatementOf, statementDraftOf, statementOf } from '../../../test/commissions.ts'
import { fakeServerOf } from '../../../test/fake-server.ts'
import { standardPlan } from '../../../test/prices.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { sessionOf } from '../../../test/sessions.ts'
import { agentId } from '../../../test/team.ts'
import { OwnStatementsPanel, StatementsPanel } from './StatementsPanel.tsx'

const issued = listedStatementOf()

const openServer = (listed = [issued]) =>
  fakeServerOf(
    [statements.draft, { data: { draft: statementDraftOf() } }],
    [statements.issue, { data: { statement: issued }, message: 'Statement issued' }],
    [statements.list, { data: { statements: listed } }],
    [statements.mine, { data: { statements: listed } }],
    [statements.get, { data: { statement: statementOf(), agentPhoneE164: '+2348031234567', links: 0 } }],
  )
const renderPanel = () => renderPage(<StatementsPanel agentId={agentId} name="Chidera Ọkọ́ńkwọ" />, '/agents')

// Imports the lazy chunks once, so that no test waits for them.
beforeAll(async () => {
  await Promise.all([import('./StatementDialog.tsx'), import('./IssueStatementDialog.tsx')])
})
beforeEach(() => saveSession(sessionOf('OWNER', [standardPlan])))
afterEach(() => {
  endSession()
  vi.unstubAllGlobals()
})

test('the statement of last month is shown, issued and then ready to send', async () => {
  const received = openServer([])
  const { user } = renderPanel()
  await user.click(await screen.findByRole('button', { name: 'Issue statement of Oct 2026' }))
  const form = within(await screen.findByRole('dialog', { name: 'Statement for Chidera Ọkọ́ńkwọ' }))
  expect(await form.findByText('30 Oct 2026 · Paid out')).toBeVisible()
  expect(form.getByText('₦9,500.00')).toBeVisible()
  expect(form.getByText(/^The months before the first statement are in its opening balance/)).toBeVisible()
  await user.click(form.getByRole('button', { name: 'Issue statement of Oct 2026' }))
  expect(await screen.findByText('Statement issued')).toBeVisible()
  expect(received(statements.issue)[0]?.body).toEqual({
    month: '2026-10',
    closing: statementDraftOf().closing,
  })
  expect(received(statements.issue)[0]?.headers.get('idempotency-key')).toBeTruthy()
  const shown = within(await screen.findByRole('dialog', { name: 'Commission statement STA-000003' }))
  expect(received(statements.draft)).toHaveLength(1)
  const link = shown.getByRole('link', { name: 'WhatsApp' })
  expect(new URL(link.getAttribute('href') ?? '').pathname).toBe('/2348031234567')
})

test('another month can be chosen, after the last issued one', async () => {
  const received = openServer([listedStatementOf({ month: '2026-07' })])
  const { user } = renderPanel()
  await user.click(await screen.findByRole('button', { name: 'Issue statement of Aug 2026' }))
  const form = within(await screen.findByRole('dialog', { name: 'Statement for Chidera Ọkọ́ńkwọ' }))
  expect(form.queryByText(/before the first statement/)).toBeNull()
  const month = form.getByLabelText('Month')
  expect(
    within(month)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual([...['Aug 2026', 'Sep 2026', 'Oct 2026']])
  await user.selectOptions(month, 'Sep 2026')
  await vi.waitFor(() => expect(received(statements.draft).at(-1)?.url).toContain('month=2026-09'))
})

test('issued statements open; the present month waits until it is over', async () => {
  openServer()
  const { user } = renderPanel()
  expect(await screen.findByText(/^STA-000003 · earned ₦0.00, paid ₦60,000.00/)).toBeVisible()
  expect(screen.getByText('The statement of this month can be issued when it is over.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Open STA-000003' }))
  const shown = within(await screen.findByRole('dialog', { name: 'Commission statement STA-000003' }))
  expect(shown.getByText('STA-000003 · issued on 2 Nov 2026 · 7c1f09ab33de')).toBeVisible()
})

test('an agent sees no panel before the first statement', async () => {
  saveSession(sessionOf('AGENT'))
  const received = openServer([])
  renderPage(<OwnStatementsPanel />)
  await vi.waitFor(() => expect(received(statements.mine)).toHaveLength(1))
  expect(screen.queryByText('Statements')).toBeNull()
})

test('an agent opens their statements, without buttons to issue or link', async () => {
  saveSession(sessionOf('AGENT'))
  openServer()
  const { user } = renderPage(<OwnStatementsPanel />)
  await user.click(await screen.findByRole('button', { name: 'Open STA-000003' }))
  const shown = within(await screen.findByRole('dialog', { name: 'Commission statement STA-000003' }))
  expect(shown.getByRole('button', { name: 'PDF' })).toBeVisible()
  expect(screen.queryByRole('button', { name: /Add link|Issue/ })).toBeNull()
})
