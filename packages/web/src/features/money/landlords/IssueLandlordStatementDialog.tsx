import { formatMonth } from '@ilewa/contract/core/dates'
import { landlordStatements } from '@ilewa/contract/landlords/endpoints'
import { landlordStatementLines } from '@ilewa/contract/landlords/statement-text'
import { TypedLine, withTypedLines } from '@ilewa/contract/landlords/statements'
import { NativeSelect, Text } from '@mantine/core'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { call } from '../../../lib/api/call.ts'
import { refresh } from '../../../lib/api/refresh.ts'
import { useContractForm } from '../../../lib/forms/forms.ts'
import { notifySuccess } from '../../../lib/notify.ts'
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx'
import type { DialogState } from '../../../ui/dialog/MountedDialog.tsx'
import { StatementDraftView } from '../statements/StatementDraftView.tsx'
import { useLandlordStatementDraft } from './landlord-statements.api.ts'
import { TypedLinesField, type TypedLineValues } from './TypedLinesField.tsx'

interface DraftProps {
  landlordId: string
  month: string
  lines: readonly TypedLineValues[]
  /** While a statement is issued, a change event must not load the draft again: the server refuses that of an issued month. */
  isFixed: boolean
}

/** The draft with the typed lines that are complete. */
function Draft({ landlordId, month, lines, isFixed }: DraftProps) {
  const complete = lines.flatMap((line) => TypedLine.safeParse(line).data ?? [])
  return (
    <StatementDraftView
      query={useLandlordStatementDraft(landlordId, month, !isFixed)}
      toLines={(draft) => landlordStatementLines(withTypedLines(draft, complete))}
    />
  )
}

interface IssueLandlordStatementDialogProps extends DialogState {
  landlordId: string
  name: string
  /** For which a statement can be issued, the next one first; at least one. */
  months: readonly string[]
  /** None is issued for the landlord. */
  isFirst: boolean
  onClose: () => void
  onIssued: (statementId: string) => void
}

/** Shows the statement of a month, with what is added by hand, before it is issued. */
export function IssueLandlordStatementDialog(props: IssueLandlordStatementDialogProps) {
  const { landlordId, name, months, isFirst, onIssued, ...dialog } = props
  const [isIssued, setIssued] = useState(false)
  const contractForm = useContractForm({
    schema: landlordStatements.issue.body,
    initialValues: { month: months[0] ?? '', typedLines: [] as TypedLineValues[] },
    send: async (body, idempotencyKey) => {
      const { data, message } = await call(landlordStatements.issue, {
        ...{ params: { id: landlordId }, body, idempotencyKey },
      })
      // Before the refresh, which would load the draft again: the server refuses that of an issued month.
      flushSync(() => setIssued(true))
      void refresh('landlord')
      notifySuccess(message)
      onIssued(data.statement.id)
    },
    fallback: { message: 'Failed to issue the statement' },
  })
  const { form } = contractForm
  const { month, typedLines } = form.values
  return (
    <FormDialog
      {...dialog}
      title={`Statement for ${name}`}
      size="md"
      contractForm={contractForm}
      submitLabel={`Issue statement of ${formatMonth(month)}`}
    >
      <NativeSelect
        label="Month"
        data={months.map((value) => ({ value, label: formatMonth(value) }))}
        {...form.getInputProps('month')}
      />
      {!isIssued && (
        <Draft landlordId={landlordId} month={month} lines={typedLines} isFixed={contractForm.busy} />
      )}
      <TypedLinesField
        lines={typedLines}
        onChange={(lines) => form.setFieldValue('typedLines', lines)}
        errorOf={(path) => form.errors[`typedLines.${path}`]}
      />
      <Text c="dimmed">
        {isFirst &&
          'Months before the first statement get none: choose the first month that you still owe, or add it as a line. '}
        An issued statement never changes. What changes in its month later is on the next one.
      </Text>
    </FormDialog>
  )
}
