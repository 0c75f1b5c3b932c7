import { printStatement, statementMessage } from '@ilewa/contract/money/statements/statement-text'
import { statements } from '@ilewa/contract/money/statements/statements'
import { useEndpoint } from '../../../lib/api/endpoint-query.ts'
import type { RecordDialogProps } from '../../../ui/record/RecordDialogs.tsx'
import { PrintedDocumentDialog } from '../../bookings/payments/documents/PrintedDocumentDialog.tsx'

/** An issued statement, and the ways to send it to the agent. */
export function StatementDialog(dialog: RecordDialogProps) {
  const query = useEndpoint(statements.get, { params: { id: dialog.id } })
  const { statement, agentPhoneE164, links } = query.data ?? {}
  return (
    <PrintedDocumentDialog
      {...dialog}
      query={query}
      document={statement && printStatement(statement)}
      toMessage={(url) => (statement ? statementMessage(statement, url) : '')}
      e164={agentPhoneE164}
      links={links}
      endpoints={statements}
      refreshes="agent"
    />
  )
}
