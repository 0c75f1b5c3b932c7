import { metricDefinitions } from '@ilewa/contract/core/metric-definitions'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPage } from '../../test/render-page.tsx'
import { DefinitionPopover } from './DefinitionPopover.tsx'

test('a definition opens as a dialog by keyboard and returns the focus', async () => {
  const { user } = renderPage(<DefinitionPopover label="In house" metrics={['inHouse', 'late']} />, '/')
  const name = 'In house: how this is counted'
  expect(screen.getByRole('button', { name })).toHaveAttribute('aria-expanded', 'false')
  await user.tab()
  await user.keyboard('{Enter}')
  const dialog = await screen.findByRole('dialog')
  for (const key of ['inHouse', 'late'] as const) expect(dialog).toHaveTextContent(metricDefinitions[key][1])
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(screen.getByRole('button', { name })).toHaveFocus())
})
