import { preferences } from '@ilewa/contract/account/preferences'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeServerOf } from '../../test/fake-server.ts'
import { renderPage } from '../../test/render-page.tsx'
import { AppearancePanel } from './AppearancePanel.tsx'
import { useAppearance } from './preferences.api.ts'

afterEach(() => vi.unstubAllGlobals())

function Page() {
  useAppearance()
  return <AppearancePanel />
}

const scheme = () => document.documentElement.getAttribute('data-mantine-color-scheme')

test('the chosen color scheme is stored and applied', async () => {
  const received = fakeServerOf(
    [preferences.get, { data: { appearance: 'light' } }],
    [preferences.update, { data: { appearance: 'dark' }, message: 'Preferences saved' }],
  )
  const { user } = renderPage(<Page />)
  await waitFor(() => expect(screen.getByLabelText('Colours')).toHaveValue('light'))
  await waitFor(() => expect(scheme()).toBe('light'))
  await user.selectOptions(screen.getByLabelText('Colours'), 'Dark')
  expect(await screen.findByText('Preferences saved')).toBeVisible()
  expect(received(preferences.update)[0]?.body).toEqual({ appearance: 'dark' })
  await waitFor(() => expect(scheme()).toBe('dark'))
})

test('an error on saving is shown, and the colours do not change', async () => {
  fakeServerOf([preferences.get, { data: { appearance: 'light' } }], [preferences.update, 'network error'])
  const { user } = renderPage(<Page />)
  await waitFor(() => expect(screen.getByLabelText('Colours')).toHaveValue('light'))
  await user.selectOptions(screen.getByLabelText('Colours'), 'Dark')
  expect(await screen.findByText('Unable to connect to our servers.')).toBeVisible()
  await waitFor(() => expect(screen.getByLabelText('Colours')).toHaveValue('light'))
  expect(scheme()).toBe('light')
})
