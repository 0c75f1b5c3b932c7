import { useRef, useState } from 'react'
import type { z } from 'zod'
import { hasCode } from '../api/api-error.ts'
import { notifyError } from '../notify.ts'
import type { FormValues } from './form-state.ts'
import { useContractForm } from './forms.ts'
import { type UploadOptions, useUpload } from './use-upload.ts'

interface Versioned {
  id: string
  version: number
}

interface Saved<R> {
  record: R
  message: string
}

interface RecordFormOptions<S extends z.ZodType, V extends FormValues, R extends Versioned> {
  /** Validation schema of the contract. */
  schema: S
  initialValues: V
  /** The record to edit; undefined for a new one. */
  record: R | undefined
  create: (input: z.output<S>, idempotencyKey: string) => Promise<Saved<R>>
  update: (record: R, input: z.output<S>) => Promise<Saved<R>>
  /** Uploads the changed pictures; returns the updated record. */
  sendPictures: (record: R, uploadOptions: UploadOptions) => Promise<R>
  onDone: (saved: Saved<R>) => void
  fallback: string
  draft?: string
}

/**
 * A form that saves a record and then uploads its pictures in a second call. A retry continues after the last step that
 * succeeded: a record that was created is then updated, never created twice.
 */
export function useRecordForm<S extends z.ZodType, V extends FormValues, R extends Versioned>(
  options: RecordFormOptions<S, V, R>,
) {
  const [isStale, setIsStale] = useState(false)
  const saved = useRef(options.record)
  const upload = useUpload('Upload cancelled. The rest is saved.')

  const send = async (input: z.output<S>, idempotencyKey: string) => {
    const { record, message } = saved.current
      ? await options.update(saved.current, input)
      : await options.create(input, idempotencyKey)
    saved.current = record
    saved.current = await upload.run((uploadOptions) => options.sendPictures(record, uploadOptions))
    options.onDone({ record: saved.current, message })
  }

  const onFailure = (error: unknown) => {
    if (upload.notifyIfCancelled()) return true
    if (!hasCode(error, 'common.stale_edit')) return false
    setIsStale(true)
    notifyError(error)
    return true
  }

  const contractForm = useContractForm({
    schema: options.schema,
    initialValues: options.initialValues,
    send,
    fallback: { title: 'Error', message: options.fallback },
    onFailure,
    draft: options.draft,
  })
  return { ...contractForm, upload, isStale }
}
