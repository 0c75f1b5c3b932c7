import { useRef } from 'react'
import type { z } from 'zod'
import type { Saved, VersionedRecord } from '../api/record-api.ts'
import type { FormErrors, FormValues } from './form-state.ts'
import { useContractForm } from './forms.ts'
import { type UploadOptions, useUpload } from './use-upload.ts'

interface RecordFormOptions<S extends z.ZodType, V extends FormValues, R extends VersionedRecord> {
  /** Validation schema of the contract. */
  schema: S
  initialValues: V
  /** The record to edit; undefined for a new one. */
  record: R | undefined
  create: (input: z.output<S>, idempotencyKey: string) => Promise<Saved<R>>
  update: (record: R, input: z.output<S>) => Promise<Saved<R>>
  /** Uploads the changed pictures; returns the updated record. */
  sendPictures?: (record: R, uploadOptions: UploadOptions) => Promise<R>
  onDone: (saved: Saved<R>) => void
  /** Maps a server error that names no field to a field. */
  toFieldErrors?: (error: unknown) => FormErrors | undefined
  fallback: string
  draft?: string
}

/**
 * A form that saves a record and then uploads its pictures in a second call. A retry continues after the last step that
 * succeeded: a record that was created is then updated, never created twice.
 */
export function useRecordForm<S extends z.ZodType, V extends FormValues, R extends VersionedRecord>(
  options: RecordFormOptions<S, V, R>,
) {
  const saved = useRef(options.record)
  const upload = useUpload('Upload cancelled. The rest is saved.')

  const send = async (input: z.output<S>, idempotencyKey: string) => {
    const { record, message } = saved.current
      ? await options.update(saved.current, input)
      : await options.create(input, idempotencyKey)
    saved.current = record
    const { sendPictures } = options
    if (sendPictures) saved.current = await upload.run((uploadOptions) => sendPictures(record, uploadOptions))
    options.onDone({ record: saved.current, message })
  }

  const contractForm = useContractForm({
    schema: options.schema,
    initialValues: options.initialValues,
    send,
    fallback: { title: 'Error', message: options.fallback },
    toFieldErrors: options.toFieldErrors,
    onFailure: upload.notifyIfCancelled,
    draft: options.draft,
  })
  return { ...contractForm, upload }
}
