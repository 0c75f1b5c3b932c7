import type { LiveKind } from '@ilewa/contract/live'
import { useState } from 'react'
import { type ApiErrorCode, hasCode } from '../../lib/api/api-error.ts'
import { refresh } from '../../lib/api/refresh.ts'
import { notifyError, notifySuccess } from '../../lib/notify.ts'

interface SaveRecordOptions {
  kind: LiveKind
  /** Message for an error that has none. */
  fallback: string
  /** Error codes, in addition to `common.stale_edit`, after which the record is fetched again. */
  staleCodes?: readonly ApiErrorCode[]
}

/**
 * Saves a change without a form, such as a status, and shows the result. If the server rejects the change because
 * the record is stale, fetches the record again.
 */
export function useSaveRecord({ kind, fallback, staleCodes = [] }: SaveRecordOptions) {
  const [busy, setBusy] = useState(false)
  const save = async (send: () => Promise<{ message: string }>) => {
    setBusy(true)
    try {
      notifySuccess((await send()).message)
    } catch (error) {
      notifyError(error, fallback)
      const codes: readonly ApiErrorCode[] = ['common.stale_edit', ...staleCodes]
      if (codes.some((code) => hasCode(error, code))) void refresh(kind)
    } finally {
      setBusy(false)
    }
  }
  return { save, busy }
}
