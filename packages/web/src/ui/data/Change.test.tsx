import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Change } from './Change.tsx'

it.each([
  { now: 105, before: 100, text: '5% more' },
  { now: 97.5, before: 100, text: '2.5% less' },
  { now: 0, before: 100, text: '100% less' },
  { now: 5, before: 0, text: 'No earlier data' },
  { now: 0, before: 0, text: 'No change' },
  { now: 42, before: 40, unit: 'points', text: '2 points more' },
  { now: 4.2, before: 4.5, unit: 'stars', text: '0.3 less' },
  // The shown difference is 0.
  { now: 20_994_000, before: 20_990_000, text: 'No change' },
  { now: 40.02, before: 40, unit: 'points', text: 'No change' },
] as const)('shows "$text"', ({ text, ...change }) => {
  render(<Change {...change} />)
  expect(screen.getByText(text)).toBeVisible()
})
