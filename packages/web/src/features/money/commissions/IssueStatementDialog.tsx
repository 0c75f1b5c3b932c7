import { formatMonth } from '@ilewa/contract/core/dates'
import { statementLines } from '@ilewa/contract/money/statements/statement-text'
import { statements } from '@ilewa/contract/money/statements/statements'
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
import { useStatementDraft } from './statements.api.ts'

interface DraftProps {
  agentId: string
  month: string
  /** While a statement is issued, a change event must not load the draft again: the server refuses that of an issued month. */
  isFixed: boolean
}

const Draft = ({ agentId, month, isFixed }: DraftProps) => (
  <StatementDraftView query={useStatementDraft(agentId, month, !isFixed)} toLines={statementLines} />
)

interface IssueStatementDialogProps extends DialogState {
  agentId: string
  name: string
  /** For which a statement can be issued, the next one first; at least one. */
  months: readonly string[]
  /** None is issued for the agent. */
  isFirst: boolean
  onClose: () => void
  onIssued: (statementId: string) => void
}

/** Shows the statement of a month before it is issued. */
export function IssueStatementDialog(props: IssueStatementDialogProps) {
  const { agentId, name, months, isFirst, onIssued, ...dialog } = props
  const [isIssued, setIssued] = useState(false)
  const contractForm = useContractForm({
    schema: statements.issue.body,
    initialValues: { month: months[0] ?? '' },
    send: async (body, idempotencyKey) => {
      const input = { params: { id: agentId }, body, idempotencyKey }
      const { data, message } = await call(statements.issue, input)
      // Before the refresh, which would load the draft again: the server refuses that of an issued month.
      flushSync(() => setIssued(true))
      void refresh('agent')
      notifySuccess(message)
      onIssued(data.statement.id)
    },
    fallback: { message: 'Failed to issue the statement' },
  })
  const { form } = contractForm
  const { month } = form.values
  return (
    <FormDialog
      {...dialog}
      title={`Statement for ${name}`}
      size="md"
      contractForm={contractForm}
      confirmsDiscard={false}
      submitLabel={`Issue statement of ${formatMonth(month)}`}
    >
      <NativeSelect
        label="Month"
        data={months.map((value) => ({ value, label: formatMonth(value) }))}
        {...form.getInputProps('month')}
      />
      {!isIssued && <Draft agentId={agentId} month={month} isFixed={contractForm.busy} />}
      <Text c="dimmed">
        {isFirst &&
          'The months before the first statement are in its opening balance, and get no statement. '}
        An issued statement never changes. What you record later for this month or before is on the next one.
      </Text>
    </FormDialog>
  )
}
