import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { legalPages } from './legal-pages.ts'
import { PrivacyPage } from './PrivacyPage.tsx'
import { TermsPage } from './TermsPage.tsx'

const sources = import.meta.glob<string>(
  ['/src/**/*.{ts,tsx}', '!/src/**/*.test.{ts,tsx}', '!/src/test/**'],
  {
    eager: true,
    query: '?raw',
    import: 'default',
  },
)

/** Names of what the app stores in the browser, without the names of downloaded files. */
const storageKeys = [
  ...new Set(
    Object.entries(sources)
      .filter(([file]) => !file.includes('/features/landing/legal/'))
      .flatMap(([, source]) => [...source.matchAll(/['"](ilewa[._-][\w.-]*|mantine-color-scheme-\w+)['"]/g)])
      .map(([, key = '']) => key)
      .filter((key) => !/\.(txt|csv)$/.test(key)),
  ),
]

test('/privacy names everything that the app stores in the browser', () => {
  expect(storageKeys).toEqual(expect.arrayContaining(['ilewa.session', 'ilewa-seen', 'ilewa.draft.']))
  const { container } = render(<PrivacyPage />)
  for (const key of [...storageKeys, 'ilewa_browser']) expect(container).toHaveTextContent(key)
})

test('/privacy says how to export, to erase a guest, and to whom to complain', () => {
  render(<PrivacyPage />)
  expect(screen.getByRole('heading', { name: 'Privacy', level: 1 })).toBeVisible()
  const rights = screen.getByRole('heading', { name: 'Your rights, and how to use them' }).parentElement
  expect(rights).toHaveTextContent('an owner exports everything in Settings, Data')
  expect(rights).toHaveTextContent('chooses “Erase guest”')
  expect(rights).toHaveTextContent('there is no button for this')
  expect(screen.getByRole('link', { name: 'ndpc.gov.ng' })).toHaveAttribute('href', 'https://ndpc.gov.ng')
})

test('/terms has the prices and rules of the plans', () => {
  render(<TermsPage />)
  const main = screen.getByRole('main')
  expect(main).toHaveTextContent('Standard costs ₦10,000 a month, Premium ₦100,000 a year')
  expect(main).toHaveTextContent('No card is stored, and nothing is charged by itself')
  expect(main).toHaveTextContent('full access for 7 more days, and then Free')
  expect(main).toHaveTextContent('On Free, 2 agents can go on working')
  expect(main).toHaveTextContent('Numbers on the home page, such as uptime, are no promise')
  expect(within(main).getByRole('link', { name: 'Privacy' })).toHaveAttribute('href', '/privacy')
})

test('each has a title and a description, and links home and to the other', () => {
  for (const { title, description, Page } of legalPages) {
    expect(title).toMatch(/ · Ilewa$/)
    expect(description.length).toBeLessThan(160)
    const { unmount } = render(<Page />)
    expect(screen.getByRole('link', { name: 'Ilewa home page' })).toHaveAttribute('href', '/')
    const footer = within(screen.getByRole('contentinfo'))
    expect(footer.getByRole('link', { name: 'Privacy' })).toHaveAttribute('href', '/privacy')
    expect(footer.getByRole('link', { name: 'Terms' })).toHaveAttribute('href', '/terms')
    expect(footer.getByRole('link', { name: 'Pricing' })).toHaveAttribute('href', '/#pricing')
    unmount()
  }
})
