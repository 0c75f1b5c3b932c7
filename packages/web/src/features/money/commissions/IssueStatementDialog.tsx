import { statementLines } from '@ilewa/contract/money/statements/statement-text'
import { isEmptyAgentStatement, statements } from '@ilewa/contract/money/statements/statements'
import { call } from '../../../lib/api/call.ts'
import { IssueStatementForm, type IssueStatementProps } from '../statements/IssueStatementForm.tsx'
import { useStatementDraft } from './statements.api.ts'

interface IssueStatementDialogProps extends IssueStatementProps {
  agentId: string
}

/** Shows the statement of an agent for a month before it is issued. */
export const IssueStatementDialog = ({ agentId, isFirst, ...dialog }: IssueStatementDialogProps) => (
  <IssueStatementForm
    {...dialog}
    schema={statements.issue.body}
    initialValues={{ month: dialog.months[0] ?? '' }}
    payeeId={agentId}
    useDraft={useStatementDraft}
    complete={(draft) => draft}
    toLines={statementLines}
    isEmpty={isEmptyAgentStatement}
    issue={(body, idempotencyKey) =>
      call(statements.issue, { params: { id: agentId }, body, idempotencyKey })
    }
    refreshes="agent"
    confirmsDiscard={false}
    note={
      <>
        {isFirst &&
          'The months before the first statement are in its opening balance, and get no statement. '}
        An issued statement never changes. What you record later for this month or before is on the next one.
      </>
    }
  />
)
