import '@mantine/dropzone/styles.layer.css'
import type { ImportResult, StatementPreview } from '@ilewa/contract/bank/imports'
import { DayOrder, dayOrderLabels } from '@ilewa/contract/bank/statement-columns'
import { Button, Group, NativeSelect, Text } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { ReceiptText } from 'lucide-react'
import { useState } from 'react'
import { DetailsDialog } from '../../../../ui/dialog/DetailsDialog.tsx'
import type { DialogState } from '../../../../ui/dialog/MountedDialog.tsx'
import { FormFailure } from '../../../../ui/form/FormFailure.tsx'
import { UploadProgress } from '../../../../ui/form/UploadProgress.tsx'
import { countTransfers } from '../use-post-lines.ts'
import { ColumnsForm } from './ColumnsForm.tsx'
import classes from './Import.module.css'
import { type ImportAccount, StatementPreviewView } from './StatementPreviewView.tsx'
import { useStatementImport } from './use-statement-import.ts'

type StatementImport = ReturnType<typeof useStatementImport>

function FileField({ state: { step, fileName, choose } }: { state: StatementImport }) {
  return (
    <Dropzone
      className={classes.drop}
      multiple={false}
      onDrop={() => undefined}
      onDropAny={(accepted, rejected) => {
        const file = accepted[0] ?? rejected[0]?.file
        if (file) void choose(file)
      }}
      disabled={step === 'checking' || step === 'importing'}
      inputProps={{ 'aria-label': 'Bank statement' }}
    >
      <ReceiptText size={26} strokeWidth={1.6} aria-hidden />
      {fileName && <strong>{fileName}</strong>}
      <span>{fileName ? 'Tap to choose another file' : 'Tap to choose a CSV or Excel file, up to 5 MB'}</span>
    </Dropzone>
  )
}

interface DayOrderFieldProps {
  value: DayOrder | undefined
  onChange: (dayOrder: DayOrder) => void
}

/** Asks how days and months are written, where the file does not show it. */
const DayOrderField = ({ value, onChange }: DayOrderFieldProps) => (
  <NativeSelect
    label="How does this bank write dates?"
    description={value ? undefined : 'Choose it before you import.'}
    data={[
      ...(value ? [] : [{ value: '', label: 'Choose' }]),
      ...DayOrder.options.map((order) => ({ value: order, label: dayOrderLabels[order] })),
    ]}
    value={value ?? ''}
    onChange={({ currentTarget }) => {
      const dayOrder = DayOrder.safeParse(currentTarget.value).data
      if (dayOrder) onChange(dayOrder)
    }}
  />
)

interface CheckedFileProps {
  state: StatementImport
  preview: StatementPreview
  account: ImportAccount
}

/** The preview, and what the owner can say about the file. */
function CheckedFile({ state, preview, account }: CheckedFileProps) {
  const { step, choices, check } = state
  const [isChanging, setChanging] = useState(false)
  const isRead = step !== 'choose' && preview.missing.length === 0
  const asksColumns = !isRead || isChanging
  return (
    <>
      {preview.missing.length === 0 && (preview.isDayOrderUncertain || choices.dayOrder) && (
        <DayOrderField value={choices.dayOrder} onChange={(dayOrder) => void check({ dayOrder })} />
      )}
      {isRead && <StatementPreviewView preview={preview} account={account} />}
      {asksColumns ? (
        <ColumnsForm
          preview={preview}
          columns={choices.columns ?? preview.columns}
          onSubmit={(columns) => void check({ columns })}
        />
      ) : (
        <Group>
          <Button variant="default" onClick={() => setChanging(true)}>
            Change columns
          </Button>
        </Group>
      )}
    </>
  )
}

/** What can be imported of a checked file; undefined if there is nothing, or something is still asked. */
function importLabelOf({ step, choices, preview }: StatementImport): string | undefined {
  if (!preview || step === 'choose' || step === 'checking' || preview.missing.length > 0) return undefined
  if (preview.isDayOrderUncertain && !choices.dayOrder) return undefined
  if (preview.newLines > 0) return `Import ${countTransfers(preview.newLines)}`
  return preview.reversed > 0 ? 'Import what was reversed' : undefined
}

interface ImportDialogProps extends DialogState {
  account: ImportAccount
  onClose: () => void
  onImported: (result: ImportResult) => void
}

/** Chooses the file of a bank statement, shows what it has, and imports its transfers. */
export function ImportDialog({ account, onClose, onImported, ...dialog }: ImportDialogProps) {
  const state = useStatementImport(account.id, onImported)
  const { step, failure, upload, preview, fileName, check, importLines } = state
  const importLabel = importLabelOf(state)
  const isImporting = step === 'importing'
  const close = () => {
    if (isImporting) return
    upload.cancel()
    onClose()
  }
  return (
    <DetailsDialog
      {...dialog}
      onClose={close}
      size="md"
      title={`Import statement of ${account.name}`}
      footer={
        <>
          <Button variant="default" disabled={isImporting} onClick={close}>
            Cancel
          </Button>
          {step === 'choose' && fileName && failure && (
            <Button variant={preview ? 'default' : 'filled'} onClick={() => void check()}>
              Check again
            </Button>
          )}
          {importLabel && (
            <Button loading={isImporting} onClick={() => void importLines()}>
              {importLabel}
            </Button>
          )}
        </>
      }
    >
      <FileField state={state} />
      {!fileName && <Text c="dimmed">Files may overlap: no transfer is imported twice.</Text>}
      {step === 'checking' && (
        <UploadProgress
          progress={upload.progress ?? 1}
          onCancel={upload.cancel}
          savingLabel="Reading the statement…"
        />
      )}
      <FormFailure failure={failure} />
      {preview && step !== 'checking' && (
        <CheckedFile key={preview.importId} state={state} preview={preview} account={account} />
      )}
    </DetailsDialog>
  )
}
