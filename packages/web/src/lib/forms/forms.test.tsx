import { TextInput } from '@mantine/core'
import { cleanup, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { renderPage } from '../../test/render-page.tsx'
import { ApiError, networkError } from '../api/api-error.ts'
import { useContractForm } from './forms.ts'

const send = vi.fn<(input: { name: string }, idempotencyKey: string) => Promise<void>>()
const sentKeys = () => send.mock.calls.map(([, key]) => key)

function ThingForm() {
  const { form, submit, busy, failure } = useContractForm({
    schema: z.object({ name: z.string() }),
    initialValues: { name: '' },
    send,
    draft: 'thing',
  })
  return (
    <form noValidate onSubmit={submit} data-busy={busy}>
      <TextInput label="Name" {...form.getInputProps('name')} />
      <output>{failure?.message}</output>
      <button type="submit">Save</button>
    </form>
  )
}

function open() {
  const { user } = renderPage(<ThingForm />)
  const save = async () => {
    const count = send.mock.calls.length
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(count + 1))
  }
  const saveChanged = async (text: string) => {
    await user.type(screen.getByLabelText('Name'), text)
    await save()
  }
  return { save, saveChanged }
}

/** A reload keeps the draft only. */
function reload() {
  cleanup()
  return open()
}

const failureOf = (status: number, code: string) => new ApiError({ status, code, message: 'Not done' })
const refusal = failureOf(409, 'bookings.dates_taken')
const mismatch = failureOf(422, 'common.idempotency_mismatch')

beforeEach(() => void send.mockReset().mockResolvedValue())

test.each([
  ['a lost connection', networkError()],
  ['an error of the server', failureOf(500, 'common.internal')],
  ['a cancelled upload', new DOMException('Aborted', 'AbortError')],
  ['a refusal', refusal],
  ['a key that was saved with other input', mismatch],
])('after %s, changed input has the same key until it is saved', async (_, failure) => {
  send.mockRejectedValueOnce(failure)
  const { saveChanged } = open()
  for (const text of ['a', 'b', 'c']) await saveChanged(text)
  const [first, second, afterSuccess] = sentKeys()
  expect(second).toBe(first)
  expect(afterSuccess).not.toBe(first)
})

test('a restored draft has the key of a lost response, also after other failures', async () => {
  send.mockRejectedValueOnce(networkError()).mockRejectedValueOnce(refusal)
  await open().saveChanged('a')
  await reload().saveChanged('b')
  await reload().save()
  const [first, ...others] = sentKeys()
  expect(others).toEqual([first, first])
  expect(send.mock.lastCall?.[0]).toEqual({ name: 'ab' })
})

test('a restored draft has the key of a request that had no response yet', async () => {
  send.mockReturnValueOnce(new Promise(() => undefined))
  await open().saveChanged('a')
  await reload().save()
  const [first, second] = sentKeys()
  expect(second).toBe(first)
})

test('a form that is opened again after a success has another key', async () => {
  await open().saveChanged('a')
  await reload().saveChanged('b')
  expect(new Set(sentKeys()).size).toBe(2)
  expect(send.mock.lastCall?.[0]).toEqual({ name: 'b' })
})

test('a stale edit names an earlier attempt only after a lost response', async () => {
  const stale = failureOf(409, 'common.stale_edit')
  send.mockRejectedValueOnce(stale).mockRejectedValueOnce(networkError()).mockRejectedValueOnce(stale)
  const { save } = open()
  for (const message of ['Not done', 'Unable to connect', 'An earlier attempt may be saved']) {
    await save()
    await vi.waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(message))
  }
})
