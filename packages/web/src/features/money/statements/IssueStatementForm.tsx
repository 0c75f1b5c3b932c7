import { formatMonth } from '@ilewa/contract/core/dates'
import type { Naira } from '@ilewa/contract/core/money'
import type { TextLine } from '@ilewa/contract/money/document-text'
import { nothingToStateReason, type StatementInput } from '@ilewa/contract/money/statements/statements'
import { NativeSelect, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import type { z } from 'zod'
import { hasCode } from '../../../lib/api/api-error.ts'
import { refresh } from '../../../lib/api/refresh.ts'
import type { FormState, FormValues } from '../../../lib/forms/form-state.ts'
import { type ContractForm, useContractForm } from '../../../lib/forms/forms.ts'
import { notifySuccess } from '../../../lib/notify.ts'
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx'
import type { DialogState } from '../../../ui/dialog/MountedDialog.tsx'
import { type DraftQuery, StatementDraftView } from './StatementDraftView.tsx'

export interface IssueStatementProps extends DialogState {
  name: string
  /** For which a statement can be issued, the next one first; at least one. */
  months: readonly string[]
  /** None is issued for the agent or the landlord. */
  isFirst: boolean
  onClose: () => void
  onIssued: (statementId: string) => void
}

interface IssueStatementFormProps<
  S extends z.ZodType<StatementInput>,
  V extends FormValues & { month: string },
  D extends { closing: Naira },
> extends Omit<IssueStatementProps, 'isFirst'> {
  schema: S
  initialValues: V
  payeeId: string
  useDraft: (payeeId: string, month: string, enabled: boolean) => DraftQuery<D>
  /** The draft with what the form adds to it. */
  complete: (draft: D, values: V) => D
  toLines: (draft: D) => TextLine[]
  isEmpty: (draft: D) => boolean
  /** Shown below that there is nothing to state. */
  renderExample?: (draft: D) => ReactNode
  issue: (
    body: z.output<S>,
    idempotencyKey: string,
  ) => Promise<{ message: string; data: { statement: { id: string } } }>
  refreshes: 'agent' | 'landlord'
  confirmsDiscard?: boolean
  /** How earlier and later months are stated. */
  note: ReactNode
  renderFields?: (form: FormState<V>) => ReactNode
}

/** Shows the statement of a month before it is issued. One that has changed since it was shown is shown again instead. */
export function IssueStatementForm<
  S extends z.ZodType<StatementInput>,
  V extends FormValues & { month: string },
  D extends { closing: Naira },
>(props: IssueStatementFormProps<S, V, D>) {
  const { name, months, schema, initialValues, useDraft, complete, issue, refreshes } = props
  const {
    payeeId,
    toLines,
    isEmpty,
    renderExample,
    confirmsDiscard,
    note,
    renderFields,
    onIssued,
    ...dialog
  } = props
  const [isIssued, setIssued] = useState(false)
  const contractForm: ContractForm<V> = useContractForm({
    schema: schema.refine(() => shown !== undefined, 'Wait until the statement is shown, then issue it.'),
    initialValues,
    send: async (input, idempotencyKey) => {
      const body = { ...input, closing: shown?.closing }
      const { data, message } = await issue(body, idempotencyKey)
      // Before the refresh, which would load the draft again: the server refuses that of an issued month.
      flushSync(() => setIssued(true))
      void refresh(refreshes)
      notifySuccess(message)
      onIssued(data.statement.id)
    },
    fallback: { message: 'Failed to issue the statement' },
    onFailure: (error) => {
      if (hasCode(error, 'statements.changed')) void query.refetch()
      return false
    },
  })
  const { form, busy } = contractForm
  const { month } = form.values
  // While a statement is issued, a change event must not load the draft again either.
  const query = useDraft(payeeId, month, !busy && !isIssued)
  const shown: D | undefined = query.data && complete(query.data, form.values)
  return (
    <FormDialog
      {...dialog}
      title={`Statement for ${name}`}
      size="md"
      contractForm={contractForm}
      confirmsDiscard={confirmsDiscard}
      submitLabel={`Issue statement of ${formatMonth(month)}`}
    >
      <NativeSelect
        label="Month"
        data={months.map((value) => ({ value, label: formatMonth(value) }))}
        {...form.getInputProps('month')}
      />
      {shown && isEmpty(shown) ? (
        <>
          <Text fw={600}>{nothingToStateReason(month)}</Text>
          {renderExample?.(shown)}
        </>
      ) : (
        <StatementDraftView query={query} lines={shown && toLines(shown)} />
      )}
      {renderFields?.(form)}
      <Text c="dimmed">{note}</Text>
    </FormDialog>
  )
}
