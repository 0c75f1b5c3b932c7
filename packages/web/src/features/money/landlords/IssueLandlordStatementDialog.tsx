import { landlordStatements } from '@ilewa/contract/landlords/endpoints'
import { landlordStatementLines } from '@ilewa/contract/landlords/statement-text'
import { TypedLine, withTypedLines } from '@ilewa/contract/landlords/statements'
import { call } from '../../../lib/api/call.ts'
import { IssueStatementForm, type IssueStatementProps } from '../statements/IssueStatementForm.tsx'
import { useLandlordStatementDraft } from './landlord-statements.api.ts'
import { TypedLinesField, type TypedLineValues } from './TypedLinesField.tsx'

interface IssueLandlordStatementDialogProps extends IssueStatementProps {
  landlordId: string
}

/** Shows the statement of a landlord for a month, with what is added by hand, before it is issued. */
export const IssueLandlordStatementDialog = ({
  landlordId,
  isFirst,
  ...dialog
}: IssueLandlordStatementDialogProps) => (
  <IssueStatementForm
    {...dialog}
    schema={landlordStatements.issue.body}
    initialValues={{ month: dialog.months[0] ?? '', typedLines: [] as TypedLineValues[] }}
    payeeId={landlordId}
    useDraft={useLandlordStatementDraft}
    // With the typed lines that are complete.
    complete={(draft, { typedLines }) =>
      withTypedLines(
        draft,
        typedLines.flatMap((line) => TypedLine.safeParse(line).data ?? []),
      )
    }
    toLines={landlordStatementLines}
    issue={(body, idempotencyKey) =>
      call(landlordStatements.issue, { params: { id: landlordId }, body, idempotencyKey })
    }
    refreshes="landlord"
    note={
      <>
        {isFirst &&
          'Months before the first statement get none: choose the first month that you still owe, or add it as a line. '}
        An issued statement never changes. What changes in its month later is on the next one.
      </>
    }
    renderFields={(form) => (
      <TypedLinesField
        lines={form.values.typedLines}
        onChange={(lines) => form.setFieldValue('typedLines', lines)}
        errorOf={(path) => form.errors[`typedLines.${path}`]}
      />
    )}
  />
)
