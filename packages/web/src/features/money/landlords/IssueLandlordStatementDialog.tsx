import { landlordStatements } from '@ilewa/contract/landlords/endpoints'
import { landlordStatementLines } from '@ilewa/contract/landlords/statement-text'
import {
  isEmptyStatement,
  type LandlordStatementDraft,
  TypedLine,
  withTypedLines,
} from '@ilewa/contract/landlords/statements'
import { Text } from '@mantine/core'
import { call } from '../../../lib/api/call.ts'
import { TextLines } from '../../../ui/data/TextLines.tsx'
import { useAgreements } from '../../landlords/agreements/agreements.api.ts'
import { IssueStatementForm, type IssueStatementProps } from '../statements/IssueStatementForm.tsx'
import { exampleStatementLines } from './example-statement.ts'
import { useLandlordStatementDraft } from './landlord-statements.api.ts'
import { TypedLinesField, type TypedLineValues } from './TypedLinesField.tsx'

/** What a statement looks like, before the first stay. */
function Example({ draft, landlordId }: { draft: LandlordStatementDraft; landlordId: string }) {
  const { data: [agreement] = [] } = useAgreements({ landlordId })
  if (!agreement) return null
  return (
    <>
      <Text c="dimmed">An example, as if there had been one stay and one charged expense:</Text>
      <TextLines lines={exampleStatementLines(draft, agreement)} />
    </>
  )
}

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
    isEmpty={isEmptyStatement}
    renderExample={(draft) => <Example draft={draft} landlordId={landlordId} />}
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
