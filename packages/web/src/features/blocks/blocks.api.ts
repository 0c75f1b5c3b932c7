import { blocks } from '@ilewa/contract/blocks/endpoints'
import type { Block } from '@ilewa/contract/blocks/schema'
import { type CivilDate, formatDateRange } from '@ilewa/contract/core/dates'
import { useState } from 'react'
import { newRandomKey } from '../../lib/api/call.ts'
import { useEndpoint, usePagedEndpoint } from '../../lib/api/endpoint-query.ts'
import { recordApi } from '../../lib/api/record-api.ts'
import { refresh } from '../../lib/api/refresh.ts'
import { notifyError, notifySuccess, notifyUndoable } from '../../lib/notify.ts'

export const blockApi = recordApi({ kind: 'block', endpoints: blocks })

const comingLimit = 100

/** The current and coming blocked dates of a property. */
export const useComingBlocks = (propertyId: string, today: CivilDate) =>
  useEndpoint(blocks.list, { query: { propertyId, endsAfter: today, limit: comingLimit } })

/** All blocked dates of a property, newest first. */
export const useBlocksOf = (propertyId: string) =>
  usePagedEndpoint(blocks.list, { query: { propertyId, sort: '-from' } })

/** Shows what was blocked, with Undo. */
export const notifyBlocked = ({ id, property, from, to }: Block) =>
  notifyUndoable(
    `${property.name} blocked, ${formatDateRange(from, to)}`,
    async () => notifySuccess(await blockApi.remove(id)),
    'Failed to unblock the dates',
  )

interface Nights {
  propertyId: string
  checkIn: CivilDate
  checkOut: CivilDate
}

/** Blocks nights for the owner's use without a form; a toast offers Undo. Resolves to false if it failed. */
export function useQuickBlock() {
  const [busy, setBusy] = useState(false)
  const quickBlock = async ({ propertyId, checkIn, checkOut }: Nights): Promise<boolean> => {
    setBusy(true)
    try {
      const input = { propertyId, from: checkIn, to: checkOut, reason: 'OWNER_USE' as const, note: null }
      notifyBlocked((await blockApi.create(input, newRandomKey())).record)
      return true
    } catch (error) {
      notifyError(error, 'Failed to block the dates')
      // Another person may have booked the nights.
      void refresh('block')
      return false
    } finally {
      setBusy(false)
    }
  }
  return { quickBlock, busy }
}
