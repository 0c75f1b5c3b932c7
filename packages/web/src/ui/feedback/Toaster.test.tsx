import { MantineProvider } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { notifyErrorMessage, notifySuccess, notifyUndoable } from '../../lib/notify.ts'
import { Toaster } from './Toaster.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  render(
    <MantineProvider env="test">
      <Toaster />
    </MantineProvider>,
  )
})
afterEach(() => {
  act(() => notifications.clean())
  vi.useRealTimers()
})

const fail = () => act(() => notifyErrorMessage({ title: 'Error', message: 'It failed' }))
/** The library removes a closed toast in the next task. */
const pass = (ms: number) => {
  act(() => vi.advanceTimersByTime(ms))
  act(() => vi.advanceTimersByTime(0))
}

test('"the app\'s own toast store holds 1 at a time"', () => {
  fail()
  act(() => notifySuccess('Done'))
  pass(0)
  expect(screen.queryByText('It failed')).toBeNull()
  expect(screen.getByText('Done')).toBeVisible()
})

test('"default durations error 4000 ms, success 2000 ms"; an error is announced at once', () => {
  fail()
  pass(3_900)
  expect(screen.getByRole('alert')).toHaveTextContent('It failed')
  pass(200)
  expect(screen.queryByRole('alert')).toBeNull()
  act(() => notifySuccess('Done'))
  pass(1_900)
  expect(screen.getByRole('status')).toHaveTextContent('Done')
  pass(200)
  expect(screen.queryByText('Done')).toBeNull()
})

test('"10 s with Undo": it closes the toast, and a failed undo shows its reason', async () => {
  const undo = vi.fn(async () => {
    throw new Error('offline')
  })
  const block = () => act(() => notifyUndoable('Dates blocked', undo, 'Failed to unblock the dates'))
  block()
  pass(9_900)
  expect(screen.getByRole('status')).toHaveTextContent('Dates blocked')
  pass(200)
  expect(screen.queryByText('Dates blocked')).toBeNull()
  expect(undo).not.toHaveBeenCalled()

  block()
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Undo' })))
  pass(0)
  expect(undo).toHaveBeenCalledOnce()
  expect(screen.queryByText('Dates blocked')).toBeNull()
  expect(screen.getByRole('alert')).toHaveTextContent('Failed to unblock the dates')
})
