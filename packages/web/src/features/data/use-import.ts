import { errors } from '@ilewa/contract/core/errors'
import { type ImportNoun, type ImportReport, maxImportBytes } from '@ilewa/contract/data/schema'
import { useRef, useState } from 'react'
import { type Described, describeError, hasCode } from '../../lib/api/api-error.ts'
import { newRandomKey } from '../../lib/api/call.ts'
import { useUpload } from '../../lib/forms/use-upload.ts'
import { notifySuccess } from '../../lib/notify.ts'
import { checkImport, importFile, reportIn } from './data.api.ts'

interface Chosen {
  file: File
  /** One for all tries of importing this file. */
  key: string
}

type Step = 'choose' | 'checking' | 'checked' | 'importing' | 'done'

const tooLarge = ({ name }: File): Described => {
  const { title, message } = errors['uploads.file_too_large']
  return { title, message: message.replace('{file}', name) }
}

/** In memory, so that a retry sends what was chosen, whatever becomes of the file meanwhile. */
const copyOf = async (file: File) => new File([await file.arrayBuffer()], file.name, { type: 'text/csv' })

/** Whether the same file may pass in a moment. */
const mayPass = (error: unknown) =>
  hasCode(error, 'network') ||
  hasCode(error, 'common.unavailable') ||
  hasCode(error, 'common.too_many_requests')

/** The way of one file: chosen, checked, imported. A failure leaves everything where it stands, to be tried again. */
export function useImport(noun: ImportNoun) {
  const upload = useUpload('Upload cancelled. Nothing was imported.')
  const [step, setStep] = useState<Step>('choose')
  const [name, setName] = useState('')
  const [report, setReport] = useState<ImportReport | null>(null)
  const [failure, setFailure] = useState<Described | null>(null)
  const [imported, setImported] = useState(0)
  const [isLineLost, setIsLineLost] = useState(false)
  const [isAnother, setIsAnother] = useState(false)
  const chosen = useRef<Chosen>(null)

  const check = async () => {
    const { file } = chosen.current ?? {}
    if (!file) return
    setFailure(null)
    setReport(null)
    setStep('checking')
    try {
      setReport(await upload.run((sending) => checkImport(noun, file, sending)))
      setStep('checked')
    } catch (error) {
      setStep('choose')
      const isCancelled = upload.wasCancelled()
      setIsLineLost(isCancelled || mayPass(error))
      if (!isCancelled) setFailure(describeError(error, { title: 'The file could not be checked' }))
    }
  }

  const choose = async (file: File) => {
    setName(file.name)
    setReport(null)
    setIsLineLost(false)
    chosen.current = null
    setStep('choose')
    if (file.size > maxImportBytes) return setFailure(tooLarge(file))
    chosen.current = { file: await copyOf(file), key: newRandomKey() }
    await check()
  }

  const send = async () => {
    const { file, key } = chosen.current ?? {}
    if (!file || !key) return
    setFailure(null)
    setStep('importing')
    try {
      setImported(await upload.run((sending) => importFile(noun, file, { ...sending, idempotencyKey: key })))
      setStep('done')
      // Whoever has gone to another page meanwhile hears of it there.
      notifySuccess('Your records are imported')
    } catch (error) {
      setStep('checked')
      if (upload.wasCancelled()) return
      if (hasCode(error, 'common.idempotency_mismatch')) chosen.current = { file, key: newRandomKey() }
      setReport((before) => reportIn(error) ?? before)
      setFailure(describeError(error, { title: 'Import failed' }))
    }
  }

  const reset = () => {
    chosen.current = null
    setName('')
    setReport(null)
    setFailure(null)
    setIsAnother(true)
    setStep('choose')
  }

  return {
    ...{ step, name, report, failure, imported, upload, choose, check, send, reset },
    hasFile: name !== '',
    /** One file is in, and the next is to be chosen. */
    isAnother,
    /** The same file may pass another time: what failed was the line. */
    canRetry: isLineLost,
  }
}
