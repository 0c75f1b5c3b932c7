import { expect, it, vi } from 'vitest'
import { handleDue } from './handle-due.ts'

interface Due {
  businessId: string
  id: string
}

/** Records that are due until `handle` removes them, as a table lists them. */
function createDue(count: number) {
  const due: Due[] = Array.from({ length: count }, (_, i) => ({ businessId: 'b', id: String(i) }))
  const list = vi.fn(async ({ limit, offset }: { limit: number; offset: number }) =>
    due.slice(offset, offset + limit),
  )
  const remove = ({ id }: Due) => {
    due.splice(
      due.findIndex((one) => one.id === id),
      1,
    )
  }
  return { due, list, remove }
}

it('handles each record of several batches once, also if some fail', async () => {
  const { due, list, remove } = createDue(250)
  const handle = vi.fn(async (one: Due) => {
    if (Number(one.id) % 50 === 0) throw new Error(one.id)
    remove(one)
  })
  await expect(handleDue({ nouns: 'holds', list, handle })).rejects.toThrow('5 holds failed')
  expect(handle).toHaveBeenCalledTimes(250)
  expect(due.map(({ id }) => id)).toEqual(['0', '50', '100', '150', '200'])
})

it('ends if handled records stay due', async () => {
  const { list } = createDue(100)
  const handle = vi.fn(async () => undefined)
  await handleDue({ nouns: 'holds', list, handle })
  expect(handle).toHaveBeenCalledTimes(100)
  expect(list).toHaveBeenCalledTimes(2)
})

it('handles the records after some that stay due', async () => {
  const { due, list, remove } = createDue(150)
  const handle = vi.fn(async (one: Due) => {
    if (Number(one.id) >= 10) remove(one)
  })
  await handleDue({ nouns: 'holds', list, handle })
  expect(handle).toHaveBeenCalledTimes(150)
  expect(due).toHaveLength(10)
})
