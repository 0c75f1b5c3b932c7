import { errors } from '@ilewa/contract/core/errors'
import { type ImportEntity, type ImportReport, maxImportBytes } from '@ilewa/contract/data/schema'
import { useRef, useState } from 'react'
import { describeError, type ErrorMessage, hasCode } from '../../lib/api/api-error.ts'
import { newRandomKey } from '../../lib/api/call.ts'
import { useUpload } from '../../lib/forms/use-upload.ts'
import { notifySuccess } from '../../lib/notify.ts'
import { checkImport, importFile, toImportReport } from './data.api.ts'

interface SelectedFile {
  file: File
  /** Idempotency key for all attempts to import this file. */
  key: string
}

type Step = 'choose' | 'checking' | 'checked' | 'importing' | 'done'

const tooLarge = ({ name }: File): ErrorMessage => {
  const { title, message } = errors['uploads.file_too_large']
  return { title, message: message.replace('{file}', name) }
}

/** Reads the file into memory, so that a retry sends the same content even if the file changes. */
const copyFile = async (file: File) => new File([await file.arrayBuffer()], file.name, { type: 'text/csv' })

/** True for a temporary error, after which the same file can be sent again. */
const isTemporaryError = (error: unknown) =>
  hasCode(error, 'network') ||
  hasCode(error, 'common.unavailable') ||
  hasCode(error, 'common.too_many_requests')

/** State of one import: choose, check, import. After an error it returns to the previous step, for a retry. */
export function useImport(noun: ImportEntity) {
  // A check imports nothing. An import may be done although it is cancelled after the last byte; the same file is not imported twice.
  const upload = useUpload('Upload cancelled. Importing this file again imports nothing twice.')
  const [step, setStep] = useState<Step>('choose')
  const [name, setName] = useState('')
  const [report, setReport] = useState<ImportReport | null>(null)
  const [failure, setFailure] = useState<ErrorMessage | null>(null)
  const [imported, setImported] = useState(0)
  const [isRetryable, setIsRetryable] = useState(false)
  const [isAnother, setIsAnother] = useState(false)
  const selected = useRef<SelectedFile>(null)

  const check = async () => {
    const { file } = selected.current ?? {}
    if (!file) return
    setFailure(null)
    setReport(null)
    setStep('checking')
    try {
      setReport(await upload.run((sending) => checkImport(noun, file, sending)))
      setStep('checked')
    } catch (error) {
      setStep('choose')
      const isCancelled = upload.notifyIfCancelled()
      setIsRetryable(isCancelled || isTemporaryError(error))
      if (!isCancelled) setFailure(describeError(error, { title: 'The file could not be checked' }))
    }
  }

  const choose = async (file: File) => {
    setName(file.name)
    setReport(null)
    setIsRetryable(false)
    selected.current = null
    setStep('choose')
    if (file.size > maxImportBytes) return setFailure(tooLarge(file))
    selected.current = { file: await copyFile(file), key: newRandomKey() }
    await check()
  }

  const send = async () => {
    const { file, key } = selected.current ?? {}
    if (!file || !key) return
    setFailure(null)
    setStep('importing')
    try {
      setImported(await upload.run((sending) => importFile(noun, file, { ...sending, idempotencyKey: key })))
      setStep('done')
      // Also shown if the person has opened another page in the meantime.
      notifySuccess('Your records are imported')
    } catch (error) {
      setStep('checked')
      if (upload.notifyIfCancelled()) return
      if (hasCode(error, 'common.idempotency_mismatch')) selected.current = { file, key: newRandomKey() }
      setReport((before) => toImportReport(error) ?? before)
      setFailure(describeError(error, { title: 'Import failed' }))
    }
  }

  const reset = () => {
    selected.current = null
    setName('')
    setReport(null)
    setFailure(null)
    setIsAnother(true)
    setStep('choose')
  }

  return {
    ...{ step, name, report, failure, imported, upload, choose, check, send, reset },
    hasFile: name !== '',
    /** A file was imported, and another one is being selected. */
    isAnother,
    /** The check was cancelled or failed with a temporary error, so the same file can be sent again. */
    canRetry: isRetryable,
  }
}
