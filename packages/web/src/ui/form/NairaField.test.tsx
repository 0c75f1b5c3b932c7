import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { renderPage } from '../../test/render-page.tsx'
import { NairaField } from './NairaField.tsx'

const handleChange = vi.fn()

function Price() {
  const [amount, setAmount] = useState<number>()
  const change = (next: number | undefined) => {
    handleChange(next)
    setAmount(next)
  }
  return <NairaField label="Price" value={amount} onChange={change} />
}

test('groups thousands while typing and shows two decimals "on leaving the field"', async () => {
  const { user } = renderPage(<Price />)
  const field = screen.getByLabelText('Price')
  await user.type(field, '1250000')
  expect(field).toHaveValue('1,250,000')
  await user.tab()
  expect(field).toHaveValue('1,250,000.00')
  expect(handleChange).toHaveBeenLastCalledWith(1_250_000)
})

test('accepts kobo, rejects a third decimal, and is undefined when cleared', async () => {
  const { user } = renderPage(<Price />)
  const field = screen.getByLabelText('Price')
  await user.type(field, '99.519')
  expect(field).toHaveValue('99.51')
  expect(handleChange).toHaveBeenLastCalledWith(99.51)
  await user.clear(field)
  expect(handleChange).toHaveBeenLastCalledWith(undefined)
})

test('typing over a selected amount replaces it', async () => {
  const { user } = renderPage(<Price />)
  const field = screen.getByLabelText<HTMLInputElement>('Price')
  await user.type(field, '50000')
  await user.tab()
  await user.tab({ shift: true })
  await user.tripleClick(field)
  await user.keyboard('7')
  expect(field).toHaveValue('7')
  expect(handleChange).toHaveBeenLastCalledWith(7)
})

test('a typed third decimal is rejected anywhere; a pasted one is rounded half up', async () => {
  const { user } = renderPage(<Price />)
  const field = screen.getByLabelText<HTMLInputElement>('Price')
  await user.type(field, '12.34')
  field.setSelectionRange(3, 3)
  await user.keyboard('9')
  expect(field).toHaveValue('12.34')
  await user.clear(field)
  await user.paste('₦1,012.345')
  expect(handleChange).toHaveBeenLastCalledWith(1012.35)
  await user.tab()
  expect(field).toHaveValue('1,012.35')
})

test.each([
  ['45,000', '45,000', 45_000],
  ['1,500,000.50', '1,500,000.50', 1_500_000.5],
])('typed commas group thousands: %s', async (typed, shown, amount) => {
  const { user } = renderPage(<Price />)
  const field = screen.getByLabelText('Price')
  await user.type(field, typed)
  expect(field).toHaveValue(shown)
  expect(handleChange).toHaveBeenLastCalledWith(amount)
})
