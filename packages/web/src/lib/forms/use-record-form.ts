import { useRef, useState } from 'react'
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
  /** Says that the record is saved, but not its pictures. */
  picturesFailedMessage?: string
  onDone: (saved: Saved<R>) => void
  /** Maps a server error that names no field to a field. */
  toFieldErrors?: (error: unknown) => FormErrors | undefined
  fallback: string
  draft?: string
}

/**
 * A form that saves a record and then uploads its pictures in a second call. If the pictures fail, the record stays: then
 * `isSaved` is true, and a retry sends only the pictures.
 */
export function useRecordForm<S extends z.ZodType, V extends FormValues, R extends VersionedRecord>(
  options: RecordFormOptions<S, V, R>,
) {
  const [saved, setSaved] = useState<Saved<R>>()
  const fallback = useRef({ title: 'Error', message: options.fallback })
  const upload = useUpload('Upload cancelled. The rest is saved.')

  const save = (input: z.output<S>, idempotencyKey: string) =>
    options.record ? options.update(options.record, input) : options.create(input, idempotencyKey)

  const sendPictures = async (current: Saved<R>): Promise<Saved<R>> => {
    const { sendPictures, picturesFailedMessage } = options
    if (!sendPictures) return current
    try {
      const record = await upload.run((uploadOptions) => sendPictures(current.record, uploadOptions))
      return { ...current, record }
    } catch (error) {
      if (picturesFailedMessage) fallback.current.message = picturesFailedMessage
      setSaved(current)
      throw error
    }
  }

  const send = async (input: z.output<S>, idempotencyKey: string, endDraft: () => void) => {
    const current = saved ?? (await save(input, idempotencyKey))
    // After a reload the draft would create the record again.
    endDraft()
    options.onDone(await sendPictures(current))
  }

  const contractForm = useContractForm({
    schema: options.schema,
    initialValues: options.initialValues,
    send,
    fallback: fallback.current,
    toFieldErrors: options.toFieldErrors,
    onFailure: upload.notifyIfCancelled,
    draft: options.draft,
  })
  return { ...contractForm, upload, isSaved: saved !== undefined }
}
