import type { CivilDate } from '@ilewa/contract/core/dates'
import type { Picture } from '@ilewa/contract/core/pictures'
import type { ComponentType } from 'react'
import type { z } from 'zod'
import type { EditableRecords, VersionedRecord } from '../../lib/api/record-api.ts'
import type { FormErrors, FormState, FormValues } from '../../lib/forms/form-state.ts'
import type { UploadOptions } from '../../lib/forms/use-upload.ts'
import type { PictureTile } from '../images/picture-tiles.ts'

/** Pictures of a record, which are uploaded after its fields are saved. */
interface RecordPictures<R> {
  label: string
  description: string
  max: number
  savingLabel: string
  /** Shown if they fail after the record was saved: 'The expense is saved, but the receipt is not.' */
  failedMessage: string
  currentPictures: (record: R) => readonly Picture[]
  send: (record: R, tiles: readonly PictureTile[], uploadOptions: UploadOptions) => Promise<R>
}

/** Describes the form that creates and edits one kind of record. */
export interface RecordForm<R extends VersionedRecord, S extends z.ZodType, V extends FormValues> {
  api: EditableRecords<R, z.output<S>, z.output<S>>
  labels: {
    createTitle: string
    editTitle: string
    /** Submit button of a new record. */
    create: string
    createFailed: string
    updateFailed: string
  }
  size?: string
  /** The contract's schema; `today` is the date of the business. `record` is undefined for a new one. */
  schema: (today: CivilDate, record: R | undefined) => S
  toValues: (record: R) => V
  /** `record` is undefined for a new one. */
  Fields: ComponentType<{ form: FormState<V>; record: R | undefined }>
  pictures?: RecordPictures<R>
  /** Maps a server error that names no field to a field. */
  toFieldErrors?: (error: unknown) => FormErrors | undefined
  /** Shows that a new record was saved; default: the server's message. */
  notifyCreated?: (record: R) => void
}
