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
  const { form, submit, busy } = useContractForm({
    schema: z.object({ name: z.string() }),
    initialValues: { name: '' },
    send,
    draft: 'thing',
  })
  return (
    <form noValidate onSubmit={submit} data-busy={busy}>
      <TextInput label="Name" {...form.getInputProps('name')} />
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
  ['a response of another server', failureOf(200, 'foreign')],
  ['a cancelled upload', new DOMException('Aborted', 'AbortError')],
])('after %s, changed input has the same key until it is saved', async (_, failure) => {
  send.mockRejectedValueOnce(failure).mockRejectedValueOnce(mismatch).mockRejectedValueOnce(refusal)
  const { saveChanged } = open()
  for (const text of ['a', 'b', 'c', 'd', 'e']) await saveChanged(text)
  const [first, ...others] = sentKeys()
  expect(others.slice(0, 3)).toEqual([first, first, first])
  expect(others[3]).not.toBe(first)
})

test('after a refusal, changed input has another key and the same input the same', async () => {
  send.mockRejectedValueOnce(refusal).mockRejectedValueOnce(refusal)
  const { save, saveChanged } = open()
  await saveChanged('a')
  await save()
  await saveChanged('b')
  const [first, second, third] = sentKeys()
  expect(second).toBe(first)
  expect(third).not.toBe(first)
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

test('a draft restored after a refusal or a success has another key', async () => {
  send.mockRejectedValueOnce(refusal)
  await open().saveChanged('a')
  await reload().saveChanged('b')
  await reload().saveChanged('c')
  expect(new Set(sentKeys()).size).toBe(3)
  expect(send.mock.lastCall?.[0]).toEqual({ name: 'c' })
})
