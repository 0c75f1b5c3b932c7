import { type ImportResult, maxStatementBytes, type StatementPreview } from '@ilewa/contract/bank/imports'
import { errors } from '@ilewa/contract/core/errors'
import { useRef, useState } from 'react'
import { type ErrorMessage, hasCode } from '../../../../lib/api/api-error.ts'
import { newRandomKey } from '../../../../lib/api/call.ts'
import { useUpload } from '../../../../lib/forms/use-upload.ts'
import { checkStatement, describeRefusal, importStatement, type StatementChoices } from '../bank.api.ts'

type Step = 'choose' | 'checking' | 'checked' | 'importing'

const unreadable: ErrorMessage = {
  title: 'The file could not be read',
  message: 'Save it on this device, then choose it again.',
}

const tooLarge = ({ name }: File): ErrorMessage => {
  const { title, message } = errors['uploads.file_too_large']
  return { title, message: message.replace('{file}', name) }
}

/** Reads the file into memory, so that the same content is sent again with other columns, even if the file changes. */
const copyFile = async (file: File) => new File([await file.arrayBuffer()], file.name, { type: file.type })

interface CheckedStatement {
  preview: StatementPreview
  /** Idempotency key for all attempts to import it. */
  key: string
}

/** State of one import: choose a file, check it, perhaps again with other columns, and import it. */
export function useStatementImport(moneyAccountId: string, onImported: (result: ImportResult) => void) {
  const upload = useUpload('Upload cancelled. Nothing was imported.')
  const [step, setStep] = useState<Step>('choose')
  const [file, setFile] = useState<File | null>(null)
  const [checked, setChecked] = useState<CheckedStatement | null>(null)
  const [choices, setChoices] = useState<StatementChoices>({})
  const [failure, setFailure] = useState<ErrorMessage | null>(null)
  const isSending = useRef(false)

  const send = async (sent: File, next: StatementChoices) => {
    setChoices(next)
    setFailure(null)
    setStep('checking')
    try {
      const preview = await upload.run((sending) =>
        checkStatement({ moneyAccountId, file: sent, ...next }, sending),
      )
      setChecked({ preview, key: newRandomKey() })
      setStep('checked')
    } catch (error) {
      // An earlier preview belongs to other choices, so it cannot be imported.
      setStep('choose')
      if (!upload.notifyIfCancelled())
        setFailure(describeRefusal(error, { title: 'The statement could not be checked' }))
    }
  }

  const choose = async (chosen: File) => {
    setChecked(null)
    setFile(null)
    setFailure(null)
    setStep('choose')
    if (chosen.size > maxStatementBytes) return setFailure(tooLarge(chosen))
    try {
      const copy = await copyFile(chosen)
      setFile(copy)
      await send(copy, {})
    } catch {
      setFailure(unreadable)
    }
  }

  const importLines = async () => {
    if (!checked || isSending.current) return
    isSending.current = true
    setFailure(null)
    setStep('importing')
    try {
      onImported(await importStatement(checked.preview.importId, checked.key))
    } catch (error) {
      if (hasCode(error, 'common.idempotency_mismatch')) setChecked({ ...checked, key: newRandomKey() })
      setFailure(describeRefusal(error, { title: 'Import failed' }))
      // The server has dropped the checked file, such as for one of another device: it is checked again.
      setStep(hasCode(error, 'common.not_found') ? 'choose' : 'checked')
    } finally {
      isSending.current = false
    }
  }

  return {
    ...{ step, failure, upload, choices, choose, importLines },
    fileName: file?.name,
    preview: checked?.preview,
    /** Sends the file again, with other columns or another order of days. */
    check: async (changes: StatementChoices = {}) => {
      if (file && step !== 'checking') await send(file, { ...choices, ...changes })
    },
  }
}
